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
	if said, err := exec.Command(filepath.Join(dir, "tools/compose/secrets.sh")).CombinedOutput(); err != nil || !strings.Contains(string(said), "stays as it is") {
		t.Errorf("the second time: %v, %s", err, said)
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

// TestWhatIsMissingIsAdded: a new service's password, to a file whose last line has no end.
func TestWhatIsMissingIsAdded(t *testing.T) {
	dir, _ := generator(t)
	path := filepath.Join(dir, ".env")
	run := func(env string) string {
		if err := os.WriteFile(path, []byte(env), 0o640); err != nil {
			t.Fatal(err)
		}
		said, err := exec.Command(filepath.Join(dir, "tools/compose/secrets.sh")).CombinedOutput()
		if isEmpty := strings.Contains(env, "ILU_PASSWORD=\n"); (err != nil) != isEmpty || strings.Contains(string(said), "without a value in .env are ILU_PASSWORD ") != isEmpty {
			t.Errorf("%v: %s", err, said)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	had := "# mine\n OBI_PORT = 9000\nexport KWUO_PASSWORD=old\nMY_OWN=1\nOBI_ADMIN_USERNAME=me"
	got := run(had)
	if added, ok := strings.CutPrefix(got, had+"\n"); !ok || strings.Contains(added, "KWUO_PASSWORD") || strings.Contains(added, "OBI_PORT") {
		t.Errorf("got %s", got)
	}
	values := parse(t, path)
	for name := range parse(t, filepath.Join(dir, ".env.example")) {
		isSecret := strings.HasSuffix(name, "_PASSWORD") || strings.HasSuffix(name, "_KEY")
		if !strings.Contains(got, name) || isSecret && name != "KWUO_PASSWORD" && values[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if text := run("ILU_PASSWORD=\n"); !strings.HasPrefix(text, "ILU_PASSWORD=\n") || strings.Count(text, "ILU_PASSWORD") > 1 {
		t.Error("an empty password was replaced")
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
