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

// largerPackages may have more lines than maxPackage. Their sizes may only fall.
var largerPackages = map[string]int{"auth-svc/auth": 3792}

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
		if limit := max(maxPackage, largerPackages[folder]); lines > limit {
			t.Errorf("package %s has %d lines without tests, at most %d are allowed", folder, lines, limit)
		}
	}
	for folder := range largerPackages {
		if sizes[folder] <= maxPackage {
			t.Errorf("%s has at most %d lines: remove it from largerPackages", folder, maxPackage)
		}
	}
}
