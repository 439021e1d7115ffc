package audio

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
)

func TestTheSweeperRemovesOnlyWhatIsOldAndOurs(t *testing.T) {
	d := open(t)
	half, stray := ".new-"+audioclient.NewID()+"-123", audioclient.NewID()
	for _, name := range []string{half, stray, "somebody-elses", "README.txt"} {
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
	if objects, _ := d.found(t); !slices.Equal(objects, []string{"README.txt", "somebody-elses"}) {
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
		if _, states := d.found(t); states[ids[0]] != stored || d.value(t, "audio_missing_objects") != 1 {
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
	if err := d.remove(t.Context(), id); err != nil {
		t.Errorf("a deletion needs the store: %v", err)
	}
	if err := d.SweepOnce(t.Context()); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("got %v", err)
	}
	if _, states := d.found(t); states[id] != deleting {
		t.Errorf("the row is %q", states[id])
	}
	d.store.before = nil
	d.sweep(t)
	d.inStep(t)
}
