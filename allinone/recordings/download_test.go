package recordings

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// fieldsOf returns the fields of an owner's row: the text by which its recording is named, and
// the others.
func fieldsOf(o owners.Owner, id, text string) testkit.Fields {
	fields := testkit.Fields{"id": id, "meaning": "m", "translation": "t", "answer": "a", "options": []string{"a", "b"}}
	fields[o.Kind.Name] = text
	return fields
}

func (h *house) download(t testing.TB) owners.Download {
	t.Helper()
	answer := h.json(t, "GET", h.RecordingsPath(), "", 200)
	if answer.Header.Get("Content-Type") != "application/zip" || answer.Header.Get("Content-Length") != strconv.Itoa(len(answer.Body)) || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %d bytes with %v", len(answer.Body), answer.Header)
	}
	if got := answer.Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="obi-(proverbs|riddles)-recordings-\d{4}-\d\d-\d\d\.zip"$`).MatchString(got) {
		t.Errorf("it is called %s", got)
	}
	return owners.Unzip(t, answer.Body)
}

// attaches adds a recording to a row.
func (h *house) attaches(t *testing.T, id, text, filename string, content []byte) {
	t.Helper()
	d := h.AttachTo(t, fieldsOf(h.Owner, id, text))
	if answer := h.send(t, d, filename, content); answer.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", id, answer.Status, answer.Body)
	}
}

// TestAllRecordingsInOneArchive downloads no recordings, then some of every sort, and then with
// missing files.
func TestAllRecordingsInOneArchive(t *testing.T) { owners.Each(t, allRecordingsInOneArchive) }

func allRecordingsInOneArchive(t *testing.T, o owners.Owner) {
	h := open(t, o)
	if none := h.download(t); len(none.Table) != 0 || len(none.Names) != 1 {
		t.Errorf("without recordings it has %v, %v", none.Table, none.Names)
	}
	mp3 := owners.Recording(t, "voice.mp3")
	large := append(slices.Clone(owners.Recording(t, "plain.mp3")), make([]byte, 3<<20)...)
	for _, row := range []struct {
		id, text, filename, want string
		content                  []byte
	}{
		{"con", `Ọ́kụ́ "na" ṅụọ, x\y/..`, "ọ́kụ́ 🔥.MP3", "1-oku-na-nuo-x-y.mp3", mp3},
		{"CON", "=1+1", "a.b.mp3", "2-1-1.mp3", large},
		{"con-2", "=1+1", "mp3", "3-1-1.mp3", mp3},
		{"con-3", "火", "-voice.mp3", "4.mp3", mp3},
		{"con-4", strings.Repeat("ab ", 40), "x.mp3", "5-" + strings.TrimSuffix(strings.Repeat("ab-", 20), "-") + ".mp3", mp3},
	} {
		h.json(t, "POST", o.Add, fieldsOf(o, row.id, row.text).With(nil), 201)
		h.attaches(t, row.id, row.text, row.filename, row.content)
		all := h.download(t)
		at := slices.IndexFunc(all.Table, func(cells []string) bool { return cells[0] == row.id })
		if at != len(all.Table)-1 {
			t.Fatalf("%s is at %d of %v", row.id, at, all.Table)
		}
		text, upload := strings.TrimSpace(row.text), row.filename
		if text[0] == '=' {
			text = "'" + text
		}
		if upload[0] == '-' {
			upload = "'" + upload
		}
		if want := []string{row.id, text, row.want, upload, "", "", ""}; !slices.Equal(all.Table[at], want) {
			t.Errorf("the table has %q, want %q", all.Table[at], want)
		}
		if all.Files[row.want] != string(row.content) || all.Names[len(all.Names)-1] != row.want {
			t.Errorf("%s has %d bytes; there are %v", row.want, len(all.Files[row.want]), all.Names)
		}
	}

	// Files that cannot be read are listed, and the others are included.
	files := owners.Column(t, h.AdminURL, `SELECT audio->>'fileId' FROM `+o.Table+` WHERE id IN ('con', 'CON') ORDER BY created_at`)
	if err := errors.Join(os.Remove(filepath.Join(h.kept.folder, files[0])), os.Truncate(filepath.Join(h.kept.folder, files[1]), 5)); err != nil {
		t.Fatal(err)
	}
	some := h.download(t)
	for at, cells := range some.Table {
		if missing := at < 2; missing != (cells[2] == "") || missing != (cells[6] == "This recording is missing in the file store") {
			t.Errorf("the table has %q", cells)
		}
	}
	if len(some.Table) != 5 || len(some.Names) != 4 || some.Files["3-1-1.mp3"] != string(mp3) {
		t.Errorf("got %v, %v", some.Table, some.Names)
	}

	h.kept.Stop()
	h.json(t, "GET", o.RecordingsPath(), "", 503, "Audio files cannot be reached right now")
}

// TestADownloadThatBreaksOffDoesNotLookWhole loses audio-svc after the first of two recordings.
func TestADownloadThatBreaksOffDoesNotLookWhole(t *testing.T) {
	owners.Each(t, func(t *testing.T, o owners.Owner) {
		kept := startStore(t)
		to, err := url.Parse(kept.Internal)
		if err != nil {
			t.Fatal(err)
		}
		var away atomic.Bool
		forward := httputil.NewSingleHostReverseProxy(to)
		between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && away.Load() {
				panic(http.ErrAbortHandler)
			}
			forward.ServeHTTP(w, r)
			away.Store(r.Method == http.MethodGet)
		}))
		defer between.Close()
		svc := testkit.Start(t, o.Spec, config.Environ{"AUDIO_URL": between.URL})
		h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
		large := append(slices.Clone(owners.Recording(t, "plain.mp3")), make([]byte, 1<<20)...)
		for _, id := range []string{"p1", "p2"} {
			h.json(t, "POST", o.Add, fieldsOf(o, id, "Ugo").With(nil), 201)
			h.attaches(t, id, "Ugo", "a.mp3", large)
		}
		request, err := http.NewRequest("GET", svc.URL+o.RecordingsPath(), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+h.token)
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err == nil || response.StatusCode != http.StatusOK || len(body) < 1<<20 || !strings.Contains(string(body), "recordings.csv") {
			t.Errorf("%d: %d bytes came, and %v", response.StatusCode, len(body), err)
		}
		if !strings.Contains(svc.Log.String(), "the recording of "+h.Kind.Name+" p2") {
			t.Errorf("the log does not say which recording it was: %s", svc.Log)
		}
	})
}

// TestDownloadsAtOnceAreLimited checks the limit of two. Each download holds a recording in memory.
func TestDownloadsAtOnceAreLimited(t *testing.T) {
	o := owners.Proverbs()
	kept := startStore(t)
	to, err := url.Parse(kept.Internal)
	if err != nil {
		t.Fatal(err)
	}
	reading, goOn := make(chan bool, 2), make(chan bool)
	forward := httputil.NewSingleHostReverseProxy(to)
	between := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			reading <- true
			<-goOn
		}
		forward.ServeHTTP(w, r)
	}))
	defer between.Close()
	svc := testkit.Start(t, o.Spec, config.Environ{"AUDIO_URL": between.URL})
	h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
	h.json(t, "POST", o.Add, fieldsOf(o, "p1", "Ugo").With(nil), 201)
	h.attaches(t, "p1", "Ugo", "a.mp3", owners.Recording(t, "voice.mp3"))
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { h.download(testkit.Goroutine(t)) })
		<-reading
	}
	h.json(t, "GET", o.RecordingsPath(), "", 429, "are being downloaded by others")
	close(goOn)
	both.Wait()
	h.download(t)
}
