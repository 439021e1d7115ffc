package together

import (
	"archive/zip"
	"encoding/csv"
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

	"obi/platform/config"
	"obi/platform/testkit"
)

// recordingsPath is where all recordings of an owner are downloaded.
func (o owner) recordingsPath() string { return "/api/" + o.name + "/admin/recordings" }

// download is an archive of recordings: its table, and its files by name.
type download struct {
	table [][]string
	files map[string]string
	names []string // in their order, the table first
}

func (h *house) download(t testing.TB) download {
	t.Helper()
	answer := h.json(t, "GET", h.recordingsPath(), "", 200)
	if answer.Header.Get("Content-Type") != "application/zip" || answer.Header.Get("Content-Length") != strconv.Itoa(len(answer.Body)) || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %d bytes with %v", len(answer.Body), answer.Header)
	}
	if got := answer.Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="obi-(proverbs|riddles)-recordings-\d{4}-\d\d-\d\d\.zip"$`).MatchString(got) {
		t.Errorf("it is called %s", got)
	}
	return unzipped(t, answer.Body)
}

func unzipped(t testing.TB, body string) download {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	got := download{files: map[string]string{}}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil || file.Method != zip.Store {
			t.Fatalf("%s: %v, method %d", file.Name, err, file.Method)
		}
		got.files[file.Name], got.names = string(content), append(got.names, file.Name)
	}
	if got.names[0] != "recordings.csv" {
		t.Errorf("it begins with %s", got.names[0])
	}
	text, hasMark := strings.CutPrefix(got.files["recordings.csv"], "\ufeff")
	if !hasMark || !strings.HasPrefix(text, "id,text,file,uploaded as,problem\r\n") {
		t.Errorf("the table is %q", text)
	}
	if got.table, err = csv.NewReader(strings.NewReader(text)).ReadAll(); err != nil {
		t.Fatal(err)
	}
	got.table = got.table[1:]
	return got
}

func (o owner) noun() string { return map[string]string{"ilu": "proverb", "kwuo": "riddle"}[o.name] }

// row is what fills an owner's row: the text that is recorded under its name, and the rest.
func (o owner) row(id, text string) testkit.Fields {
	fields := testkit.Fields{"id": id, "meaning": "m", "translation": "t", "answer": "a", "options": []string{"a", "b"}}
	fields[o.noun()] = text
	return fields
}

// attaches gives a row a recording.
func (h *house) attaches(t *testing.T, id, text, filename string, content []byte) {
	t.Helper()
	d := door{"POST", "/api/ilu/admin/proverbs/" + id + "/audio", nil, false}
	if h.name == "kwuo" {
		d = h.attach.of(id)
		d.texts["riddle"], d.texts["translation"], d.texts["answer"], d.texts["options"] = text, "t", "a", `["a","b"]`
	}
	if answer := h.send(t, d, filename, content); answer.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", id, answer.Status, answer.Body)
	}
}

// TestAllRecordingsInOneArchive downloads none, then some of every sort, and then with files that are gone.
func TestAllRecordingsInOneArchive(t *testing.T) { eachOwner(t, allRecordingsInOneArchive) }

func allRecordingsInOneArchive(t *testing.T, o owner) {
	h := o.open(t)
	if none := h.download(t); len(none.table) != 0 || len(none.names) != 1 {
		t.Errorf("without recordings it has %v, %v", none.table, none.names)
	}
	mp3 := recording(t, "voice.mp3")
	large := append(slices.Clone(recording(t, "plain.mp3")), make([]byte, 3<<20)...)
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
		h.json(t, "POST", o.add, o.row(row.id, row.text).With(nil), 201)
		h.attaches(t, row.id, row.text, row.filename, row.content)
		all := h.download(t)
		at := slices.IndexFunc(all.table, func(cells []string) bool { return cells[0] == row.id })
		if at != len(all.table)-1 {
			t.Fatalf("%s stands at %d of %v", row.id, at, all.table)
		}
		text, upload := strings.TrimSpace(row.text), row.filename
		if text[0] == '=' {
			text = "'" + text
		}
		if upload[0] == '-' {
			upload = "'" + upload
		}
		if want := []string{row.id, text, row.want, upload, ""}; !slices.Equal(all.table[at], want) {
			t.Errorf("the table has %q, want %q", all.table[at], want)
		}
		if all.files[row.want] != string(row.content) || all.names[len(all.names)-1] != row.want {
			t.Errorf("%s has %d bytes; there are %v", row.want, len(all.files[row.want]), all.names)
		}
	}

	// What cannot be read is named, and the others come all the same.
	files := column(t, h.AdminURL, `SELECT audio->>'fileId' FROM `+o.table+` WHERE id IN ('con', 'CON') ORDER BY created_at`)
	if err := errors.Join(os.Remove(filepath.Join(h.kept.folder, files[0])), os.Truncate(filepath.Join(h.kept.folder, files[1]), 5)); err != nil {
		t.Fatal(err)
	}
	some := h.download(t)
	for at, cells := range some.table {
		if missing := at < 2; missing != (cells[2] == "") || missing != (cells[4] == "This recording is missing in the file store") {
			t.Errorf("the table has %q", cells)
		}
	}
	if len(some.table) != 5 || len(some.names) != 4 || some.files["3-1-1.mp3"] != string(mp3) {
		t.Errorf("got %v, %v", some.table, some.names)
	}

	h.kept.Stop()
	h.json(t, "GET", o.recordingsPath(), "", 503, "Audio files cannot be reached right now")
}

// TestADownloadThatBreaksOffDoesNotLookWhole loses audio-svc after the first of two recordings.
func TestADownloadThatBreaksOffDoesNotLookWhole(t *testing.T) {
	eachOwner(t, func(t *testing.T, o owner) {
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
		svc := testkit.Start(t, o.spec, config.Environ{"AUDIO_URL": between.URL})
		h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
		large := append(slices.Clone(recording(t, "plain.mp3")), make([]byte, 1<<20)...)
		for _, id := range []string{"p1", "p2"} {
			h.json(t, "POST", o.add, o.row(id, "Ugo").With(nil), 201)
			h.attaches(t, id, "Ugo", "a.mp3", large)
		}
		request, err := http.NewRequest("GET", svc.URL+o.recordingsPath(), nil)
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
		if !strings.Contains(svc.Log.String(), "the recording of "+h.noun()+" p2") {
			t.Errorf("the log does not say which recording it was: %s", svc.Log)
		}
	})
}

// TestTwoDownloadsAtOnceAreEnough: each holds a recording in memory.
func TestTwoDownloadsAtOnceAreEnough(t *testing.T) {
	o := iluOwner()
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
	svc := testkit.Start(t, o.spec, config.Environ{"AUDIO_URL": between.URL})
	h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
	h.json(t, "POST", o.add, o.row("p1", "Ugo").With(nil), 201)
	h.attaches(t, "p1", "Ugo", "a.mp3", recording(t, "voice.mp3"))
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { h.download(testkit.Goroutine(t)) })
		<-reading
	}
	h.json(t, "GET", o.recordingsPath(), "", 429, "are being downloaded by others")
	close(goOn)
	both.Wait()
	h.download(t)
}
