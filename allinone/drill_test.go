package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// TestDrillInOneProcess drills backups while Obi runs: one that is good, one with a wrong byte, and
// one after a drill that was killed.
func TestDrillInOneProcess(t *testing.T) {
	t.Parallel()
	data, backup := dataFolder(t), filepath.Join(t.TempDir(), "obi.tar")
	p := start(t, data, "OBI_DEMO=1")
	moves(t, data, false, "export", backup)
	before := names(t, data)
	unchanged := func() {
		t.Helper()
		if after := names(t, data); !slices.Equal(after, before) {
			t.Errorf("the data folder has %v, before %v", after, before)
		}
	}

	if said := moves(t, data, false, "drill", filepath.Dir(backup)); !strings.Contains(said, "the drill passed in ") || !strings.Contains(said, "creator.creators: in the stored order") {
		t.Errorf("it said %s", said)
	}
	unchanged()

	content, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	damaged := backup + ".damaged"
	content[len(content)/3] ^= 1
	if err := os.WriteFile(damaged, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if said := moves(t, data, true, "drill", damaged); !strings.Contains(said, "cut short or altered") {
		t.Errorf("it said %s", said)
	}
	unchanged()

	killed := exec.Command(os.Args[0], "drill", backup)
	killed.Env = append(os.Environ(), "OBI_TEST_AS_PROGRAM=1", "OBI_DATA_DIR="+data)
	output, err := killed.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.Start(); err != nil {
		t.Fatal(err)
	}
	for scanner := bufio.NewScanner(output); scanner.Scan(); {
		if strings.HasPrefix(scanner.Text(), "audio files: ") {
			break
		}
	}
	if err := killed.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, output)
	if err := killed.Wait(); err == nil {
		t.Error("the drill was not killed")
	}
	if _, err := os.Stat(filepath.Join(data, "drill")); err != nil {
		t.Errorf("a killed drill leaves nothing: %v", err)
	}
	said := "another drill is running"
	for strings.Contains(said, "another drill is running") { // until PostgreSQL notices that it is gone
		again := exec.Command(os.Args[0], "drill", backup)
		again.Env = killed.Env
		text, _ := again.CombinedOutput()
		said = string(text)
	}
	if !strings.Contains(said, "the drill passed in ") {
		t.Errorf("after a killed one it said %s", said)
	}
	unchanged()
	p.signIn(t)
}

// names returns the names in a folder.
func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		all = append(all, entry.Name())
	}
	return all
}
