package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOnlyAReleaseIsReplaced(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "dist")
	if err := checkFolder(folder); err != nil {
		t.Errorf("missing: %v", err)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := checkFolder(folder); err != nil {
		t.Errorf("empty: %v", err)
	}
	for _, row := range []struct {
		name  string
		isErr bool
	}{{"letters.txt", true}, {"SHA256SUMS", false}} {
		if err := os.WriteFile(filepath.Join(folder, row.name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := checkFolder(folder); (err != nil) != row.isErr {
			t.Errorf("with %s: %v", row.name, err)
		}
	}
}

func TestProvenanceNamesACommitWithoutChanges(t *testing.T) {
	commit, err := output("git", "rev-parse", "HEAD")
	if err != nil {
		t.Skip("there is no Git repository")
	}
	for _, row := range []struct {
		commit  string
		isNamed bool
	}{{commit[:12], true}, {commit[:12] + modifiedMark, false}} {
		text, err := newProvenance(nil, nil, row.commit)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, commit) != row.isNamed {
			t.Errorf("%s: %s", row.commit, text)
		}
	}
}
