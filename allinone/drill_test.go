package main

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"obi/platform/config"
)

func TestRootDrillsNoOtherUsersFolder(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can change owners")
	}
	data := t.TempDir()
	lock := filepath.Join(data, lockName)
	if err := errors.Join(os.WriteFile(lock, nil, 0o600), os.Chown(lock, 65532, 65532)); err != nil {
		t.Fatal(err)
	}
	err := drill(t.Context(), "obi.tar", config.Environ{"OBI_DATA_DIR": data}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "run this as the user that runs Obi") {
		t.Error(err)
	}
}

func TestSetupTokenInAFile(t *testing.T) {
	for name, want := range map[string]bool{"AUTH_SETUP_TOKEN_FILE": false, "LOG_LEVEL": true} {
		settings, err := (&home{DataDir: t.TempDir()}).settings(config.Environ{name: "x"})
		if _, isGenerated := settings["AUTH_SETUP_TOKEN"]; err != nil || isGenerated != want {
			t.Errorf("with %s a token is generated: %t, %v", name, isGenerated, err)
		}
	}
}

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

	if said := moves(t, data, false, "drill", filepath.Dir(backup)); !strings.Contains(said, "the drill passed in ") || !strings.Contains(said, "lists in the stored order: ") {
		t.Errorf("it said %s", said)
	}
	unchanged()
	password := filepath.Join(t.TempDir(), "password")
	elsewhere := exec.Command(os.Args[0], "drill", backup)
	elsewhere.Env = append(os.Environ(), "OBI_TEST_AS_PROGRAM=1", "OBI_DATA_DIR="+data, "AUTH_INITIAL_PASSWORD_PATH="+password)
	if said, err := elsewhere.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
	if _, err := os.Stat(password); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the drill wrote the password of the copy to AUTH_INITIAL_PASSWORD_PATH: %v", err)
	}

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
