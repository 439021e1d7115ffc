package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/errs"
)

func TestTheSweeperRemovesOnlyOwnOldObjects(t *testing.T) {
	d := open(t)
	half, stray := ".new-"+audioclient.NewID()+"-123", audioclient.NewID()
	for _, name := range []string{half, stray, "not-ours", "README.txt"} {
		if err := os.WriteFile(filepath.Join(d.folder, name), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d.passed = 23 * time.Hour
	d.sweep(t)
	if objects, _ := d.found(t); len(objects) != 4 {
		t.Errorf("before a day has passed there are %v", objects)
	}
	d.passed = 25 * time.Hour
	d.sweep(t)
	if objects, _ := d.found(t); !slices.Equal(objects, []string{"README.txt", "not-ours"}) {
		t.Errorf("after a day there are %v", objects)
	}
}

func TestAMissingObjectIsCountedAndNothingIsDeleted(t *testing.T) {
	d := open(t)
	ids := []string{audioclient.NewID(), audioclient.NewID(), audioclient.NewID()}
	for _, id := range ids {
		if err := d.put(t, t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(d.folder, ids[0])); err != nil {
		t.Fatal(err)
	}
	d.passed = 48 * time.Hour
	for range 2 {
		d.sweep(t)
		if _, states := d.found(t); states[ids[0]] != files.Stored || d.value(t, "audio_missing_objects") != 1 {
			t.Errorf("the row is %q, %v are missing", states[ids[0]], d.value(t, "audio_missing_objects"))
		}
	}
	if d.value(t, "audio_swept_total") != 0 {
		t.Errorf("%v were swept", d.value(t, "audio_swept_total"))
	}
}

func TestASweepWithTheStoreAwayChangesNothing(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := d.put(t, t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.store.before = func(string) error { return errs.New(errs.Unavailable, "away") }
	if err := d.Delete(t.Context(), id); err != nil {
		t.Errorf("a deletion needs the store: %v", err)
	}
	if err := d.Sweep(t.Context()); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	if _, states := d.found(t); states[id] != files.Deleting {
		t.Errorf("the row is %q", states[id])
	}
	d.store.before = nil
	d.sweep(t)
	d.inStep(t)
}

func TestADeletionDoesNotWaitForAStoreThatHangs(t *testing.T) {
	d, id := open(t), audioclient.NewID()
	if err := d.put(t, t.Context(), id); err != nil {
		t.Fatal(err)
	}
	d.store.hangs, d.ObjectWait = true, time.Millisecond
	if err := d.Delete(t.Context(), id); err != nil {
		t.Errorf("got %v", err)
	}
	if _, states := d.found(t); states[id] != files.Deleting {
		t.Errorf("the row is %q", states[id])
	}
	d.store.hangs = false
	d.sweep(t)
	d.inStep(t)
}

// Every sweep begins with the oldest row.
func TestAnObjectThatCannotBeDeletedStopsNothing(t *testing.T) {
	d := open(t)
	var ids, strays []string
	for range 3 {
		id, stray := audioclient.NewID(), audioclient.NewID()
		ids, strays = append(ids, id), append(strays, stray)
		if err := d.put(t, t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(d.folder, stray), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(strays)
	d.store.before = func(string) error { return errs.New(errs.Unavailable, "away") }
	for _, id := range ids {
		if err := d.Delete(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	d.store.before = nil
	d.store.stuck = map[string]bool{ids[0]: true, strays[0]: true}
	d.passed = 25 * time.Hour
	if err := d.Sweep(t.Context()); errs.KindOf(err) != errs.Unavailable || !strings.Contains(err.Error(), "2 objects") {
		t.Errorf("got %v", err)
	}
	objects, states := d.found(t)
	if want := slices.Sorted(slices.Values([]string{ids[0], strays[0]})); !slices.Equal(objects, want) {
		t.Errorf("objects are %v, want %v", objects, want)
	}
	if states[ids[0]] != files.Deleting || states[ids[1]] != files.Deleted || states[ids[2]] != files.Deleted {
		t.Errorf("the rows are %v", states)
	}
	d.store.stuck = nil
	d.sweep(t)
	d.inStep(t)
}

// TestOnlyMissingObjectsAreCounted deletes files and stores an announced one, just before or after
// the listing.
func TestOnlyMissingObjectsAreCounted(t *testing.T) {
	for moment, missing := range map[string]float64{"before": 0, "after": 1} {
		t.Run(moment, func(t *testing.T) {
			d := open(t)
			ids := []string{audioclient.NewID(), audioclient.NewID(), audioclient.NewID()}
			for _, id := range ids {
				if err := d.put(t, t.Context(), id); err != nil {
					t.Fatal(err)
				}
			}
			if missing == 1 {
				if err := os.Remove(filepath.Join(d.folder, ids[0])); err != nil {
					t.Fatal(err)
				}
			}
			d.store.listing = func(now string) {
				if now != moment {
					return
				}
				announced := d.passed
				d.passed = -time.Minute
				err := d.put(t, t.Context(), audioclient.NewID())
				d.passed = announced
				if err := errors.Join(err, d.Delete(t.Context(), ids[1]), d.Delete(t.Context(), ids[2])); err != nil {
					t.Error(err)
				}
			}
			d.sweep(t)
			if n := d.value(t, "audio_missing_objects"); n != missing {
				t.Errorf("%v are missing, want %v", n, missing)
			}
		})
	}
}
