package recorded

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// last gives the last change that the audit log tells of.
func (d *desk) last(t *testing.T) *history.Change {
	t.Helper()
	var change history.Change
	err := d.DB.Read(t.Context(), func(tx *gorm.DB) error {
		found, err := db.One[history.Change](d.DB, tx.Raw(`SELECT id, at, actor, request_id, action, entity, entity_id, before, after, restores, NULL::bigint AS restored_by, part_of, parts
			FROM audit_log ORDER BY id DESC LIMIT 1`))
		if err == nil {
			change = *found
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return &change
}

// undo takes a change back.
func (d *desk) undo(t *testing.T, change *history.Change, ifMatch string) error {
	t.Helper()
	return d.Undo(t.Context(), []*history.Change{change}, func(step history.Step) ([]*db.Audit, error) {
		var audit *db.Audit
		err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			undone, err := step(tx, []*history.Change{change}, web.ParseIfMatch(ifMatch))
			if err != nil {
				return nil, err
			}
			audit = undone[0].Audit
			return audit, undone[0].Err
		})
		return []*db.Audit{audit}, err
	})
}

func (d *desk) removeThing(t *testing.T, id string) *history.Change {
	t.Helper()
	if _, err := d.Delete(t.Context(), &entity.IDInput{ID: id}); err != nil {
		t.Fatal(err)
	}
	return d.last(t)
}

func TestADeletionIsTakenBackWithItsRecording(t *testing.T) {
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
		t.Errorf("taken back twice: %v", err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
	if n := d.orders(t); n != 0 {
		t.Errorf("%d orders are left", n)
	}
}

func TestAReplacedRecordingComesBack(t *testing.T) {
	d := open(t)
	stored, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := d.attach(t.Context(), "a", file.Filename, file.Content)
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
	if err := d.undo(t, d.last(t), ""); err != nil { // and back again
		t.Fatal(err)
	}
	if again, err = d.Get(t.Context(), "a"); err != nil || again.Audio.FileID != replaced.Audio.FileID {
		t.Errorf("linked is %+v, %v", again.Audio, err)
	}
	d.settled(t, "a")

	if err := d.undo(t, replacement, ""); err != nil { // the same state as then
		t.Fatal(err)
	}
	if _, err := d.attach(t.Context(), "a", file.Filename, file.Content); err != nil {
		t.Fatal(err)
	}
	if err := d.undo(t, replacement, ""); errs.KindOf(err) != errs.Conflict {
		t.Errorf("over a newer recording: %v", err)
	}
	var conflict *errs.Error
	if err := d.undo(t, replacement, `"1"`); !errors.As(err, &conflict) || conflict.Kind != errs.Conflict {
		t.Fatalf("over a newer recording, by an old version: %v", err)
	}
	stands, err := d.Get(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	if shown := conflict.Current.(*thing); shown.Version != stands.Version || shown.Audio.FileID != stands.Audio.FileID {
		t.Errorf("what stands is shown as %+v, it is %+v", shown, stands)
	}
	if err := d.undo(t, replacement, web.VersionTag(stands.Version)); err != nil {
		t.Errorf("over a newer recording, by its version: %v", err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
}

func TestWhatIsGoneForGoodStaysAway(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	if _, err := d.attach(t.Context(), "a", file.Filename, file.Content); err != nil {
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
		t.Errorf("it came back as %+v, %v", e, err)
	}
}

func TestAnAdditionIsTakenBackWithItsRecording(t *testing.T) {
	d := open(t)
	stored, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.undo(t, d.last(t), ""); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Get(t.Context(), "a"); errs.KindOf(err) != errs.NotFound || d.keeps(stored.Audio.FileID) {
		t.Errorf("it is there: %v", err)
	}
}

func TestWhenAudioIsAwayNothingIsTakenBack(t *testing.T) {
	d := open(t)
	if _, _, err := d.add(t, "a", file); err != nil {
		t.Fatal(err)
	}
	deletion := d.removeThing(t, "a")
	d.reaches(false)
	if err := d.undo(t, deletion, ""); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	d.reaches(true)
	if err := d.undo(t, deletion, ""); err != nil {
		t.Fatal(err)
	}
	d.passed = 2 * time.Hour
	d.settled(t, "a")
}
