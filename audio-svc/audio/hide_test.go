package audio

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/testkit"
)

func TestAHiddenFileCanBeShownForSomeDays(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := d.put(t, t.Context(), id); err != nil {
		t.Fatal(err)
	}
	for range 2 { // both may be repeated
		if err := d.hide(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.rows.get(t.Context(), id, stored); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a hidden file can be played: %v", err)
	}
	if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Conflict {
		t.Errorf("a late upload: %v", err)
	}
	d.passed = 29 * 24 * time.Hour
	d.sweep(t)
	for range 2 {
		if info, err := d.show(t.Context(), id); err != nil || info.FileID != id || info.Size == 0 {
			t.Fatalf("got %+v, %v", info, err)
		}
	}
	d.inStep(t)
	if _, err := d.rows.get(t.Context(), id, stored); err != nil {
		t.Error(err)
	}
	if err := d.hide(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.passed += 31 * 24 * time.Hour
	d.sweep(t)
	if objects, states := d.found(t); len(objects) > 0 || states[id] != deleted {
		t.Errorf("after its time there are %v, %v", objects, states)
	}
	if _, err := d.show(t.Context(), id); errs.KindOf(err) != errs.NotFound {
		t.Errorf("shown after its time: %v", err)
	}
}

func TestOnlyStoredFilesAreKept(t *testing.T) {
	d := open(t)
	unknown, stored := audioclient.NewID(), audioclient.NewID()
	if err := d.put(t, t.Context(), stored); err != nil {
		t.Fatal(err)
	}
	if err := d.hide(t.Context(), unknown); err != nil {
		t.Fatal(err)
	}
	d.keep = 0
	if err := d.hide(t.Context(), stored); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{unknown, stored, audioclient.NewID()} {
		if _, err := d.show(t.Context(), id); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%s: %v", id, err)
		}
	}
	if matches, _ := filepath.Glob(filepath.Join(d.folder, stored)); !slices.Equal(matches, nil) {
		t.Errorf("left are %v", matches)
	}
}

// An upload ends after a repetition of it was stored and hidden. Its object must be kept, so that
// the file can be shown again.
func TestALateUploadKeepsAHiddenFile(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	d.store.before = func(string) error {
		d.store.before = nil
		return errors.Join(d.put(t, t.Context(), id), d.hide(t.Context(), id))
	}
	if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Conflict {
		t.Errorf("the late upload: %v, want a conflict", err)
	}
	if _, err := d.show(t.Context(), id); err != nil {
		t.Error(err)
	}
	d.inStep(t)
}

// meets calls call while a transaction that has changed a file is not committed yet, and returns
// its result.
func (d *desk) meets(t *testing.T, changed func(tx *gorm.DB) error, call func() error) error {
	t.Helper()
	// Updates of files wait for the lock after they have found their rows.
	if err := d.rows.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
			CREATE TRIGGER waits BEFORE UPDATE ON audio_files FOR EACH STATEMENT EXECUTE FUNCTION waits()`).Error
	}); err != nil {
		t.Fatal(err)
	}
	called := make(chan error)
	err := d.rows.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if err := changed(tx); err != nil {
			close(called)
			return nil, err
		}
		go func() { called <- call() }()
		testkit.Until(t, "the call to wait", func() (waits bool) {
			return tx.Raw(`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)`).Scan(&waits).Error == nil && waits
		})
		return nil, nil
	})
	return errors.Join(err, <-called)
}

// The file is shown while a transaction that hides it is not committed yet. Showing it must wait and
// then succeed.
func TestShowRacesWithHide(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := d.put(t, t.Context(), id); err != nil {
		t.Fatal(err)
	}
	err := d.meets(t, func(tx *gorm.DB) error {
		return tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, hidden, id).Error
	}, func() error {
		_, err := d.show(t.Context(), id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.rows.get(t.Context(), id, stored); err != nil {
		t.Error(err)
	}
}

// Hiding a file is repeated, as an outbox does, while the file is shown again. The file must not be
// deleted.
func TestHideRacesWithShow(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := errors.Join(d.put(t, t.Context(), id), d.hide(t.Context(), id)); err != nil {
		t.Fatal(err)
	}
	err := d.meets(t, func(tx *gorm.DB) error {
		return tx.Exec(`WITH shown AS (DELETE FROM hidden_files WHERE file_id = @id) UPDATE audio_files SET state = @stored WHERE file_id = @id`,
			map[string]any{"id": id, "stored": stored}).Error
	}, func() error { return d.hide(t.Context(), id) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.show(t.Context(), id); err != nil {
		t.Error(err)
	}
	d.inStep(t)
}
