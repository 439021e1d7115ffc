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

// TestOriginals uploads a recording with its original, replaces it and restores it.
func TestOriginals(t *testing.T) { owners.Each(t, originals) }

func originals(t *testing.T, o owners.Owner) {
	h := openWith(t, o, config.Environ{"KEEP_DELETED_DAYS": "30"})
	mp3, amr := owners.Recording(t, "voice.mp3"), owners.Recording(t, "voice.amr")
	sized := func(content []byte, n int) []byte {
		return append(slices.Clone(content), make([]byte, n-len(content))...)
	}
	send := func(d owners.UploadRequest, filename string, content, original []byte) testkit.Answer {
		t.Helper()
		body, kind := owners.FormOf(t, d.Texts, owners.FilePart{Part: "audio", Filename: "a.mp3", Content: content}, owners.FilePart{Part: "original", Filename: filename, Content: original})
		return h.raw(t, d, body, kind)
	}
	download := func(row, file string, status int) testkit.Answer {
		t.Helper()
		path := o.Detach + row + "/audio/" + file + "/original"
		h.Send(t, testkit.Scenario{Method: "GET", Path: path, Status: http.StatusUnauthorized})
		return h.Send(t, testkit.Scenario{Method: "GET", Path: path, Token: h.token, Status: status})
	}
	for name, row := range map[string]struct {
		filename          string
		content, original []byte
		status            int
		want              string
	}{
		"an original without sound":     {"o.exe", mp3, amr, 422, "Unsupported file format: exe."},
		"an original of another format": {"o.wav", mp3, amr, 422, "This file is named .wav but isn't WAV audio."},
		"an empty original":             {"o.amr", mp3, nil, 422, "The audio file is empty"},
		"a large original":              {"o.amr", mp3, sized(amr, 5_242_881), 413, "Audio file must be less than 5MB"},
		"a recording without sound":     {"o.amr", []byte("text"), amr, 422, "isn't MP3 audio"},
	} {
		for _, d := range o.Uploads {
			if answer := send(d, row.filename, row.content, row.original); answer.Status != row.status || !strings.Contains(answer.Body, row.want) {
				t.Errorf("%s: %d %s", name, answer.Status, answer.Body)
			}
		}
	}
	h.WaitForOutbox(t, h.AdminURL)
	inStep(t, h.kept, nil)

	const name = "ndị ọzọ \"1\".amr"
	for _, d := range []owners.UploadRequest{o.Create, o.Attach} {
		if answer := send(d, name, sized(mp3, 5_242_880), sized(amr, 5_242_880)); answer.Status >= 300 || !strings.Contains(answer.Body, `"playable":"everywhere","hasOriginal":true`) {
			t.Fatalf("%d %.300s", answer.Status, answer.Body)
		}
	}
	linked := owners.Column(t, h.AdminURL, `SELECT audio ->> 'fileId' FROM `+o.Table+` WHERE id = 'p1'`)[0]
	answer := download("p1", linked, 200)
	if len(answer.Body) != 5_242_880 || answer.Header.Get("Content-Type") != "audio/amr" || answer.Header.Get("Cache-Control") != "no-store" ||
		answer.Header.Get("Content-Disposition") != `attachment; filename*=utf-8''nd%E1%BB%8B%20%E1%BB%8Dz%E1%BB%8D%20%221%22.amr` {
		t.Errorf("got %d bytes with %v", len(answer.Body), answer.Header)
	}
	download("p2", linked, 404)
	download("new", linked, 404)
	for _, end := range []string{"", "/info", "/kept"} { // its own ID leads nowhere
		original := owners.Column(t, h.kept.AdminURL, `SELECT original_id FROM audio.originals WHERE file_id = '`+linked+`'`)[0]
		h.kept.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + original + end, Token: h.kept.Issuer.Token(t, "ngozi"), Status: 404})
	}
	h.kept.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + linked + "/info", Status: 200, Want: []string{`"hasOriginal":true`}})

	if answer := h.send(t, o.Attach, "b.mp3", mp3); answer.Status != 200 || strings.Contains(answer.Body, "hasOriginal") {
		t.Fatalf("replaced without an original: %d %s", answer.Status, answer.Body)
	}
	download("p1", owners.Column(t, h.AdminURL, `SELECT audio ->> 'fileId' FROM `+o.Table+` WHERE id = 'p1'`)[0], 404)
	if answer := download("p1", linked, 200); len(answer.Body) != 5_242_880 { // in the history
		t.Errorf("got %d bytes", len(answer.Body))
	}
	h.json(t, "DELETE", o.Delete+"p1", "", 200)
	download("p1", linked, 200) // in the trash
	var listed []struct{ ID string }
	h.json(t, "GET", "/api/"+o.Name+"/admin/history?trash=true", "", 200).JSON(t, &listed)
	for _, change := range listed[:2] { // the entry, and then its earlier recording
		h.json(t, "POST", "/api/"+o.Name+"/admin/history/"+change.ID+"/restore", "", 200)
	}
	h.json(t, "GET", "/api/"+o.Name+"/"+o.Kind.Table+"/p1", "", 200, `"fileId":"`+linked+`"`, `"hasOriginal":true`)
	download("p1", linked, 200)
}
