package recordings

import (
	"encoding/json"
	"net/http"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// TestVersions edits the text of an entry, replaces its recording, and restores the version before
// both.
func TestVersions(t *testing.T) { owners.Each(t, versions) }

func versions(t *testing.T, o owners.Owner) {
	h := openWith(t, o, config.Environ{"KEEP_DELETED_DAYS": "30"})
	history := "/api/" + o.Name + "/admin/history"
	type change struct {
		ID            string
		Before, After struct{ Audio struct{ FileID string } }
	}
	changes := func(query string) (listed []change) {
		t.Helper()
		h.json(t, "GET", history+query, "", 200).JSON(t, &listed)
		return listed
	}
	mp3, amr := owners.Recording(t, "voice.mp3"), owners.Recording(t, "voice.amr")
	body, kind := owners.FormOf(t, o.Attach.Texts, owners.FilePart{Part: "audio", Filename: "a.mp3", Content: mp3}, owners.FilePart{Part: "original", Filename: "a.amr", Content: amr})
	if answer := h.raw(t, o.Attach, body, kind); answer.Status != 200 {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	first := h.Linked(t, h.AdminURL)[0]
	h.json(t, "PUT", o.Edit+"p1", `{"id":"p1",`+o.OtherContent+`}`, 200)
	edit := changes("?id=p1&entity=" + o.Kind.Name)[0].ID
	if answer := h.send(t, attachToOther(t, o), "b.mp3", mp3); answer.Status != 200 {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	second := h.Linked(t, h.AdminURL)[0]

	// is checks the text, and that of the two recordings only the linked one can be played.
	is := func(isFirst bool) {
		t.Helper()
		o.WaitForOutbox(t, h.AdminURL) // which hides the recording that is no longer linked
		linked, dropped, text := second, first, "Ugo"
		if isFirst {
			linked, dropped = first, second
		}
		h.json(t, "GET", "/api/"+o.Name+"/"+o.Kind.Table+"/p1", "", 200, `"fileId":"`+linked+`"`)
		if got := owners.Column(t, h.AdminURL, `SELECT `+o.Kind.Name+` FROM `+o.Table+` WHERE id = 'p1'`)[0]; (got == text) == isFirst {
			t.Errorf("the text is %s", got)
		}
		if !h.kept.plays(t, linked) || h.kept.plays(t, dropped) {
			t.Error("the wrong recording can be played")
		}
		if trash := changes("?trash=true"); len(trash) != 1 || trash[0].Before.Audio.FileID != dropped {
			t.Errorf("the trash has %+v, want %s", trash, dropped)
		}
	}
	is(false)
	restore := testkit.Scenario{Method: "POST", Path: history + "/" + edit + "/restore?recording=restore", Token: h.token, Status: http.StatusConflict, Want: []string{`"current":{`}}
	h.Send(t, restore)
	is(false)
	restore.Header, restore.Status, restore.Want = map[string]string{"If-Match": `"4"`}, 200, nil
	before := len(changes("?id=p1&entity=" + o.Kind.Name))
	h.Send(t, restore)
	is(true)
	all := changes("?id=p1&entity=" + o.Kind.Name)
	if len(all) != before+1 {
		t.Errorf("the history has %d changes more", len(all)-before)
	}
	original := h.Send(t, testkit.Scenario{Method: "GET", Path: o.Detach + "p1/audio/" + first + "/original", Token: h.token, Status: 200})
	if original.Body != string(amr) {
		t.Errorf("the original has %d bytes", len(original.Body))
	}
	h.json(t, "POST", history+"/"+all[0].ID+"/restore", "", 200)
	is(false)
	h.Send(t, testkit.Scenario{Method: "POST", Path: history + "/" + edit + "/restore?recording=other", Token: h.token, Status: 422})
}

// attachToOther is o.Attach for the row p1 with o.OtherContent.
func attachToOther(t *testing.T, o owners.Owner) owners.UploadRequest {
	t.Helper()
	var other map[string]any
	if err := json.Unmarshal([]byte(`{"id":"p1",`+o.OtherContent+`}`), &other); err != nil {
		t.Fatal(err)
	}
	return o.AttachTo(t, other)
}

// TestOwnersKilledWhileAVersionIsRestored kills the process of a service at each step of restoring a
// version with its recording. The row must have the text and the recording of the same version.
func TestOwnersKilledWhileAVersionIsRestored(t *testing.T) { owners.Each(t, killWhileRestoring) }

func killWhileRestoring(t *testing.T, o owners.Owner) {
	kept := startStoreWith(t, config.Environ{"KEEP_DELETED_DAYS": "30"})
	s := newScene(t, o, kept)
	const row = `{"id":"p1",`
	for _, status := range []int{
		s.call("POST", o.Add, row+o.Content+`}`, "application/json"), s.upload(o.Attach),
		s.call("PUT", o.Edit+"p1", row+o.OtherContent+`}`, "application/json"), s.upload(attachToOther(t, o)),
	} {
		if status >= 300 {
			t.Fatalf("answered %d", status)
		}
	}
	files := owners.Column(t, s.adminURL, `SELECT DISTINCT after -> 'audio' ->> 'fileId' FROM `+o.Name+`.audit_log WHERE after -> 'audio' IS NOT NULL`)
	edit := owners.Column(t, s.adminURL, `SELECT max(id)::text FROM `+o.Name+`.audit_log WHERE after ->> 'version' = '3'`)[0]
	restore := func() {
		s.callIf("*", "POST", "/api/"+o.Name+"/admin/history/"+edit+"/restore?recording=restore", "", "")
	}
	for _, step := range []struct {
		at         string
		isRestored bool
	}{{"before show", false}, {"after show", false}, {"at the lock", false}, {"at the end", true}} {
		switch step.at {
		case "at the lock":
			s.killAtTheLock(restore)
		case "at the end":
			restore()
			s.running.kill()
		default:
			killed := make(chan struct{})
			stop := func() { s.running.kill(); close(killed) }
			s.wire.mu.Lock()
			if step.at == "before show" {
				s.wire.before["POST"] = stop
			} else {
				s.wire.after["POST"] = stop
			}
			s.wire.mu.Unlock()
			restore()
			<-killed
		}
		o.MakeJobsDue(t, s.adminURL)
		s.start()
		o.WaitForOutbox(t, s.adminURL)
		linked := o.Linked(t, s.adminURL)[0]
		for _, file := range files {
			if kept.plays(t, file) != (file == linked) {
				t.Errorf("killed %s: %s is linked, and %s plays: %t", step.at, linked, file, kept.plays(t, file))
			}
		}
		row := owners.Column(t, s.adminURL, `SELECT concat_ws(' ', `+o.Kind.Name+` <> 'Ugo', audio ->> 'fileId' = (SELECT before -> 'audio' ->> 'fileId' FROM `+o.Name+`.audit_log WHERE id = `+edit+`))
			FROM `+o.Table+` WHERE id = 'p1'`)[0]
		if want := map[bool]string{true: "t t", false: "f f"}[step.isRestored]; row != want {
			t.Errorf("killed %s: the text and the recording are restored: %s, want %s", step.at, row, want)
		}
	}
}
