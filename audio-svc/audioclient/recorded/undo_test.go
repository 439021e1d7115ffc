package recorded

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

func (d *desk) removeThing(t *testing.T, id string) *history.Change {
	t.Helper()
	if _, err := d.Delete(t.Context(), &entity.IDInput{ID: id}); err != nil {
		t.Fatal(err)
	}
	return d.last(t)
}

func TestManyAreRestoredWithTheirRecordings(t *testing.T) {
	d := open(t)
	files := map[string]string{}
	for _, id := range []string{"a", "b", "c", "d"} {
		stored, _, err := d.add(t, id, file)
		if err != nil {
			t.Fatal(err)
		}
		files[id] = stored.Audio.FileID
	}
	if _, _, err := d.add(t, "e", nil); err != nil {
		t.Fatal(err)
	}
	in := &entity.DeleteManyInput{}
	in.Body.IDs = []string{"a", "b", "e", "c", "unknown"}
	if out, err := d.DeleteMany(t.Context(), in); err != nil || out.Body.Deleted != 4 {
		t.Fatalf("got %+v, %v", out, err)
	}
	playable := func(want string) {
		t.Helper()
		d.passed += 2 * time.Hour
		if err := d.recordings.Files.jobs.RunDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		for id, file := range files {
			if d.keeps(file) != strings.Contains(want, id) {
				t.Errorf("the recording of %s can be played: %t; want those of %q", id, d.keeps(file), want)
			}
		}
	}
	playable("d")
	parts := d.changes(t, "part_of IS NOT NULL")
	if err := d.undo(t, parts[3], ""); err != nil { // only a
		t.Fatal(err)
	}
	playable("ad")
	undone, err := d.undoAll(t, "", parts...)
	if err != nil || !errors.Is(undone[3].Err, history.ErrNothingToUndo) {
		t.Fatalf("got %+v, %v", undone, err)
	}
	playable("abcd")
	for id := range files {
		if e, err := d.Get(t.Context(), id); err != nil || e.Audio == nil || e.Audio.FileID != files[id] {
			t.Errorf("%s was restored as %+v, %v", id, e, err)
		}
	}
	if _, err := d.undoAll(t, "", parts...); !errors.Is(err, history.ErrNothingToUndo) {
		t.Errorf("undone twice: %v", err)
	}
	playable("abcd")
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

func TestUndoOfADeletionRestoresItsRecording(t *testing.T) {
	d := open(t)
	stored, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	deletion := d.removeThing(t, "a")
	if d.keeps(stored.Audio.FileID) {
		t.Error("a deleted recording can be played")
	}
	if err := d.undo(t, deletion, ""); err != nil {
		t.Fatal(err)
	}
	d.settled(t, "a")
	if err := d.undo(t, deletion, ""); errs.KindOf(err) != errs.Conflict {
		t.Errorf("undone twice: %v", err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

func TestUndoRestoresAReplacedRecording(t *testing.T) {
	d := open(t)
	stored, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := d.attach(t.Context(), "a", file)
	if err != nil {
		t.Fatal(err)
	}
	replacement := d.last(t)
	if err := d.undo(t, replacement, ""); err != nil {
		t.Fatal(err)
	}
	again, err := d.Get(t.Context(), "a")
	if err != nil || again.Audio.FileID != stored.Audio.FileID || d.keeps(replaced.Audio.FileID) {
		t.Errorf("linked is %+v, %v", again.Audio, err)
	}
	d.settled(t, "a")
	if err := d.undo(t, d.last(t), ""); err != nil { // undo the undo
		t.Fatal(err)
	}
	if again, err = d.Get(t.Context(), "a"); err != nil || again.Audio.FileID != replaced.Audio.FileID {
		t.Errorf("linked is %+v, %v", again.Audio, err)
	}
	d.settled(t, "a")

	if err := d.undo(t, replacement, ""); err != nil { // the same state as then
		t.Fatal(err)
	}
	if _, err := d.attach(t.Context(), "a", file); err != nil {
		t.Fatal(err)
	}
	if err := d.undo(t, replacement, ""); errs.KindOf(err) != errs.Conflict {
		t.Errorf("over a newer recording: %v", err)
	}
	var conflict *errs.Error
	if err := d.undo(t, replacement, `"1"`); !errors.As(err, &conflict) || conflict.Kind != errs.Conflict {
		t.Fatalf("over a newer recording, by an old version: %v", err)
	}
	current, err := d.Get(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if shown := conflict.Current.(*thing); shown.Version != current.Version || shown.Audio.FileID != current.Audio.FileID {
		t.Errorf("the conflict shows %+v, want %+v", shown, current)
	}
	if err := d.undo(t, replacement, web.VersionTag(current.Version)); err != nil {
		t.Errorf("over a newer recording, by its version: %v", err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
}

func TestAnErasedRecordingIsNotRestored(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	if _, err := d.attach(t.Context(), "a", file); err != nil {
		t.Fatal(err)
	}
	replacement := d.last(t)
	d.emptied = true
	if err := d.undo(t, replacement, ""); errs.KindOf(err) != errs.Conflict {
		t.Errorf("got %v", err)
	}
	d.settled(t, "a")
	if err := d.undo(t, d.removeThing(t, "a"), ""); err != nil {
		t.Fatal(err)
	}
	if e, err := d.Get(t.Context(), "a"); err != nil || e.Audio != nil || e.Name != "Ugo" {
		t.Errorf("it was restored as %+v, %v", e, err)
	}
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs would hide an erased recording", n)
	}
}

// A recording is hidden after its restore has begun and before it is shown again. That also runs the
// job that would hide it again unless it is linked.
func TestARestoreRacesWithItsDeletion(t *testing.T) {
	d := open(t)
	e, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	err = d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { // committed, and not hidden yet
		return nil, d.RemoveIn(tx, "a", func(*thing) error { return nil })
	})
	if err != nil {
		t.Fatal(err)
	}
	d.showing = func() { d.recordings.Files.jobs.RunNow(t.Context(), hideFile, e.Audio.FileID) }
	if err := d.undo(t, d.last(t), ""); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	if err := d.recordings.Files.jobs.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if d.keeps(e.Audio.FileID) {
		t.Error("the recording can be played although nothing is linked to it")
	}
	d.showing = nil
	if err := d.undo(t, d.last(t), ""); err != nil {
		t.Fatal(err)
	}
	d.settled(t, "a")
}

func TestUndoOfAnAdditionRemovesItsRecording(t *testing.T) {
	d := open(t)
	stored, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.undo(t, d.last(t), ""); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Get(t.Context(), "a"); errs.KindOf(err) != errs.NotFound || d.keeps(stored.Audio.FileID) {
		t.Errorf("it still exists: %v", err)
	}
}

func TestNothingIsUndoneWhileAudioIsUnavailable(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	deletion := d.removeThing(t, "a")
	d.setReachable(false)
	if err := d.undo(t, deletion, ""); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	d.setReachable(true)
	if err := d.undo(t, deletion, ""); err != nil {
		t.Fatal(err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
}
