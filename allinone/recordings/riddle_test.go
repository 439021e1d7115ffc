package recordings

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/testkit"
)

// edits sends the form that edits the riddle p1, with a file unless that is nil.
func (h *house) edits(t *testing.T, riddle, ifMatch string, file []byte) testkit.Answer {
	t.Helper()
	d := h.Attach.WithID("p1")
	d.Texts["riddle"] = riddle
	body, kind := owners.Form(t, d.Texts, "b.mp3", file)
	if file == nil {
		body, _, _ = strings.Cut(body, `Content-Disposition: form-data; name="audio"`)
		body = strings.TrimSuffix(body, "\r\n") + "--\r\n"
	}
	return h.Do(t, testkit.Scenario{Method: d.Method, Path: d.Path, Token: h.token, Header: map[string]string{"Content-Type": kind, "If-Match": ifMatch}, Body: body})
}

// TestARiddleAndItsRecordingChangeTogether checks that both change or neither: one form, one
// version, one audit row.
func TestARiddleAndItsRecordingChangeTogether(t *testing.T) {
	h := open(t, owners.Riddles())
	mp3 := owners.Recording(t, "voice.mp3")
	before := ""
	for _, row := range []struct {
		name, riddle, ifMatch string
		file                  []byte
		status, version       int
		replaced              bool
	}{
		{"content and a first recording", "One", `"1"`, mp3, 200, 2, true},
		{"content and another", "Two", "", mp3, 200, 3, true},
		{"another alone", "Two", `"3"`, mp3, 200, 4, true},
		{"content alone", "Three", `"4"`, nil, 200, 5, false},
		{"neither", "Three", `"5"`, nil, 200, 5, false},
		{"a stale version", "Four", `"4"`, mp3, 412, 5, false},
		{"a stale version without a file", "Four", `"4"`, nil, 412, 5, false},
		{"not an audio file", "Four", "", []byte("text"), 422, 5, false},
		{"content that breaks a rule", " ", "", mp3, 422, 5, false},
	} {
		answer := h.edits(t, row.riddle, row.ifMatch, row.file)
		if answer.Status != row.status || row.status == 200 && answer.Header.Get("ETag") != strconv.Quote(strconv.Itoa(row.version)) {
			t.Fatalf("%s: answered %d %v %s", row.name, answer.Status, answer.Header["Etag"], answer.Body)
		}
		h.WaitForOutbox(t, h.AdminURL)
		linked := h.Linked(t, h.AdminURL)
		if len(linked) != 1 || (linked[0] != before) != row.replaced {
			t.Errorf("%s: %s became %v", row.name, before, linked)
		}
		before = linked[0]
		inStep(t, h.kept, linked)
		if stored := owners.Column(t, h.AdminURL, `SELECT version::text FROM `+h.Table+` WHERE id = 'p1'`)[0]; stored != strconv.Itoa(row.version) {
			t.Errorf("%s: stored as version %s", row.name, stored)
		}
	}
	log := owners.Column(t, h.AdminURL, `SELECT concat_ws(' ', action, before->>'riddle', after->>'riddle', CASE WHEN before ? 'audio' THEN 'from audio' END, CASE WHEN after ? 'audio' THEN 'to audio' END)
		FROM `+h.Name+`.audit_log WHERE entity_id = 'p1' ORDER BY id`)
	want := []string{"create Egbe", "edit Egbe One to audio", "edit One Two from audio to audio", "edit Two Two from audio to audio", "edit Two Three from audio to audio"}
	if !slices.Equal(log, want) {
		t.Errorf("the audit log says %q, want %q", log, want)
	}
}
