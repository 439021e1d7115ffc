package recordings

import (
	"slices"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
)

// TestDroppedRecordingsAreInTheTrash replaces and deletes recordings of an entry that stays.
func TestDroppedRecordingsAreInTheTrash(t *testing.T) { owners.Each(t, droppedRecordingsAreInTheTrash) }

func droppedRecordingsAreInTheTrash(t *testing.T, o owners.Owner) {
	h := openWith(t, o, config.Environ{"KEEP_DELETED_DAYS": "30"})
	// files are the names of the recordings in the trash, ids the changes that dropped them.
	trash := func() (files, ids []string) {
		t.Helper()
		var listed []struct {
			ID     string
			Before struct{ Audio struct{ Filename string } }
		}
		h.json(t, "GET", "/api/"+o.Name+"/admin/history?trash=true", "", 200).JSON(t, &listed)
		for _, one := range listed {
			files, ids = append(files, one.Before.Audio.Filename), append(ids, one.ID)
		}
		return files, ids
	}
	holds := func(want ...string) (ids []string) {
		t.Helper()
		files, ids := trash()
		if !slices.Equal(files, want) {
			t.Fatalf("the trash holds %v, want %v", files, want)
		}
		return ids
	}
	restore := func(id string) {
		t.Helper()
		h.json(t, "POST", "/api/"+o.Name+"/admin/history/"+id+"/restore", "", 200)
	}
	mp3 := owners.Recording(t, "voice.mp3")
	for _, name := range []string{"first.mp3", "second.mp3"} {
		if answer := h.send(t, o.Attach, name, mp3); answer.Status != 200 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
	}
	second := h.Linked(t, h.AdminURL)[0]
	holds("first.mp3")
	h.json(t, "DELETE", o.Detach+"p1/audio/"+second, "", 200)
	restore(holds("second.mp3", "first.mp3")[0])
	if !h.kept.plays(t, second) {
		t.Error("a restored recording does not play")
	}
	restore(holds("first.mp3")[0]) // in place of the second
	holds("second.mp3")
	h.Look(t, `UPDATE `+o.Name+`.audit_log SET at = at - interval '31 days' RETURNING ''`)
	holds()
}
