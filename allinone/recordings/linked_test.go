package recordings

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/allinone/owners"
	"obi/areas"
	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/testkit"
)

// TestEveryKindWithRecordingsHasAnOwner finds an area that these tests leave out.
func TestEveryKindWithRecordingsHasAnOwner(t *testing.T) {
	for _, kind := range areas.Recorded() {
		if !slices.ContainsFunc(owners.All, func(o owners.Owner) bool { return o.Kind.Name == kind.Name }) {
			t.Errorf("owners.All lacks %s", kind.Name)
		}
	}
}

// TestRecordingsBelongToTheirRow checks what the id of another row's recording can be used for.
func TestRecordingsBelongToTheirRow(t *testing.T) { owners.Each(t, recordingsBelongToTheirRow) }

func recordingsBelongToTheirRow(t *testing.T, o owners.Owner) {
	h := open(t, o)
	mp3 := owners.Recording(t, "voice.mp3")
	first := h.send(t, o.Attach, "a.mp3", mp3)
	if first.Status != http.StatusOK {
		t.Fatalf("%d %s", first.Status, first.Body)
	}
	id := h.Linked(t, h.AdminURL)[0]
	if answer := h.send(t, o.AttachMissing, "a.mp3", mp3); answer.Status != http.StatusNotFound {
		t.Errorf("to an unknown row: %d", answer.Status)
	}
	h.json(t, "DELETE", o.Detach+"p2/audio/"+id, "", 404, "has no such audio file")
	h.json(t, "DELETE", o.Detach+"p1/audio/"+audioclient.NewID(), "", 404)
	for _, bad := range []string{"..", "%2e%2e", "%2e%2e%2fp2", strings.Repeat("a", 1024), "%00"} {
		if got := h.Do(t, testkit.Scenario{Method: "DELETE", Path: o.Detach + "p1/audio/" + bad, Token: h.token}); got.Status < 400 || got.Status >= 500 {
			t.Errorf("deleting %s answered %d", bad, got.Status)
		}
	}
	// A whole row with another row's recording, or with none, changes neither recording.
	h.json(t, "PUT", o.Edit+"p2", `{`+o.OtherContent+`,"audio":{"fileId":"`+id+`","filename":"a.mp3","uploadedAt":"2026-01-01T00:00:00Z"}}`, 200)
	h.json(t, "PUT", o.Edit+"p1", `{`+o.OtherContent+`}`, 200, `"fileId":"`+id+`"`)
	inStep(t, h.kept, h.Linked(t, h.AdminURL))

	// A replaced recording, and the recording of a deleted row, are deleted before the response is
	// sent.
	replica := testkit.Start(t, audio.Spec(), h.kept.Environ)
	gone := func(id string) {
		t.Helper()
		for _, svc := range []*testkit.Service{h.kept.Service, replica} {
			for _, end := range []string{"", "/info"} {
				svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + id + end, Status: http.StatusNotFound})
			}
		}
	}
	if got := h.send(t, o.Attach, "b.mp3", mp3); got.Status != http.StatusOK {
		t.Fatalf("replacing: %d %s", got.Status, got.Body)
	}
	gone(id)
	now := h.Linked(t, h.AdminURL)
	if len(now) != 1 || now[0] == id {
		t.Errorf("replaced %s by %v", id, now)
	}
	inStep(t, h.kept, now)
	h.json(t, "DELETE", o.Detach+"p1/audio/"+now[0], "", 200, `{"success":true}`)
	gone(now[0])
	h.json(t, "DELETE", o.Detach+"p1/audio/"+now[0], "", 404)
	inStep(t, h.kept, nil)
	for _, d := range []owners.UploadRequest{o.Attach, o.Create} {
		if got := h.send(t, d, "c.mp3", mp3); got.Status >= 300 {
			t.Fatalf("once more: %d %s", got.Status, got.Body)
		}
	}
	var both sync.WaitGroup // like the deletion of a selection
	now = h.Linked(t, h.AdminURL)
	for _, row := range []string{"p1", "new"} {
		both.Go(func() { h.json(testkit.Goroutine(t), "DELETE", o.Delete+row, "", 200) })
	}
	both.Wait()
	for _, id := range now {
		gone(id)
	}
	inStep(t, h.kept, nil)
}

// TestTheSameFormTwice covers a browser that resends a form because it got no response.
func TestTheSameFormTwice(t *testing.T) { owners.Each(t, theSameFormTwice) }

func theSameFormTwice(t *testing.T, o owners.Owner) {
	h := open(t, o)
	first, again := h.send(t, o.Create, "a.mp3", owners.Recording(t, "voice.mp3")), h.send(t, o.Create, "a.mp3", owners.Recording(t, "voice.mp3"))
	if first.Status != http.StatusCreated || again.Status != http.StatusOK {
		t.Errorf("answered %d and %d %s", first.Status, again.Status, again.Body)
	}
	h.WaitForOutbox(t, h.AdminURL)
	linked := h.Linked(t, h.AdminURL)
	if len(linked) != 1 || !strings.Contains(again.Body, linked[0]) {
		t.Errorf("linked are %v, answered was %s", linked, again.Body)
	}
	inStep(t, h.kept, linked)

	// A row without a recording gets the form's recording.
	h.json(t, "DELETE", o.Detach+"new/audio/"+linked[0], "", 200)
	if third := h.send(t, o.Create, "b.mp3", owners.Recording(t, "voice.mp3")); third.Status != http.StatusOK || !strings.Contains(third.Body, "b.mp3") {
		t.Errorf("a third time: %d %s", third.Status, third.Body)
	}
	h.WaitForOutbox(t, h.AdminURL)
	linked = h.Linked(t, h.AdminURL)
	if len(linked) != 1 {
		t.Errorf("linked are %v", linked)
	}
	inStep(t, h.kept, linked)
}

// TestTwoRecordingsAtOnce must keep exactly one of them.
func TestTwoRecordingsAtOnce(t *testing.T) { owners.Each(t, twoRecordingsAtOnce) }

func twoRecordingsAtOnce(t *testing.T, o owners.Owner) {
	h := open(t, o)
	mp3 := owners.Recording(t, "voice.mp3")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if status := h.send(testkit.Goroutine(t), o.Attach, "a.mp3", mp3).Status; status != http.StatusOK && status != http.StatusServiceUnavailable {
				t.Errorf("answered %d", status)
			}
		})
	}
	all.Wait()
	h.WaitForOutbox(t, h.AdminURL)
	linked := h.Linked(t, h.AdminURL)
	if len(linked) != 1 {
		t.Errorf("linked are %v", linked)
	}
	inStep(t, h.kept, linked)
}

// TestTheSamplesBringTheirClips waits for the clips, which are stored once both services run.
func TestTheSamplesBringTheirClips(t *testing.T) { owners.Each(t, theSamplesBringTheirClips) }

func theSamplesBringTheirClips(t *testing.T, o owners.Owner) {
	kept := startStore(t)
	svc := testkit.Start(t, o.Spec, config.Environ{"AUDIO_URL": kept.Internal, "OBI_DEMO": "1"})
	with := func() []string {
		return owners.Column(t, svc.AdminURL, `SELECT id FROM `+o.Table+` WHERE audio->>'fileId' IS NOT NULL ORDER BY id`)
	}
	testkit.Until(t, "the samples to have recordings", func() bool { return len(with()) >= len(o.SampleIDs) })
	o.WaitForOutbox(t, svc.AdminURL)
	inStep(t, kept, o.Linked(t, svc.AdminURL))
	if got := with(); !slices.Equal(got, o.SampleIDs) {
		t.Errorf("%v have recordings", got)
	}
	gone := o.SampleIDs[0]
	file := owners.Column(t, svc.AdminURL, `SELECT audio->>'fileId' FROM `+o.Table+` WHERE id = '`+gone+`'`)[0]
	svc.Send(t, testkit.Scenario{Method: "DELETE", Path: o.Detach + gone + "/audio/" + file, Token: svc.Issuer.Token(t, "ngozi"), Status: 200})
	svc = svc.Restart(t)
	o.WaitForOutbox(t, svc.AdminURL)
	if got := with(); !slices.Equal(got, o.SampleIDs[1:]) {
		t.Errorf("a deleted recording was restored: %v", got)
	}
}
