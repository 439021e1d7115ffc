package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
)

// The limits of a sweep, which package files documents.
const (
	checkedAtOnce = 20
	damagedAtOnce = 20
	monthPassed   = 28*24*time.Hour + 5*time.Minute
)

// puts uploads n files.
func (d *desk) puts(t *testing.T, n int) (ids []string) {
	t.Helper()
	for range n {
		ids = append(ids, audioclient.NewID())
		if err := d.put(t, t.Context(), ids[len(ids)-1]); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

// overwrite changes an object, which a correct store never does.
func (d *desk) overwrite(t *testing.T, id string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(d.folder, id), content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// finds sweeps and checks the numbers of damaged and missing files.
func (d *desk) finds(t *testing.T, when string, damaged, missing float64) {
	t.Helper()
	d.sweep(t)
	if d.value(t, "audio_damaged_objects") != damaged || d.value(t, "audio_missing_objects") != missing {
		t.Errorf("%s: %v are damaged and %v missing, want %v and %v", when, d.value(t, "audio_damaged_objects"), d.value(t, "audio_missing_objects"), damaged, missing)
	}
}

// checks counts the files whose content was compared.
func (d *desk) checks(t *testing.T) (n int64) {
	t.Helper()
	if err := d.DB.Read(t.Context(), func(tx *gorm.DB) error { return tx.Table("checked_files").Count(&n).Error }); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestDamageIsFound(t *testing.T) {
	d := open(t)
	good := voice
	turned := append([]byte{}, good...)
	turned[len(turned)/2] ^= 1
	ids := d.puts(t, 3)
	d.finds(t, "as stored", 0, 0)

	d.overwrite(t, ids[0], turned)
	d.finds(t, "a bit has turned right after a check", 0, 0)
	d.passed = monthPassed
	d.finds(t, "a bit has turned, and a month has passed", 1, 0)
	if err := d.Hide(t.Context(), ids[0]); err != nil {
		t.Fatal(err)
	}
	d.finds(t, "it may reappear", 1, 0)
	d.overwrite(t, ids[0], good)
	d.finds(t, "mended", 0, 0)

	for what, content := range map[string][]byte{"shorter": good[:len(good)-1], "longer": append(slices.Clip(good), 0), "empty": nil} {
		d.overwrite(t, ids[1], content)
		d.finds(t, what, 1, 0)
	}
	if err := os.Remove(filepath.Join(d.folder, ids[1])); err != nil {
		t.Fatal(err)
	}
	d.finds(t, "missing", 0, 1)
	d.passed *= 2
	d.finds(t, "missing for a month", 0, 1)
	d.overwrite(t, ids[1], turned)
	d.finds(t, "back and damaged", 1, 0)
	if err := d.Delete(t.Context(), ids[1]); err != nil {
		t.Fatal(err)
	}
	d.finds(t, "deleted", 0, 0)

	d.overwrite(t, ids[2], turned[1:])
	if err := d.Hide(t.Context(), ids[2]); err != nil {
		t.Fatal(err)
	}
	d.finds(t, "in the trash", 1, 0)
	if err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { // as docs/alerts.md says
		return nil, tx.Exec(`UPDATE audio.hidden_files SET hidden_at = '-infinity' WHERE file_id = ?`, ids[2]).Error
	}); err != nil {
		t.Fatal(err)
	}
	d.finds(t, "given up", 0, 0)
	if n := d.checks(t); n != 1 {
		t.Errorf("%d files are said to be checked", n)
	}
}

func TestUnreadableFilesAreDamagedIfTheStoreAnswers(t *testing.T) {
	d := open(t)
	ids := d.puts(t, 2)
	d.store.listing = func(string) { // the store becomes unavailable during the sweep
		d.store.unreadable = map[string]bool{ids[0]: true, ids[1]: true, ownerName: true}
	}
	if err := d.Sweep(t.Context()); errs.KindOf(err) != errs.Unavailable || d.checks(t) != 0 {
		t.Errorf("with the store away: %v, %d were checked", err, d.checks(t))
	}
	d.store.listing, d.store.unreadable = nil, map[string]bool{ids[0]: true}
	d.finds(t, "one cannot be read", 1, 0)
	d.store.unreadable = nil
	d.finds(t, "it can", 0, 0)
}

func TestEveryFileIsChecked(t *testing.T) {
	d := open(t)
	ids := d.puts(t, 2*checkedAtOnce+5)
	for sweep, want := range []int64{checkedAtOnce, 2 * checkedAtOnce, 2*checkedAtOnce + 5} {
		if d.sweep(t); d.checks(t) != want {
			t.Errorf("after sweep %d %d files were checked, want %d", sweep+1, d.checks(t), want)
		}
	}
	// Damaged files are read again in each sweep, without delaying the others.
	for _, id := range ids[:2*damagedAtOnce] {
		d.overwrite(t, id, make([]byte, len(voice)))
	}
	d.passed = monthPassed
	for range 3 {
		d.sweep(t)
	}
	d.finds(t, "a month later", 2*damagedAtOnce, 0)
}
