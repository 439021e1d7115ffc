package together

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/testkit"
)

// house is a service whose rows have recordings, with audio-svc.
type house struct {
	owner
	*testkit.Service
	kept  store
	token string
}

func startIlu(t *testing.T) *house {
	t.Helper()
	kept := startStore(t)
	svc := testkit.Start(t, ilu.Spec(), config.Environ{"AUDIO_URL": kept.Internal})
	h := &house{ilus, svc, kept, svc.Issuer.Token(t, "ngozi")}
	for _, id := range []string{"p1", "p2"} {
		h.json(t, "POST", "/api/ilu/admin/proverb", `{"id":"`+id+`","proverb":"Egbe bere","meaning":"Live"}`, 201)
	}
	return h
}

func (h *house) json(t *testing.T, method, path, body string, status int, want ...string) testkit.Answer {
	t.Helper()
	return h.Send(t, testkit.Scenario{Method: method, Path: path, Token: h.token, Body: body, Status: status, Want: want})
}

// door is one way by which a file comes in.
type door struct {
	path  string
	texts map[string]string
	plain bool // errors are plain text
}

// doors of Ilu Finder (spec 7.3).
var iluDoors = map[string]door{
	"a proverb with audio": {"/api/ilu/admin/proverb-with-audio", map[string]string{"proverb": "Ugo bere", "meaning": "Live", "categories": `["Animals"]`}, true},
	"audio of a proverb":   {"/api/ilu/admin/proverbs/p1/audio", nil, false},
}

// send sends a file through a door.
func (h *house) send(t *testing.T, d door, filename string, content []byte) testkit.Answer {
	t.Helper()
	body, kind := form(t, d.texts, filename, content)
	return h.raw(t, d, body, kind)
}

func (h *house) raw(t *testing.T, d door, body, kind string) testkit.Answer {
	t.Helper()
	answer := h.Do(t, testkit.Scenario{Method: "POST", Path: d.path, Token: h.token, Header: map[string]string{"Content-Type": kind}, Body: body})
	isPlain := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain")
	if answer.Status >= 400 && isPlain != d.plain {
		t.Errorf("%d comes as %s: %s", answer.Status, answer.Header.Get("Content-Type"), answer.Body)
	}
	return answer
}

// TestFilesAtEveryDoor sends every kind of file through every entry point: what is
// refused leaves no row, no file and no link behind.
func TestFilesAtEveryDoor(t *testing.T) {
	mp3 := recording(t, "plain.mp3")
	sized := func(n int) []byte { return append(slices.Clone(mp3), make([]byte, n-len(mp3))...) }
	const formats = "Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."
	h := startIlu(t)
	for at, d := range iluDoors {
		for name, row := range map[string]struct {
			filename string
			content  []byte
			status   int // 0: taken
			want     string
		}{
			"a good one":           {"A.MP3", mp3, 0, `"filename":"A.MP3"`},
			"the largest":          {"a.mp3", sized(5_242_880), 0, ""},
			"one byte more":        {"a.mp3", sized(5_242_881), 413, "Audio file must be less than 5MB"},
			"empty":                {"a.mp3", nil, 422, "The audio file is empty"},
			"one byte":             {"a.mp3", mp3[:1], 422, "not MP3 audio"},
			"a program":            {"a.exe", mp3, 422, "Unsupported file format: exe. " + formats},
			"no extension":         {"voice", mp3, 422, "Unsupported file format: voice. " + formats},
			"a program behind MP3": {"a.mp3.exe", mp3, 422, "Unsupported file format: exe. " + formats},
			"a program named MP3":  {"a.exe.mp3", []byte("\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 99)), 422, "not MP3 audio"},
			"HTML named MP3":       {"a.mp3", []byte("<!DOCTYPE html><script>alert(1)</script>"), 422, "not MP3 audio"},
			"SVG named WAV":        {"a.wav", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), 422, "not WAV audio"},
			"a zip named M4A":      {"a.m4a", []byte("PK\x03\x04" + strings.Repeat("\x00", 99)), 422, "not M4A audio"},
			"a path":               {"../../x.mp3", mp3, 0, `"filename":"x.mp3"`},
			"Igbo and a picture":   {"ọ́kụ́ 🔥.mp3", mp3, 0, `"filename":"ọ́kụ́ 🔥.mp3"`},
		} {
			t.Run(at+": "+name, func(t *testing.T) {
				before := h.linked(t, h.AdminURL)
				answer := h.send(t, d, row.filename, row.content)
				if taken := answer.Status < 300; taken != (row.status == 0) || !taken && answer.Status != row.status || !strings.Contains(answer.Body, row.want) {
					t.Errorf("answered %d %.300s, want %d %s", answer.Status, answer.Body, row.status, row.want)
				}
				after := h.linked(t, h.AdminURL)
				if row.status != 0 && !slices.Equal(before, after) {
					t.Errorf("links were %v and are %v", before, after)
				}
				h.settle(t, h.AdminURL)
				inStep(t, h.kept, after)
			})
		}
	}
}

// TestFormsThatAreNoneAtEveryDoor sends what no browser sends.
func TestFormsThatAreNoneAtEveryDoor(t *testing.T) {
	h := startIlu(t)
	mp3 := string(recording(t, "plain.mp3"))
	for at, d := range iluDoors {
		body, kind := form(t, d.texts, "a.mp3", []byte(mp3))
		boundary := kind[strings.Index(kind, "boundary=")+len("boundary="):]
		part := func(header, content string) string {
			return "--" + boundary + "\r\n" + header + "\r\n\r\n" + content + "\r\n"
		}
		file := part(`Content-Disposition: form-data; name="audio"; filename="a.mp3"`, mp3)
		for name, row := range map[string]struct {
			body, kind string
			status     int
		}{
			"no boundary":              {body, "multipart/form-data", 400},
			"another boundary":         {body, "multipart/form-data; boundary=x", 400},
			"JSON":                     {`{"proverb":"a"}`, "application/json", 415},
			"a form of texts":          {"proverb=a", "application/x-www-form-urlencoded", 415},
			"cut in half":              {body[:len(body)/2], kind, 400},
			"two files":                {file + body, kind, 400},
			"another name":             {strings.Replace(body, `name="audio"`, `name="file"`, 1), kind, 400},
			"a header of 1 MB":         {part(`Content-Disposition: form-data; name="audio"; filename="a.mp3"`+"\r\nX-Long: "+strings.Repeat("a", 1<<20), mp3) + body, kind, 400},
			"10,000 parts":             {strings.Repeat(part(`Content-Disposition: form-data; name="x"`, ""), 10_000) + body, kind, 400},
			"endless":                  {part(`Content-Disposition: form-data; name="audio"; filename="a.mp3"`, strings.Repeat("a", 12<<20)) + body, kind, 413},
			"a NUL in the name":        {strings.Replace(body, "a.mp3", "a\x00.mp3", 1), kind, 0},
			"a line break in the name": {strings.Replace(body, "a.mp3", "a\r\nX: y.mp3", 1), kind, 0},
			"a name of 4 KB":           {strings.Replace(body, "a.mp3", strings.Repeat("a", 4096)+".mp3", 1), kind, 0},
			"quotes in the name":       {strings.Replace(body, "a.mp3", `\"a\".mp3`, 1), kind, 0},
		} {
			t.Run(at+": "+name, func(t *testing.T) {
				before := h.linked(t, h.AdminURL)
				answer := h.raw(t, d, row.body, row.kind)
				if row.status == 0 && answer.Status >= 500 || row.status != 0 && answer.Status != row.status {
					t.Errorf("answered %d %.300s, want %d", answer.Status, answer.Body, row.status)
				}
				after := h.linked(t, h.AdminURL)
				if answer.Status >= 400 && !slices.Equal(before, after) {
					t.Errorf("links were %v and are %v", before, after)
				}
				h.settle(t, h.AdminURL)
				inStep(t, h.kept, after)
			})
		}
	}
	body, kind := form(t, map[string]string{"proverb": "a", "meaning": "b", "categories": "Animals"}, "a.mp3", []byte(mp3))
	if answer := h.raw(t, iluDoors["a proverb with audio"], body, kind); answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, "The categories must be a list in JSON") {
		t.Errorf("categories that are no JSON: %d %s", answer.Status, answer.Body)
	}
}

// TestRecordingsBelongToTheirRow is what the id of a recording can and cannot do.
func TestRecordingsBelongToTheirRow(t *testing.T) {
	h := startIlu(t)
	mp3 := recording(t, "voice.mp3")
	one := h.send(t, iluDoors["audio of a proverb"], "a.mp3", mp3)
	if one.Status != http.StatusOK {
		t.Fatalf("%d %s", one.Status, one.Body)
	}
	id := h.linked(t, h.AdminURL)[0]
	if answer := h.send(t, door{path: "/api/ilu/admin/proverbs/unknown/audio"}, "a.mp3", mp3); answer.Status != http.StatusNotFound {
		t.Errorf("to an unknown proverb: %d", answer.Status)
	}
	h.json(t, "DELETE", "/api/ilu/admin/proverbs/p2/audio/"+id, "", 404)
	h.json(t, "DELETE", "/api/ilu/admin/proverbs/p1/audio/"+audioclient.NewID(), "", 404)
	for _, bad := range []string{"..", "%2e%2e", "%2e%2e%2fp2", strings.Repeat("a", 1024), "%00"} {
		if got := h.Do(t, testkit.Scenario{Method: "DELETE", Path: "/api/ilu/admin/proverbs/p1/audio/" + bad, Token: h.token}); got.Status < 400 || got.Status >= 500 {
			t.Errorf("deleting %s answered %d", bad, got.Status)
		}
	}
	// A whole proverb with another's recording, and with none, leaves both as they were.
	h.json(t, "PUT", "/api/ilu/admin/proverbs/p2", `{"proverb":"Ugo","meaning":"m","audio":{"fileId":"`+id+`","filename":"a.mp3","uploadedAt":"2026-01-01T00:00:00Z"}}`, 200)
	h.json(t, "PUT", "/api/ilu/admin/proverbs/p1", `{"proverb":"Ugo","meaning":"m"}`, 200, `"fileId":"`+id+`"`)
	inStep(t, h.kept, h.linked(t, h.AdminURL))

	// What takes its place, and what goes with its proverb.
	if got := h.send(t, iluDoors["audio of a proverb"], "b.mp3", mp3); got.Status != http.StatusOK {
		t.Fatalf("replacing: %d %s", got.Status, got.Body)
	}
	h.settle(t, h.AdminURL)
	if now := h.linked(t, h.AdminURL); len(now) != 1 || now[0] == id || h.kept.plays(t, id) {
		t.Errorf("replaced %s by %v", id, now)
	}
	inStep(t, h.kept, h.linked(t, h.AdminURL))
	h.json(t, "DELETE", "/api/ilu/admin/proverbs/p1", "", 200)
	h.settle(t, h.AdminURL)
	inStep(t, h.kept, nil)
}

// TestTheSameFormTwice is a browser that repeats what it thinks was lost.
func TestTheSameFormTwice(t *testing.T) {
	h := startIlu(t)
	d := iluDoors["a proverb with audio"]
	d.texts = map[string]string{"id": "twice", "proverb": "Ugo bere", "meaning": "Live", "categories": "[]"}
	first, again := h.send(t, d, "a.mp3", recording(t, "voice.mp3")), h.send(t, d, "a.mp3", recording(t, "voice.mp3"))
	if first.Status != http.StatusCreated || again.Status != http.StatusOK {
		t.Errorf("answered %d and %d %s", first.Status, again.Status, again.Body)
	}
	h.settle(t, h.AdminURL)
	linked := h.linked(t, h.AdminURL)
	if len(linked) != 1 {
		t.Errorf("linked are %v", linked)
	}
	inStep(t, h.kept, linked)
}

// TestTwoRecordingsAtOnce leaves one of them.
func TestTwoRecordingsAtOnce(t *testing.T) {
	h := startIlu(t)
	done := make(chan int)
	for range 8 {
		go func() { done <- h.send(t, iluDoors["audio of a proverb"], "a.mp3", recording(t, "voice.mp3")).Status }()
	}
	for range 8 {
		if status := <-done; status != http.StatusOK && status != http.StatusServiceUnavailable {
			t.Errorf("answered %d", status)
		}
	}
	h.settle(t, h.AdminURL)
	linked := h.linked(t, h.AdminURL)
	if len(linked) != 1 {
		t.Errorf("linked are %v", linked)
	}
	inStep(t, h.kept, linked)
}

// TestTheSamplesBringTwoClips waits for those that are stored once both services run.
func TestTheSamplesBringTwoClips(t *testing.T) {
	kept := startStore(t)
	svc := testkit.Start(t, ilu.Spec(), config.Environ{"AUDIO_URL": kept.Internal, "OBI_DEMO": "1"})
	for len(ilus.linked(t, svc.AdminURL)) < 2 {
		if t.Context().Err() != nil {
			t.Fatal("they never come")
		}
	}
	ilus.settle(t, svc.AdminURL)
	inStep(t, kept, ilus.linked(t, svc.AdminURL))
	id := ilus.linked(t, svc.AdminURL)[0]
	svc.Send(t, testkit.Scenario{Method: "DELETE", Path: "/api/ilu/admin/proverbs/sample-26/audio/" + column(t, svc.AdminURL, `SELECT audio->>'fileId' FROM ilu.proverbs WHERE id = 'sample-26'`)[0], Token: svc.Issuer.Token(t, "ngozi"), Status: 200})
	svc = svc.Restart(t)
	ilus.settle(t, svc.AdminURL)
	if linked := ilus.linked(t, svc.AdminURL); len(linked) != 1 {
		t.Errorf("what somebody deleted came back: %v (was %s)", linked, id)
	}
}
