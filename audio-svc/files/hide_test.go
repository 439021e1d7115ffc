package files_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
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
		if err := d.Hide(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Find(t.Context(), kind, id, files.Stored); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a hidden file can be played: %v", err)
	}
	if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Conflict || err.Error() != "This audio file is hidden" {
		t.Errorf("a late upload: %v", err)
	}
	d.passed = 29 * 24 * time.Hour
	d.sweep(t)
	for range 2 {
		if file, err := d.Show(t.Context(), id); err != nil || file.FileID != id || file.Size == 0 {
			t.Fatalf("got %+v, %v", file, err)
		}
	}
	d.inStep(t)
	if _, err := d.Find(t.Context(), kind, id, files.Stored); err != nil {
		t.Error(err)
	}
	if err := d.Hide(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.passed += 31 * 24 * time.Hour
	d.sweep(t)
	if objects, states := d.found(t); len(objects) > 0 || states[id] != files.Deleted {
		t.Errorf("after its time there are %v, %v", objects, states)
	}
	if _, err := d.Show(t.Context(), id); errs.KindOf(err) != errs.NotFound {
		t.Errorf("shown after its time: %v", err)
	}
}

func TestOnlyStoredFilesAreKept(t *testing.T) {
	d := open(t)
	unknown, known := audioclient.NewID(), audioclient.NewID()
	if err := d.put(t, t.Context(), known); err != nil {
		t.Fatal(err)
	}
	if err := d.Hide(t.Context(), unknown); err != nil {
		t.Fatal(err)
	}
	d.Retention = 0
	if err := d.Hide(t.Context(), known); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{unknown, known, audioclient.NewID()} {
		if _, err := d.Show(t.Context(), id); errs.KindOf(err) != errs.NotFound {
			t.Errorf("%s: %v", id, err)
		}
	}
	if matches, _ := filepath.Glob(filepath.Join(d.folder, known)); !slices.Equal(matches, nil) {
		t.Errorf("left are %v", matches)
	}
}

// An upload ends after a repetition of it was stored and hidden. Its object must be kept, so that
// the file can be shown again.
func TestALateUploadKeepsAHiddenFile(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	d.store.before = func(string) error {
		d.store.before = nil
		return errors.Join(d.put(t, t.Context(), id), d.Hide(t.Context(), id))
	}
	if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Conflict || err.Error() != "This audio file is hidden" {
		t.Errorf("the late upload: %v, want a conflict because it is hidden", err)
	}
	if _, err := d.Show(t.Context(), id); err != nil {
		t.Error(err)
	}
	d.inStep(t)
}

// meets calls call while a transaction that has changed a file is not committed yet, and returns
// its result.
func (d *desk) meets(t *testing.T, changed func(tx *gorm.DB) error, call func() error) error {
	t.Helper()
	// Updates of files wait for the lock after they have found their rows.
	if err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$;
			CREATE TRIGGER waits BEFORE UPDATE ON audio_files FOR EACH STATEMENT EXECUTE FUNCTION waits()`).Error
	}); err != nil {
		t.Fatal(err)
	}
	called := make(chan error)
	err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
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
		return tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, files.Hidden, id).Error
	}, func() error {
		_, err := d.Show(t.Context(), id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Find(t.Context(), kind, id, files.Stored); err != nil {
		t.Error(err)
	}
}

// Hiding a file is repeated, as an outbox does, while the file is shown again. The file must not be
// deleted.
func TestHideRacesWithShow(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := errors.Join(d.put(t, t.Context(), id), d.Hide(t.Context(), id)); err != nil {
		t.Fatal(err)
	}
	err := d.meets(t, func(tx *gorm.DB) error {
		return tx.Exec(`WITH shown AS (DELETE FROM hidden_files WHERE file_id = @id) UPDATE audio_files SET state = @stored WHERE file_id = @id`,
			map[string]any{"id": id, "stored": files.Stored}).Error
	}, func() error { return d.Hide(t.Context(), id) })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Show(t.Context(), id); err != nil {
		t.Error(err)
	}
	d.inStep(t)
}
