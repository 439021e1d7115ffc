package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
)

// heard is kind, with a rule for the files that all browsers play.
var heard = func() files.Kind {
	k := kind
	k.Playable = func(extension string, content []byte) audioclient.Playable {
		if extension == "mp3" && string(content) == string(voice) {
			return audioclient.Everywhere
		}
		return audioclient.SomeBrowsers
	}
	return k
}()

// Files that an earlier version stored are read when they are asked for, unless they cannot be read or
// are damaged.
func TestFactsOfEarlierFilesAreReadWhenAskedFor(t *testing.T) {
	d := open(t)
	store := func() string {
		id := audioclient.NewID()
		if err := d.put(t, t.Context(), id); err != nil { // this kind has no rule, as in an earlier version
			t.Fatal(err)
		}
		return id
	}
	intact, missing, damaged, hidden := store(), store(), store(), store()
	fresh := audioclient.NewID()
	info, err := d.Upload(t.Context(), heard, fresh, "b.mp3", "mp3", voice)
	if err != nil || info.Playable != audioclient.Everywhere {
		t.Fatalf("stored as %+v, %v", info, err)
	}
	object := func(id string) string { return filepath.Join(d.folder, id) }
	other := append([]byte{'X'}, voice[1:]...)
	if err := errors.Join(os.Remove(object(missing)), os.WriteFile(object(damaged), other, 0o600), d.Hide(t.Context(), hidden)); err != nil {
		t.Fatal(err)
	}
	file, err := d.Find(t.Context(), heard, intact, files.Stored)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := d.Info(t.Context(), heard, file); err != nil || info.Playable != "" {
		t.Errorf("before it was read: %+v, %v", info, err)
	}
	for range 2 {
		facts, err := d.ReadFacts(t.Context(), heard, []string{intact, missing, damaged, hidden, fresh, audioclient.NewID()})
		if err != nil || len(facts) != 2 || facts[intact].Playable != audioclient.Everywhere || facts[fresh].Playable != audioclient.Everywhere {
			t.Errorf("got %v, %v", facts, err)
		}
	}
	if info, err := d.Info(t.Context(), heard, file); err != nil || info.Playable != audioclient.Everywhere {
		t.Errorf("after it was read: %+v, %v", info, err)
	}
	if err := d.Delete(t.Context(), intact); err != nil {
		t.Fatal(err)
	}
	var left int64
	if err := d.DB.Read(context.Background(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) FROM playable_files WHERE file_id = ?`, intact).Scan(&left).Error
	}); err != nil || left != 0 {
		t.Errorf("%d facts about a deleted file are left, %v", left, err)
	}
}
