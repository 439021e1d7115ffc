package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"obi/allinone/services"
)

// The web app's types are generated from these files. Without this test, a changed route would
// not show there.
func TestDescriptionsAreUpToDate(t *testing.T) {
	fresh := t.TempDir()
	if err := writeDescriptions(fresh, services.All()); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(fresh, "*.json"))
	if err != nil || len(files) < 2 {
		t.Fatalf("found %q, %v", files, err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "admin-ui", "openapi", filepath.Base(file)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("admin-ui/openapi/%s differs from the service; run make generate", filepath.Base(file))
		}
	}
}
