package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"obi/allinone/services"
	"obi/areas"
	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/transfer"
)

// moves runs Obi with arguments and returns its output. fails means that the command must fail.
func moves(t *testing.T, dataDir string, fails bool, args ...string) string {
	t.Helper()
	program := exec.Command(os.Args[0], args...)
	program.Env = append(os.Environ(), "OBI_TEST_AS_PROGRAM=1", "OBI_DATA_DIR="+dataDir, "OBI_DEMO=1", "OBI_ADMIN_PASSWORD=")
	said, err := program.CombinedOutput()
	if fails != (err != nil) {
		t.Fatalf("%v: %v: %s", args, err, said)
	}
	return string(said)
}

// TestMovingOneProcess exports from a running and a stopped Obi, and imports into a new data
// folder.
func TestMovingOneProcess(t *testing.T) {
	t.Parallel()
	data, other, files := dataFolder(t), dataFolder(t), t.TempDir()
	inUse, stopped := filepath.Join(files, "in-use.tar"), filepath.Join(files, "stopped.tar")
	p := start(t, data, "OBI_DEMO=1")
	token := p.signIn(t)
	if status, body := p.call("POST", "/api/creator/admin/add", token, creatorJSON("c1")); status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	if said := moves(t, data, false, "export", inUse); !strings.Contains(said, fmt.Sprintf("wrote %s: %d areas", inUse, len(areas.WithData()))) {
		t.Errorf("it said %s", said)
	}
	if said := moves(t, data, true, "import", "--replace", inUse); !strings.Contains(said, "another Obi") {
		t.Errorf("importing into an Obi that runs: %s", said)
	}
	if said := moves(t, data, true, "remove-factors", "admin"); !strings.Contains(said, "admin has no second factor") {
		t.Errorf("removing second factors from an Obi that runs: %s", said)
	}
	if status, body := p.call("POST", "/api/creator/admin/add", token, creatorJSON("c2")); status != http.StatusCreated {
		t.Errorf("afterwards it answered %d %s", status, body)
	}
	testkit.Until(t, "the samples to have recordings", func() bool {
		return !slices.ContainsFunc(areas.Recorded(), func(kind areas.Kind) bool {
			_, entries := p.call("GET", kind.List+"?limit=200", "", "")
			return !strings.Contains(entries, `"fileId"`)
		})
	})
	p.signal(t, syscall.SIGTERM)
	moves(t, data, false, "export", stopped)
	if said := moves(t, data, false, "verify"); !strings.Contains(said, "all are intact") {
		t.Errorf("verifying an Obi that is stopped: %s", said)
	}
	if pid := postmaster(data); pid != "" {
		t.Errorf("PostgreSQL %s still runs", pid)
	}
	if said := moves(t, data, true, "import", inUse); !strings.Contains(said, "in use already") {
		t.Errorf("importing without --replace: %s", said)
	}
	moves(t, data, false, "import", "--replace", inUse)
	again := start(t, data)
	if _, body := again.call("GET", "/api/creator/creators", "", ""); !strings.Contains(body, `"id":"c1"`) || strings.Contains(body, `"id":"c2"`) {
		t.Errorf("the creators are not those of the file: %s", body)
	}
	if status, _ := again.call("GET", "/api/creator/admin/counts", token, ""); status != http.StatusOK {
		t.Errorf("the session of before is answered with %d", status)
	}
	moves(t, other, false, "import", stopped)
	if _, err := os.Stat(filepath.Join(other, "initial-admin-password")); err == nil {
		t.Error("there is a password for an administrator who was replaced")
	}
	moved := start(t, other)
	if status, _ := moved.call("GET", "/api/creator/admin/counts", token, ""); status != http.StatusUnauthorized {
		t.Errorf("a session of the other Obi is answered with %d", status)
	}
	moved.signIn(t)
	if _, body := moved.call("GET", "/api/creator/creators", "", ""); !strings.Contains(body, `"id":"c2"`) {
		t.Errorf("the creator is missing: %s", body)
	}
	damage(t, other)
	if said := moves(t, other, true, "verify"); strings.Count(said, " is damaged in the store\n") != 1 || strings.Count(said, " is missing in the store\n") != 1 || !strings.Contains(said, "obi: 2 of ") {
		t.Errorf("verifying a running Obi with damaged files: %s", said)
	}
}

// damage flips a bit of one stored file and removes another.
func damage(t *testing.T, data string) {
	t.Helper()
	var files []string
	entries, err := os.ReadDir(filepath.Join(data, "audio"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if audioclient.IsID(entry.Name()) {
			files = append(files, filepath.Join(data, "audio", entry.Name()))
		}
	}
	if len(files) < 2 {
		t.Fatalf("there are %v", files)
	}
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)-1] ^= 1
	if err := errors.Join(os.WriteFile(files[0], content, 0o600), os.Remove(files[1])); err != nil {
		t.Fatal(err)
	}
}

func TestFailedMovesExplainWhyAndChangeNothing(t *testing.T) {
	t.Parallel()
	empty, files := dataFolder(t), t.TempDir()
	file := filepath.Join(files, "file")
	if err := os.WriteFile(file, bytes.Repeat([]byte("text"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		args []string
		want []string
	}{
		"nothing there":       {[]string{"export", filepath.Join(files, "new")}, []string{"there is no Obi in " + empty, "OBI_DATA_DIR"}},
		"nobody there":        {[]string{"remove-factors", "ada"}, []string{"there is no Obi in " + empty}},
		"no export":           {[]string{"import", file}, []string{file, "cut short or altered"}},
		"no file":             {[]string{"import", file + "s"}, []string{file + "s", "no such file"}},
		"no name":             {[]string{"export"}, []string{"usage: obi"}},
		"an option after all": {[]string{"import", file, "--replace"}, []string{"usage: obi"}},
	} {
		t.Run(name, func(t *testing.T) {
			said := moves(t, empty, true, row.args...)
			for _, want := range row.want {
				if !strings.Contains(said, want) {
					t.Errorf("%q is missing from %q", want, said)
				}
			}
			if left, _ := os.ReadDir(empty); len(left) != 0 {
				t.Errorf("the data folder has %v", left)
			}
			if left, _ := os.ReadDir(files); len(left) != 1 {
				t.Errorf("there are %v", left)
			}
		})
	}
}

// TestClusterAndOneProcessHaveTheSameAreas ensures that obi-transfer includes a new service.
func TestClusterAndOneProcessHaveTheSameAreas(t *testing.T) {
	environ := config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()}
	var want []string
	for _, spec := range services.WithData() {
		environ[areas.DatabaseSetting(spec.Name)] = spec.Name + "'s"
		want = append(want, spec.Name)
	}
	install, err := transfer.FromEnvironment(environ)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(install.Areas)); !slices.Equal(got, want) {
		t.Errorf("obi-transfer knows %v, Obi has %v", got, want)
	}
	for area, url := range install.Areas {
		if url != area+"'s" {
			t.Errorf("%s is looked for in %s", area, url)
		}
	}
}
