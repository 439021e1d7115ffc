//go:build !race

package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Limits in lines: of a file, and of a package of a program without its tests.
const (
	maxFile    = 300
	maxPackage = 2000
)

// noProduct matches folders that no deployed program contains.
var noProduct = regexp.MustCompile(`^(bench|e2e|k8s|monitoring|tools)(/|$)`)

func TestSizes(t *testing.T) {
	sizes := map[string]int{}
	for _, path := range tracked(t, "*.go") {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Count(text, []byte("\n"))
		if lines > maxFile {
			t.Errorf("%s has %d lines, at most %d are allowed", path, lines, maxFile)
		}
		if folder := filepath.Dir(path); !noProduct.MatchString(folder) && !strings.HasSuffix(path, "_test.go") {
			sizes[folder] += lines
		}
	}
	for folder, lines := range sizes {
		if lines > maxPackage {
			t.Errorf("package %s has %d lines without tests, at most %d are allowed", folder, lines, maxPackage)
		}
	}
}
