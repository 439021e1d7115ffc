package recordings

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// house is a service whose rows have recordings, with audio-svc.
type house struct {
	owners.Owner
	*testkit.Service
	kept  store
	token string
}

func open(t *testing.T, o owners.Owner) *house { return openWith(t, o, nil) }

// openWith is open with more settings of both services.
func openWith(t *testing.T, o owners.Owner, more config.Environ) *house {
	t.Helper()
	kept := startStoreWith(t, more)
	svc := testkit.Start(t, o.Spec, more.With(config.Environ{"AUDIO_URL": kept.Internal}))
	h := &house{o, svc, kept, svc.Issuer.Token(t, "ngozi")}
	for _, id := range []string{"p1", "p2"} {
		h.json(t, "POST", o.Add, `{"id":"`+id+`",`+o.Content+`}`, 201)
	}
	return h
}

func (h *house) json(t testing.TB, method, path, body string, status int, want ...string) testkit.Answer {
	t.Helper()
	return h.Send(t, testkit.Scenario{Method: method, Path: path, Token: h.token, Body: body, Status: status, Want: want})
}

// send uploads a file.
func (h *house) send(t testing.TB, d owners.UploadRequest, filename string, content []byte) testkit.Answer {
	t.Helper()
	body, kind := owners.Form(t, d.Texts, filename, content)
	return h.raw(t, d, body, kind)
}

func (h *house) raw(t testing.TB, d owners.UploadRequest, body, kind string) testkit.Answer {
	t.Helper()
	answer := h.Do(t, testkit.Scenario{Method: d.Method, Path: d.Path, Token: h.token, Header: map[string]string{"Content-Type": kind}, Body: body})
	isPlain := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain")
	if answer.Status >= 400 && isPlain != d.Plain {
		t.Errorf("%d comes as %s: %s", answer.Status, answer.Header.Get("Content-Type"), answer.Body)
	}
	return answer
}

// TestFilesInEveryUpload sends every kind of file to every route with uploads. A refused file
// must leave no row, no file and no link.
func TestFilesInEveryUpload(t *testing.T) { owners.Each(t, filesInEveryUpload) }

func filesInEveryUpload(t *testing.T, o owners.Owner) {
	mp3 := owners.Recording(t, "plain.mp3")
	sized := func(n int) []byte { return append(slices.Clone(mp3), make([]byte, n-len(mp3))...) }
	const formats = "Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."
	h := open(t, o)
	for at, d := range o.Uploads {
		for name, row := range map[string]struct {
			filename string
			content  []byte
			status   int // 0: accepted
			want     string
		}{
			"a good one":           {"A.MP3", mp3, 0, `"filename":"A.MP3"`},
			"the largest":          {"a.mp3", sized(5_242_880), 0, ""},
			"one byte more":        {"a.mp3", sized(5_242_881), 413, "Audio file must be less than 5MB"},
			"empty":                {"a.mp3", nil, 422, "The audio file is empty"},
			"one byte":             {"a.mp3", mp3[:1], 422, "isn't MP3 audio"},
			"a program":            {"a.exe", mp3, 422, "Unsupported file format: exe. " + formats},
			"no extension":         {"voice", mp3, 422, "Unsupported file format: voice. " + formats},
			"a program behind MP3": {"a.mp3.exe", mp3, 422, "Unsupported file format: exe. " + formats},
			"a program named MP3":  {"a.exe.mp3", []byte("\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 99)), 422, "isn't MP3 audio"},
			"HTML named MP3":       {"a.mp3", []byte("<!DOCTYPE html><script>alert(1)</script>"), 422, "isn't MP3 audio"},
			"SVG named WAV":        {"a.wav", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), 422, "isn't WAV audio"},
			"a zip named M4A":      {"a.m4a", []byte("PK\x03\x04" + strings.Repeat("\x00", 99)), 422, "isn't M4A audio"},
			"a path":               {"../../x.mp3", mp3, 0, `"filename":"x.mp3"`},
			"Igbo and a picture":   {"ọ́kụ́ 🔥.mp3", mp3, 0, `"filename":"ọ́kụ́ 🔥.mp3"`},
		} {
			t.Run(at+": "+name, func(t *testing.T) {
				before := h.Linked(t, h.AdminURL)
				answer := h.send(t, d, row.filename, row.content)
				if taken := answer.Status < 300; taken != (row.status == 0) || !taken && answer.Status != row.status || !strings.Contains(answer.Body, row.want) {
					t.Errorf("answered %d %.300s, want %d %s", answer.Status, answer.Body, row.status, row.want)
				}
				after := h.Linked(t, h.AdminURL)
				if row.status != 0 && !slices.Equal(before, after) {
					t.Errorf("links were %v and are %v", before, after)
				}
				h.WaitForOutbox(t, h.AdminURL)
				inStep(t, h.kept, after)
			})
		}
	}
}

// TestInvalidFormsInEveryUpload sends forms that no browser sends.
func TestInvalidFormsInEveryUpload(t *testing.T) { owners.Each(t, invalidForms) }

func invalidForms(t *testing.T, o owners.Owner) {
	h := open(t, o)
	mp3 := string(owners.Recording(t, "plain.mp3"))
	for at, d := range o.Uploads {
		body, kind := owners.Form(t, d.Texts, "a.mp3", []byte(mp3))
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
				before := h.Linked(t, h.AdminURL)
				answer := h.raw(t, d, row.body, row.kind)
				if row.status == 0 && answer.Status >= 500 || row.status != 0 && answer.Status != row.status {
					t.Errorf("answered %d %.300s, want %d", answer.Status, answer.Body, row.status)
				}
				after := h.Linked(t, h.AdminURL)
				if answer.Status >= 400 && !slices.Equal(before, after) {
					t.Errorf("links were %v and are %v", before, after)
				}
				h.WaitForOutbox(t, h.AdminURL)
				inStep(t, h.kept, after)
			})
		}
	}
}

// TestAnInvalidListInAForm sends a field that must be a JSON list.
func TestAnInvalidListInAForm(t *testing.T) {
	for field, o := range map[string]owners.Owner{"categories": owners.All[0], "options": owners.All[1]} {
		h := open(t, o)
		for _, d := range []owners.UploadRequest{o.Create, o.Attach} {
			if _, there := d.Texts[field]; !there {
				continue
			}
			d = d.WithID("p1")
			d.Texts[field] = "Animals"
			if answer := h.send(t, d, "a.mp3", owners.Recording(t, "plain.mp3")); answer.Status != http.StatusBadRequest || !strings.Contains(answer.Body, "The "+field+" must be a list in JSON") {
				t.Errorf("%s that are not JSON: %d %s", field, answer.Status, answer.Body)
			}
		}
		inStep(t, h.kept, nil)
	}
}
