package compose

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// generator is a copy of the generator in a folder of its own.
func generator(t *testing.T) (dir string, run *exec.Cmd) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"tools/compose/secrets.sh", ".env.example"} {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir, exec.Command(filepath.Join(dir, "tools/compose/secrets.sh"))
}

// secrets runs the generator in a copy and gives what it wrote.
func secrets(t *testing.T) (dir string, written map[string]string) {
	t.Helper()
	dir, run := generator(t)
	if said, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return dir, parse(t, filepath.Join(dir, ".env"))
}

func TestSecretsAreNotOverwritten(t *testing.T) {
	dir, before := secrets(t)
	if err := exec.Command(filepath.Join(dir, "tools/compose/secrets.sh")).Run(); err == nil {
		t.Error("it ran a second time")
	}
	if after := parse(t, filepath.Join(dir, ".env")); !maps.Equal(before, after) {
		t.Error("the secrets have changed")
	}
	if info, err := os.Stat(filepath.Join(dir, ".env")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	_, other := secrets(t)
	for name, value := range before {
		if len(value) > 20 && value == other[name] {
			t.Errorf("%s is the same twice", name)
		}
	}
}

// Without OpenSSL, or with one that fails at the key or at a password, nothing is left
// that somebody could start compose with.
func TestHalfOfTheSecretsAreNotWritten(t *testing.T) {
	for _, fails := range []string{"genpkey", "rand"} {
		dir, run := generator(t)
		fake := "#!/bin/sh\n[ \"$1\" != " + fails + " ]\n"
		if err := os.WriteFile(filepath.Join(dir, "openssl"), []byte(fake), 0o755); err != nil {
			t.Fatal(err)
		}
		run.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		if err := run.Run(); err == nil {
			t.Errorf("openssl %s fails and nobody is told", fails)
		}
		left, err := filepath.Glob(filepath.Join(dir, ".env*"))
		if err != nil || strings.Join(left, "") != filepath.Join(dir, ".env.example") {
			t.Errorf("openssl %s fails and leaves %v", fails, left)
		}
	}
}
