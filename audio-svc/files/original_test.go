package files_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/db"
	"obi/platform/errs"
)

var chosen = []byte("what was chosen")

// putPair uploads an original and then its recording.
func (d *desk) putPair(t *testing.T, ctx context.Context, id string) error {
	t.Helper()
	if _, err := d.UploadOriginal(ctx, heard, id, "ndị.amr", "mp3", chosen); err != nil {
		return err
	}
	_, err := d.Upload(ctx, heard, id, "a.mp3", "mp3", voice)
	return err
}

// originalOf returns the ID of the original of a recording, or "".
func (d *desk) originalOf(t *testing.T, id string) (original string) {
	t.Helper()
	if err := d.DB.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT coalesce(max(original_id), '') FROM originals WHERE file_id = ?`, id).Scan(&original).Error
	}); err != nil {
		t.Fatal(err)
	}
	return original
}

// pair checks that a recording and its original can both be read, or neither, and returns which.
func (d *desk) pair(t *testing.T, id string) (isShown bool) {
	t.Helper()
	file, err := d.Find(t.Context(), heard, id, files.Stored, files.Hidden)
	isShown = err == nil
	original, content, err := d.OpenOriginal(t.Context(), id)
	if isShown != (err == nil) {
		t.Errorf("the recording can be read: %t; its original: %v", isShown, err)
	}
	if err != nil {
		return isShown
	}
	defer content.Close()
	if read, err := io.ReadAll(content); err != nil || string(read) != string(chosen) || original.Filename != "ndị.amr" {
		t.Errorf("the original is %q, %+v, %v", read, original, err)
	}
	if info, err := d.Info(t.Context(), heard, file); err != nil || !info.HasOriginal {
		t.Errorf("the recording is %+v, %v", info, err)
	}
	if _, err := d.Find(t.Context(), heard, original.FileID, files.Stored, files.Hidden); errs.KindOf(err) != errs.NotFound {
		t.Errorf("the original can be played: %v", err)
	}
	return isShown
}

// run runs SQL as the previous version would.
func (d *desk) run(t *testing.T, sql string, args ...any) {
	t.Helper()
	if err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, tx.Exec(sql, args...).Error }); err != nil {
		t.Fatal(err)
	}
}

func TestAnOriginalFollowsItsRecording(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	for range 2 { // both may be repeated
		if err := d.putPair(t, t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if !d.pair(t, id) {
		t.Fatal("it is not stored")
	}
	d.inStep(t)
	original := d.originalOf(t, id)
	states := func(want string) {
		t.Helper()
		if _, states := d.found(t); states[id] != want || states[original] != want {
			t.Errorf("they are %q and %q, want %q", states[id], states[original], want)
		}
	}
	if err := d.Hide(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	states(files.Hidden)
	d.pair(t, id)
	d.passed = 29 * 24 * time.Hour
	d.sweep(t)
	if _, err := d.Show(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	states(files.Stored)
	if err := d.Hide(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.passed += 31 * 24 * time.Hour
	d.sweep(t)
	states(files.Deleted)
	d.inStep(t)
	d.sweep(t)
	if left := d.originalOf(t, id); left != "" {
		t.Errorf("the link to %s is left", left)
	}
}

func TestWhichOriginalsAreRefused(t *testing.T) {
	d := open(t)
	stored, deleted, never, paired := audioclient.NewID(), audioclient.NewID(), audioclient.NewID(), audioclient.NewID()
	if err := errors.Join(d.put(t, t.Context(), stored), d.put(t, t.Context(), deleted), d.Delete(t.Context(), deleted), d.Delete(t.Context(), never), d.putPair(t, t.Context(), paired)); err != nil {
		t.Fatal(err)
	}
	for name, id := range map[string]string{"stored": stored, "deleted": deleted, "never stored": never, "paired": paired} {
		if _, err := d.UploadOriginal(t.Context(), heard, id, "b.mp3", "mp3", voice); errs.KindOf(err) != errs.Conflict {
			t.Errorf("%s: %v", name, err)
		}
	}
	d.inStep(t)
	d.pair(t, paired)
}

// TestAPairIsKilledBetweenAnyTwoSteps stops the upload or the deletion of a pair at each call of the
// store, with and without an answer of the database after it.
func TestAPairIsKilledBetweenAnyTwoSteps(t *testing.T) {
	for _, row := range []struct {
		call    string // the n-th one is the last that is made
		n       int
		isCut   bool // the database cannot be reached after it
		remove  bool
		isShown bool
	}{
		{"put", 1, false, false, false}, {"put", 1, true, false, false}, {"put", 2, false, false, false}, {"put", 2, true, false, false},
		{"", 0, false, false, true}, {"put", 2, false, true, false}, {"delete", 1, false, true, false}, {"delete", 2, true, true, false},
	} {
		t.Run(fmt.Sprintf("%+v", row), func(t *testing.T) {
			d, id := open(t), audioclient.NewID()
			ctx, cut := context.WithCancel(t.Context())
			defer cut()
			calls := 0
			d.store.after = func(call string) error {
				if call != row.call {
					return nil
				}
				if calls++; calls != row.n {
					return nil
				}
				if row.isCut {
					cut()
					return nil
				}
				return errKilled
			}
			_ = d.putPair(t, ctx, id) // the caller was killed too
			if row.remove {
				_ = d.Delete(ctx, id)
			}
			d.store.after = nil
			if !row.isShown { // the outbox of the caller does so later
				_ = d.Delete(t.Context(), id)
			}
			if got := d.pair(t, id); got != row.isShown {
				t.Errorf("it can be read: %t", got)
			}
			for range 2 {
				d.passed += 25 * time.Hour
				d.sweep(t)
				d.pair(t, id)
			}
			d.inStep(t)
			if original := d.originalOf(t, id); (original != "") != row.isShown {
				t.Errorf("the link is %q", original)
			}
		})
	}
}

// The original was given up because the recording came too late.
func TestARecordingWithoutItsOriginalIsNotStored(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if _, err := d.UploadOriginal(t.Context(), heard, id, "ndị.amr", "mp3", chosen); err != nil {
		t.Fatal(err)
	}
	d.passed = 2 * time.Hour
	d.store.before = func(call string) error {
		if call == "put" {
			d.store.before = nil
			d.sweep(t)
		}
		return nil
	}
	if _, err := d.Upload(t.Context(), heard, id, "a.mp3", "mp3", voice); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	d.pair(t, id)
	if err := d.Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.inStep(t)
}

// The previous version changes the state of the recording alone.
func TestAPairThatThePreviousVersionChanged(t *testing.T) {
	for name, row := range map[string]struct {
		change string
		isKept bool
	}{
		"hidden": {`WITH hidden AS (INSERT INTO hidden_files VALUES (@id, now())) UPDATE audio_files SET state = 'hidden' WHERE file_id = @id`, true},
		"shown": {`WITH hidden AS (UPDATE audio_files SET state = 'hidden' WHERE file_id = (SELECT original_id FROM originals WHERE originals.file_id = @id))
			UPDATE audio_files SET state = 'stored' WHERE file_id = @id`, true},
		"deleted": {`UPDATE audio_files SET state = 'deleting' WHERE file_id = @id`, false},
	} {
		t.Run(name, func(t *testing.T) {
			d, id := open(t), audioclient.NewID()
			if err := d.putPair(t, t.Context(), id); err != nil {
				t.Fatal(err)
			}
			original := d.originalOf(t, id)
			d.run(t, row.change, map[string]any{"id": id})
			d.sweep(t)
			if got := d.pair(t, id); got != row.isKept {
				t.Errorf("it can be read: %t", got)
			}
			if objects, states := d.found(t); states[original] != states[id] || slices.Contains(objects, original) != row.isKept {
				t.Errorf("the states are %v, the objects %v", states, objects)
			}
		})
	}
}
