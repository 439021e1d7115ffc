// Package test holds the scripts that run the tests, and a test of the Makefile.
package test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// run runs a command at the root of the repository and returns the words in its output.
func run(t *testing.T, name string, args ...string) []string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = "../.."
	said, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return strings.Fields(string(said))
}

// sources returns the files of GO_SOURCES, as make sees them.
func sources(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	for _, path := range run(t, "make", "--silent", "--no-print-directory", "--eval", "print-sources: ; @echo $(GO_SOURCES)", "print-sources") {
		known[path] = true
	}
	return known
}

// Options that the caller omits must keep the program's defaults: a make variable of the same name
// from another target must not set them.
func TestFaultTestGetsOnlyTheCallersOptions(t *testing.T) {
	words := run(t, "make", "--dry-run", "fault-test")
	for _, name := range []string{"-faults", "-before", "-controls"} {
		if at := slices.Index(words, name); at < 0 || words[at+1] != "''" {
			t.Errorf("%s is not empty in: %s", name, strings.Join(words, " "))
		}
	}
}

func TestBenchRunsAllPartsByDefault(t *testing.T) {
	if words := run(t, "make", "--dry-run", "bench"); words[len(words)-1] != "./bench" {
		t.Errorf("make bench ends with %q, want no part", words[len(words)-1])
	}
}

// If an embedded file is not a source for make, changes of it do not reach the program.
func TestEmbeddedFilesAreSources(t *testing.T) {
	known := sources(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range run(t, "go", "list", "-f", `{{$dir := .Dir}}{{range .EmbedFiles}}{{$dir}}/{{.}} {{end}}`, "./...") {
		relative, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		if !known[relative] && !strings.HasPrefix(relative, "admin-ui/dist/") { // it has its own rules
			t.Errorf("the Makefile does not know that programs are made from %s", relative)
		}
	}
	for path := range known {
		if _, err := os.Stat(filepath.Join(root, path)); err != nil {
			t.Errorf("the Makefile wants %s, which is not there", path)
		}
	}
}
