package recorded

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// rename changes the text of a thing.
func (d *desk) rename(t *testing.T, name string) *thing {
	t.Helper()
	e, err := d.Update(t.Context(), "a", web.IfMatch{}, "edit", func(e *thing) error {
		e.Name = name
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// rerecord replaces the recording of a thing.
func (d *desk) rerecord(t *testing.T) *thing {
	t.Helper()
	e, err := d.attach(t.Context(), "a", file)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// restoreBefore undoes a change with a rule for the recording.
func (d *desk) restoreBefore(t *testing.T, id int64, rule history.RecordingRule, ifMatch string) error {
	t.Helper()
	for _, change := range d.changes(t, "true") {
		if change.ID == id {
			change.Recording = rule
			return d.undo(t, change, ifMatch)
		}
	}
	t.Fatalf("there is no change %d", id)
	return nil
}

// is checks the text and the recording of the thing.
func (d *desk) is(t *testing.T, name, fileID string) *thing {
	t.Helper()
	d.settled(t, "a")
	e, err := d.Get(t.Context(), "a")
	if err != nil || e.Name != name || e.Audio.FileID != fileID {
		t.Fatalf("the thing is %+v with %+v, %v; want %s with %s", e, e.Audio, err, name, fileID)
	}
	return e
}

// The first version has a text and a recording that later changes replaced, one after the other.
func TestAVersionIsRestoredWithItsRecording(t *testing.T) {
	d := open(t)
	first, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	d.rename(t, "Egbe")
	edit := d.last(t).ID
	second := d.rerecord(t)
	seen := web.VersionTag(second.Version)

	var conflict *errs.Error
	if err := d.restoreBefore(t, edit, history.RestoreRecording, ""); !errors.As(err, &conflict) || conflict.Current.(*thing).Audio.FileID != second.Audio.FileID {
		t.Errorf("without If-Match: %v", err)
	}
	third := d.rerecord(t) // by a colleague
	if err := d.restoreBefore(t, edit, history.RestoreRecording, seen); !errors.As(err, &conflict) || conflict.Current.(*thing).Version != third.Version {
		t.Errorf("over a newer recording: %v", err)
	}
	d.is(t, "Egbe", third.Audio.FileID)

	rows := len(d.changes(t, "true"))
	if err := d.restoreBefore(t, edit, history.RestoreRecording, web.VersionTag(third.Version)); err != nil {
		t.Fatal(err)
	}
	d.is(t, "Ugo", first.Audio.FileID)
	if added := len(d.changes(t, "true")) - rows; added != 1 {
		t.Errorf("the history has %d changes more", added)
	}
	if err := d.undo(t, d.last(t), ""); err != nil {
		t.Fatal(err)
	}
	d.is(t, "Egbe", third.Audio.FileID)

	// Without the rule, and if the thing has the recording already, only the text changes.
	if err := d.restoreBefore(t, edit, "", web.VersionTag(third.Version+2)); err != nil {
		t.Fatal(err)
	}
	d.is(t, "Ugo", third.Audio.FileID)
	d.rename(t, "Egbe")
	if err := d.restoreBefore(t, d.last(t).ID, history.RestoreRecording, ""); err != nil {
		t.Fatal(err)
	}
	d.is(t, "Ugo", third.Audio.FileID)
	d.passed = 2 * time.Hour
	d.settled(t, "a")
	if n := d.jobs(t); n != 0 {
		t.Errorf("%d jobs are left", n)
	}
}

// A version is restored whose text is the same as now.
func TestOnlyTheRecordingOfAVersionIsRestored(t *testing.T) {
	d := open(t)
	first, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	d.rename(t, "Egbe")
	edit := d.last(t).ID
	d.rerecord(t)
	now := d.rename(t, "Ugo")
	if err := d.restoreBefore(t, edit, history.RestoreRecording, web.VersionTag(now.Version)); err != nil {
		t.Fatal(err)
	}
	d.is(t, "Ugo", first.Audio.FileID)
}

// A colleague marks the recording after the restored version, and before it is replaced.
func TestARestoredRecordingKeepsItsLastCheck(t *testing.T) {
	d := open(t)
	first, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	d.rename(t, "Egbe")
	edit := d.last(t).ID
	in := &CheckAudioInput{}
	in.ID, in.FileID, in.Body.Result = "a", first.Audio.FileID, Redo
	if _, err := d.CheckAudio(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	check := d.last(t).ID
	now := d.rerecord(t)
	if err := d.restoreBefore(t, edit, history.RestoreRecording, web.VersionTag(now.Version)); err != nil {
		t.Fatal(err)
	}
	if e := d.is(t, "Ugo", first.Audio.FileID); e.Audio.Check != Redo {
		t.Errorf("its check is %q", e.Audio.Check)
	}
	now = d.rerecord(t)
	if err := d.restoreBefore(t, check, history.RestoreRecording, web.VersionTag(now.Version)); err != nil { // from before the check
		t.Fatal(err)
	}
	if e := d.is(t, "Egbe", first.Audio.FileID); e.Audio.Check != "" {
		t.Errorf("from before the check it is %q", e.Audio.Check)
	}
}

func TestTheTextOfAVersionIsRestoredAloneIfItsRecordingWasErased(t *testing.T) {
	for name, edit := range map[string]func(d *desk, t *testing.T) int64{
		"replaced later": func(d *desk, t *testing.T) int64 {
			d.rename(t, "Egbe")
			id := d.last(t).ID
			d.rerecord(t)
			return id
		},
		"replaced with the text": func(d *desk, t *testing.T) int64 {
			_, err := d.updateWithFile(t.Context(), "a", web.IfMatch{}, "edit", file, func(e *thing) error {
				e.Name = "Egbe"
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return d.last(t).ID
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			if _, _, err := d.add(t, "a", file); err != nil {
				t.Fatal(err)
			}
			id := edit(d, t)
			now, err := d.Get(t.Context(), "a")
			if err != nil {
				t.Fatal(err)
			}
			d.emptied = true
			var refused *errs.Error
			err = d.restoreBefore(t, id, history.RestoreRecording, web.VersionTag(now.Version))
			if !errors.As(err, &refused) || refused.Kind != errs.Invalid || len(refused.Fields) != 1 || refused.Fields[0] != (errs.Field{Location: "query.recording", Message: erased}) {
				t.Errorf("got %v", err)
			}
			d.is(t, "Egbe", now.Audio.FileID)
			if err := d.restoreBefore(t, id, history.KeepRecording, web.VersionTag(now.Version)); err != nil {
				t.Fatal(err)
			}
			d.is(t, "Ugo", now.Audio.FileID)
			if n := d.jobs(t); n != 0 {
				t.Errorf("%d jobs are left", n)
			}
		})
	}
}

// The transaction fails after the recording was shown.
func TestAVersionIsRestoredAsAWholeOrNotAtAll(t *testing.T) {
	d := open(t)
	first, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	d.rename(t, "Egbe")
	edit := d.changes(t, "true")[0]
	second := d.rerecord(t)
	edit.Recording = history.RestoreRecording
	undoing, err := d.PrepareUndo(t.Context(), []*history.Change{edit})
	if err != nil || !d.keeps(first.Audio.FileID) {
		t.Fatalf("got %v", err)
	}
	err = d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if _, err := undoing.Undo(tx, []*history.Change{edit}, web.ParseIfMatch("*")); err != nil {
			return nil, err
		}
		return nil, errLost
	})
	if !errors.Is(err, errLost) {
		t.Fatalf("got %v", err)
	}
	d.passed = 2 * time.Hour // the process was killed: only the job is left
	d.is(t, "Egbe", second.Audio.FileID)
}
