package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/db"
	"obi/platform/testkit"
)

// owns sweeps and reports whether the desk may delete from its folder.
func (d *desk) owns(t testing.TB) bool {
	t.Helper()
	d.sweep(t)
	return d.value(t, "audio_foreign_store") == 0
}

// A backup is restored for a test with the settings of the original Obi, so its rows are older than
// the store.
func TestAnotherObisStoreIsNotChanged(t *testing.T) {
	d := open(t)
	ids := []string{audioclient.NewID(), audioclient.NewID(), audioclient.NewID()}
	for _, id := range ids {
		if err := d.put(t, t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	restored := d.another(t)
	for id, state := range map[string]string{ids[0]: files.Stored, ids[1]: files.Pending} {
		err := restored.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			return nil, tx.Create(&files.File{FileID: id, State: state, UploadedAt: time.Now()}).Error
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := restored.Delete(t.Context(), ids[0]); err != nil {
		t.Errorf("a deletion: %v", err)
	}
	restored.passed = 48 * time.Hour
	restored.sweep(t)
	if restored.value(t, "audio_foreign_store") != 1 || restored.value(t, "audio_last_sweep_timestamp_seconds") < float64(time.Now().Add(47*time.Hour).Unix()) {
		t.Error("the metrics do not show the foreign store")
	}
	if _, states := restored.found(t); states[ids[0]] != files.Deleting || states[ids[1]] != files.Deleting {
		t.Errorf("its rows are %v", states)
	}
	if err := os.Remove(filepath.Join(d.folder, ids[2])); err != nil {
		t.Fatal(err)
	}
	d.sweep(t)
	if objects, _ := d.found(t); len(objects) != 2 || d.value(t, "audio_foreign_store") != 0 || d.value(t, "audio_missing_objects") != 1 {
		t.Errorf("the owner has %v", objects)
	}

	// The owner was lost for good.
	if err := os.Remove(filepath.Join(d.folder, ownerName)); err != nil {
		t.Fatal(err)
	}
	restored.sweep(t)
	if objects, _ := restored.found(t); len(objects) != 0 || restored.value(t, "audio_foreign_store") != 0 {
		t.Errorf("the new owner has %v", objects)
	}
}

// An Obi that may not delete still counts missing files.
func TestMissingFilesAreCountedInAnothersStore(t *testing.T) {
	d := open(t)
	other, id := d.another(t), audioclient.NewID()
	if err := other.put(t, t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(d.folder, id)); err != nil {
		t.Fatal(err)
	}
	other.sweep(t)
	if n := other.value(t, "audio_missing_objects"); n != 1 {
		t.Errorf("%v are missing", n)
	}
}

func TestOneOfManyBecomesTheOwner(t *testing.T) {
	d := open(t)
	all := []*desk{d, d.another(t), d.another(t), d.another(t)}
	if err := os.Remove(filepath.Join(d.folder, ownerName)); err != nil {
		t.Fatal(err)
	}
	may := make([]bool, len(all))
	var asked sync.WaitGroup
	for i, one := range all {
		asked.Go(func() {
			may[i] = one.owns(testkit.Goroutine(t))
		})
	}
	asked.Wait()
	first := slices.Index(may, true)
	if first < 0 || slices.Contains(may[first+1:], true) {
		t.Fatalf("may delete: %v", may)
	}
	for i, one := range all { // and it does not change
		if still := one.owns(t); still != may[i] {
			t.Errorf("%d: %t", i, still)
		}
	}
}
