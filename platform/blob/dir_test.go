package blob_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"obi/platform/blob"
	"obi/platform/errs"
)

func TestListIncludesLeftoversOfAKilledPut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "made", "here")
	store, err := blob.Dir(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(path, ".new-a-123"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	found := list(t, store)
	if len(found) != 1 || found[0].Name != ".new-a-123" {
		t.Fatalf("found %v", found)
	}
	if err := store.Delete(t.Context(), found[0].Name); err != nil || len(list(t, store)) != 0 {
		t.Errorf("it cannot be deleted: %v", err)
	}
	put(t, store, "a", []byte("whole"))
	if found := list(t, store); len(found) != 1 || found[0].Name != "a" {
		t.Errorf("after a good Put there is %v", found)
	}
	if info, err := os.Stat(filepath.Join(path, "a")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestARemovedFolderIsUnavailable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audio")
	store, err := blob.Dir(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := store.Put(t.Context(), "a", []byte("x")); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("Put gave %v", err)
	}
	for _, err := range store.List(t.Context()) {
		if errs.KindOf(err) != errs.Unavailable {
			t.Errorf("List gave %v", err)
		}
	}
}

func TestAFolderThatCannotBeUsedSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := blob.Dir(file); err == nil || !strings.Contains(err.Error(), "folder for files") {
		t.Errorf("got %v", err)
	}
}
