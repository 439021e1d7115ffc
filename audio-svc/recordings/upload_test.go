package recordings_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/errs"
	"obi/platform/testkit"
)

// TestUploadTable uploads files of every kind that an administrator may choose, valid and invalid.
// A rejected one leaves nothing behind.
func TestUploadTable(t *testing.T) {
	svc, client := start(t)
	const refused = "Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."
	mp3 := sample(t, "mp3")
	for name, row := range map[string]struct {
		filename string
		content  []byte
		kind     errs.Kind // Internal: it is accepted
		want     string
	}{
		"a good one":              {"a.mp3", mp3, 0, ""},
		"in capitals":             {"A.MP3", mp3, 0, ""},
		"the largest":             {"a.mp3", padded(t, 5_242_880), 0, ""},
		"one byte more":           {"a.mp3", padded(t, 5_242_881), errs.TooLarge, "Audio file must be less than 5MB"},
		"far too large":           {"a.mp3", padded(t, 20<<20), errs.TooLarge, "Audio file must be less than 5MB"},
		"empty":                   {"a.mp3", nil, errs.Invalid, "The audio file is empty"},
		"one byte":                {"a.mp3", []byte("a"), errs.Invalid, "isn't MP3 audio"},
		"a program":               {"a.exe", mp3, errs.Invalid, "Unsupported file format: exe. " + refused},
		"no extension":            {"recording", mp3, errs.Invalid, "Unsupported file format: recording. " + refused},
		"no name":                 {"", mp3, errs.Invalid, "Unsupported file format: . " + refused},
		"a program behind MP3":    {"a.mp3.exe", mp3, errs.Invalid, "Unsupported file format: exe. " + refused},
		"a program named MP3":     {"a.exe.mp3", []byte("\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 99)), errs.Invalid, "This file is named .mp3 but isn't MP3 audio. " + refused},
		"HTML named MP3":          {"a.mp3", []byte("<!DOCTYPE html><script>alert(1)</script>"), errs.Invalid, "isn't MP3 audio"},
		"SVG named WAV":           {"a.wav", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), errs.Invalid, "isn't WAV audio"},
		"a zip named M4A":         {"a.m4a", []byte("PK\x03\x04" + strings.Repeat("\x00", 99)), errs.Invalid, "isn't M4A audio"},
		"MP3 named WebM":          {"a.webm", mp3, errs.Invalid, "isn't WebM audio"},
		"a path":                  {"../../x.mp3", mp3, 0, "x.mp3"},
		"a NUL in it":             {"a\x00.mp3", mp3, 0, "a.mp3"},
		"line breaks and headers": {"a\r\nX: y.mp3", mp3, 0, "aX: y.mp3"},
		"4 KB":                    {strings.Repeat("a", 4096) + ".mp3", mp3, 0, strings.Repeat("a", 251) + ".mp3"},
		"signs":                   {`"a" & b;c=d+e%20?#.mp3`, mp3, 0, `"a" & b;c=d+e%20?#.mp3`},
		"Igbo and a picture":      {"ọ́kụ́ 🔥.mp3", mp3, 0, "ọ́kụ́ 🔥.mp3"},
	} {
		t.Run(name, func(t *testing.T) {
			id := audioclient.NewID()
			info, err := client.Upload(t.Context(), id, row.filename, row.content)
			state, known := states(t, svc)[id]
			if row.kind == errs.Internal {
				if err != nil || info.FileID != id || row.want != "" && info.Filename != row.want || state != files.Stored {
					t.Errorf("got %+v, %v; the row is %q", info, err, state)
				}
				return
			}
			if errs.KindOf(err) != row.kind || !strings.Contains(err.Error(), row.want) || known {
				t.Errorf("got %v, want %q; there is a row: %t", err, row.want, known)
			}
		})
	}
	for strings.Contains(svc.Metrics(t), `audio_last_sweep_timestamp_seconds{service="audio"} 0`) { // the first sweep writes the owner's name
		if t.Context().Err() != nil {
			t.Fatal("it never sweeps")
		}
	}
	svc.Measures(t, `uploads_refused_total{reason="too_large",service="audio"} 2`, `uploads_refused_total{reason="invalid",service="audio"} 11`,
		`uploads_refused_total{reason="other",service="audio"} 0`, `object_store_request_duration_seconds_count{op="put",result="ok",service="audio"} 10`)
}

func TestAbortedRequestsStoreNothing(t *testing.T) {
	svc, _ := start(t)
	content := padded(t, 100_000)
	refused := func(name string, status int, got testkit.Answer) {
		t.Helper()
		if got.Status != status || !strings.Contains(got.Body, `"success":false`) {
			t.Errorf("%s: %d %s", name, got.Status, got.Body)
		}
	}
	id := audioclient.NewID()
	refused("without a length", 400, put(t, svc, id, "a.mp3", bytes.NewReader(content), -1))
	for _, bad := range []string{"x", strings.ToLower(id), id + "A", "%2e%2e"} {
		refused(bad, 400, put(t, svc, bad, "a.mp3", bytes.NewReader(content), int64(len(content))))
	}
	answer := rawUpload(t, svc, "PUT "+audioclient.Prefix+id+"?filename=a.mp3 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "+testkit.InternalKey+"\r\nContent-Length: 100000\r\n\r\n"+string(content[:50_000]))
	if !strings.HasPrefix(answer, "HTTP/1.1 400 ") {
		t.Errorf("cut in half: %.200s", answer)
	}
	answer = rawUpload(t, svc, "PUT "+audioclient.Prefix+id+"?filename=a.mp3 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "+testkit.InternalKey+"\r\nContent-Length: 99999999999\r\n\r\n")
	if !strings.HasPrefix(answer, "HTTP/1.1 413 ") { // answered although no body was sent
		t.Errorf("announced as too large: %.200s", answer)
	}
	if got := states(t, svc); len(got) != 0 {
		t.Errorf("there are rows: %v", got)
	}
}

// rawUpload sends bytes to the internal port, closes the connection for writing, and returns the
// answer.
func rawUpload(t *testing.T, svc *testkit.Service, request string) string {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(svc.Internal, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if _, err := io.WriteString(connection, request); err != nil {
		t.Fatal(err)
	}
	if err := connection.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	answer, _ := io.ReadAll(connection)
	return string(answer)
}

func TestAnUploadMayBeRepeated(t *testing.T) {
	svc, client := start(t)
	id, content := audioclient.NewID(), sample(t, "mp3")
	first, err := client.Upload(t.Context(), id, "a.mp3", content)
	if err != nil {
		t.Fatal(err)
	}
	again, err := client.Upload(t.Context(), id, "a.mp3", content)
	if err != nil || again != first {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	for name, row := range map[string]struct {
		filename string
		content  []byte
	}{"other content": {"a.mp3", sample(t, "mp2")}, "another name": {"b.mp3", content}} {
		if _, err := client.Upload(t.Context(), id, row.filename, row.content); errs.KindOf(err) != errs.Conflict {
			t.Errorf("%s: %v", name, err)
		}
	}
	if answer := svc.Send(t, play(id, 200)); answer.Body != string(content) {
		t.Error("it is not the first content any more")
	}
}

func TestADeletedFileStaysDeleted(t *testing.T) {
	svc, client := start(t)
	content := sample(t, "mp3")
	file := uploaded(t, client, "a.mp3", content)
	tag := svc.Send(t, play(file.FileID, 200)).Header.Get("ETag")
	never := audioclient.NewID()
	for _, id := range []string{file.FileID, never, file.FileID, never} {
		if err := client.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		svc.Send(t, info(id, 404))
		sc := play(id, 404)
		sc.Header = map[string]string{"If-None-Match": tag}
		svc.Send(t, sc)
		if _, err := client.Upload(t.Context(), id, "a.mp3", content); errs.KindOf(err) != errs.Conflict || err.Error() != "This audio file was deleted" {
			t.Errorf("uploaded again: %v", err)
		}
		if got := states(t, svc)[id]; got != files.Deleted {
			t.Errorf("its state is %q", got)
		}
	}
	for _, bad := range []string{"x", "..", ""} {
		if err := client.Delete(t.Context(), bad); err == nil {
			t.Errorf("deleting %q gave no error", bad)
		}
	}
}

// TestManyAtOnce uploads one file many times and deletes it at the same time.
func TestManyAtOnce(t *testing.T) {
	svc, client := start(t)
	content := padded(t, 100_000)
	for range 5 {
		id := audioclient.NewID()
		results := make([]error, 16)
		var all sync.WaitGroup
		for n := range results {
			all.Go(func() {
				if n == 8 {
					results[n] = client.Delete(t.Context(), id)
					return
				}
				_, results[n] = client.Upload(t.Context(), id, "a.mp3", content)
			})
		}
		all.Wait()
		for n, err := range results {
			if n == 8 && err != nil || err != nil && errs.KindOf(err) != errs.Conflict {
				t.Errorf("%d: %v", n, err)
			}
		}
		svc.Send(t, info(id, 404))
		if got := states(t, svc)[id]; got != files.Deleted {
			t.Errorf("its state is %q", got)
		}
	}
	id := audioclient.NewID()
	var all sync.WaitGroup
	results := make([]error, 16)
	for n := range results {
		all.Go(func() {
			_, results[n] = client.Upload(t.Context(), id, "a.mp3", append(slices.Clone(content), byte(n)))
		})
	}
	all.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else if errs.KindOf(err) != errs.Conflict {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d different files were stored under one id", won)
	}
}

func TestTheClientReportsAMissingServer(t *testing.T) {
	svc, client := start(t)
	svc.Stop()
	_, err := client.Upload(t.Context(), audioclient.NewID(), "a.mp3", sample(t, "mp3"))
	for _, err := range []error{err, client.Delete(t.Context(), audioclient.NewID())} {
		var known *errs.Error
		if !errors.As(err, &known) || known.Kind != errs.Unavailable || known.RetryAfter == 0 {
			t.Errorf("got %v", err)
		}
	}
}
