package compose

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// generator copies the generator into its own folder.
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
		write(t, filepath.Join(dir, name), string(content), 0o755)
	}
	return dir, exec.Command(filepath.Join(dir, "tools/compose/secrets.sh"))
}

// secrets runs a copy of the generator and returns its folder and the settings in .env.
func secrets(t *testing.T) (dir string, written map[string]string) {
	t.Helper()
	dir, run := generator(t)
	if said, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return dir, parse(t, filepath.Join(dir, ".env"))
}

// again runs the generator in dir and returns its output.
func again(t *testing.T, dir string) (said string, err error) {
	t.Helper()
	bytes, err := exec.Command(filepath.Join(dir, "tools/compose/secrets.sh")).CombinedOutput()
	return string(bytes), err
}

// stored returns the content of every file in secrets/.
func stored(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "secrets/*"))
	if err != nil {
		t.Fatal(err)
	}
	content := map[string]string{}
	for _, file := range files {
		bytes, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		content[filepath.Base(file)] = string(bytes)
	}
	return content
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func TestSecretsAreNotOverwritten(t *testing.T) {
	dir, settings := secrets(t)
	before := stored(t, dir)
	if said, err := again(t, dir); err != nil || !strings.Contains(said, "stay as they are") {
		t.Errorf("the second time: %v, %s", err, said)
	}
	if !maps.Equal(settings, parse(t, filepath.Join(dir, ".env"))) || !maps.Equal(before, stored(t, dir)) {
		t.Error("the secrets have changed")
	}
	if info, err := os.Stat(filepath.Join(dir, ".env")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	other, _ := secrets(t)
	for name, value := range stored(t, other) {
		if value == before[name] {
			t.Errorf("%s is the same twice", name)
		}
	}
	if err := os.Remove(filepath.Join(dir, "secrets/internal_key")); err != nil {
		t.Fatal(err)
	}
	if said, err := again(t, dir); err == nil || !strings.Contains(said, "secrets/internal_key does not exist, but .env names it") {
		t.Errorf("a lost secret: %v, %s", err, said)
	}
}

// older is an .env as written by earlier versions and edited by people. Its last line has no
// newline.
const older = `# mine
 OBI_PORT = 9000
export DIBIA_PASSWORD=old-dibia
ILU_PASSWORD = 'old $ilu' 
AUTH_PASSWORD: "old-auth"
POSTGRES_PASSWORD=old-postgres # the superuser
AUTH_SIGNING_KEY="-----BEGIN PRIVATE KEY-----\nabc=\n-----END PRIVATE KEY-----\n"
S3_ACCESS_KEY_FILE=
MY_OWN_PASSWORD=1
OBI_ADMIN_USERNAME=me`

// olderFiles holds the secrets of older by file.
var olderFiles = map[string]string{
	"dibia_database_url": "postgres://dibia:old-dibia@postgres:5432/obi?sslmode=disable\n",
	"ilu_database_url":   "postgres://ilu:old $ilu@postgres:5432/obi?sslmode=disable\n",
	"auth_database_url":  "postgres://auth:old-auth@postgres:5432/obi?sslmode=disable\n",
	"postgres_password":  "old-postgres\n",
	"postgres_url":       "postgres://postgres:old-postgres@postgres:5432/postgres?sslmode=disable\n",
	"auth_signing_key":   "-----BEGIN PRIVATE KEY-----\nabc=\n-----END PRIVATE KEY-----\n",
}

func TestSecretsOfAnOlderEnvMoveToFiles(t *testing.T) {
	dir, _ := generator(t)
	path := filepath.Join(dir, ".env")
	write(t, path, older, 0o640)
	said, err := again(t, dir)
	if err != nil || !strings.Contains(said, "moved from .env to files in secrets/, with the same values: AUTH_SIGNING_KEY POSTGRES_PASSWORD AUTH_PASSWORD DIBIA_PASSWORD ILU_PASSWORD\n") {
		t.Errorf("%v: %s", err, said)
	}
	checkMoved(t, dir)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if said, err := again(t, dir); err != nil || !strings.Contains(said, "stay as they are") {
		t.Errorf("the second time: %v, %s", err, said)
	}
}

// checkMoved checks that dir has all settings and secrets, and that those of older did not change.
func checkMoved(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, ".env"))
	if err != nil {
		t.Fatal(err)
	}
	kept := "# mine\n OBI_PORT = 9000\nDIBIA_DATABASE_URL_FILE=./secrets/dibia_database_url\nILU_DATABASE_URL_FILE=./secrets/ilu_database_url\n" +
		"AUTH_DATABASE_URL_FILE=./secrets/auth_database_url\nPOSTGRES_PASSWORD_FILE=./secrets/postgres_password\nAUTH_SIGNING_KEY_FILE=./secrets/auth_signing_key\n" +
		"S3_ACCESS_KEY_FILE=./secrets/s3_access_key\nMY_OWN_PASSWORD=1\nOBI_ADMIN_USERNAME=me\n"
	if !strings.HasPrefix(string(text), kept) {
		t.Errorf(".env is %s", text)
	}
	files := stored(t, dir)
	for name, want := range olderFiles {
		if files[name] != want {
			t.Errorf("%s is %q, want %q", name, files[name], want)
		}
	}
	for name := range parse(t, filepath.Join(root, ".env.example")) {
		if strings.Count(string(text), name) != 1 {
			t.Errorf("%s is in .env %d times", name, strings.Count(string(text), name))
		}
		if secret, ok := strings.CutSuffix(name, "_FILE"); ok && len(files[strings.ToLower(secret)]) < 10 {
			t.Errorf("%s is missing", name)
		}
	}
}

// The generator does not guess: it names the line and changes nothing.
func TestAnEnvThatCannotBeMoved(t *testing.T) {
	for line, want := range map[string]string{
		"ILU_PASSWORD=":           "ILU_PASSWORD has no value in .env",
		"ILU_PASSWORD=a$b":        "cannot read ILU_PASSWORD in .env",
		`ILU_PASSWORD="a\tb"`:     "cannot read ILU_PASSWORD in .env",
		`ILU_PASSWORD="a`:         "cannot read ILU_PASSWORD in .env",
		`ILU_PASSWORD='it\'s'`:    "cannot read ILU_PASSWORD in .env",
		`ILU_PASSWORD="a" # mine`: "cannot read ILU_PASSWORD in .env",
	} {
		dir, _ := generator(t)
		path := filepath.Join(dir, ".env")
		write(t, path, line+"\n", 0o600)
		if said, err := again(t, dir); err == nil || !strings.Contains(said, want) {
			t.Errorf("%s: %v, %s", line, err, said)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != line+"\n" || len(stored(t, dir)) > 0 {
			t.Errorf("%s: .env is %q, secrets/ %v", line, text, stored(t, dir))
		}
	}
}

// mv is replaced by a program that renames some of the files and kills the generator.
func TestAKilledMoveIsCompletedByTheNext(t *testing.T) {
	for name, script := range map[string]string{
		"before any file":   "kill -9 $PPID",
		"after a few files": `case $2 in secrets/*) /bin/mv "$1" "$2" "$3" secrets/ ;; esac; kill -9 $PPID`,
		"before .env":       `if [ "$2" = .env ]; then kill -9 $PPID; else exec /bin/mv "$@"; fi`,
	} {
		dir, run := generator(t)
		write(t, filepath.Join(dir, ".env"), older, 0o640)
		write(t, filepath.Join(dir, "mv"), "#!/bin/sh\n"+script+"\n", 0o755)
		run.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		if err := run.Run(); err == nil {
			t.Errorf("%s: it was not killed", name)
		}
		if text, err := os.ReadFile(filepath.Join(dir, ".env")); err != nil || string(text) != older {
			t.Errorf("%s: .env is %q", name, text)
		}
		if said, err := again(t, dir); err != nil {
			t.Errorf("%s: %v, %s", name, err, said)
		}
		checkMoved(t, dir)
	}
	dir, _ := secrets(t)
	write(t, filepath.Join(dir, ".env"), "ILU_PASSWORD=another\n", 0o600)
	if said, err := again(t, dir); err == nil || !strings.Contains(said, "ILU_PASSWORD in .env and secrets/ilu_database_url differ") {
		t.Errorf("another password: %v, %s", err, said)
	}
}

// If OpenSSL is missing or fails for the key or a password, no files are left that compose could be
// started with.
func TestHalfOfTheSecretsAreNotWritten(t *testing.T) {
	for _, fails := range []string{"genpkey", "rand"} {
		dir, run := generator(t)
		write(t, filepath.Join(dir, "openssl"), "#!/bin/sh\n[ \"$1\" != "+fails+" ]\n", 0o755)
		run.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		if err := run.Run(); err == nil {
			t.Errorf("openssl %s fails without an error", fails)
		}
		left, err := filepath.Glob(filepath.Join(dir, ".env*"))
		if err != nil || strings.Join(left, "") != filepath.Join(dir, ".env.example") {
			t.Errorf("openssl %s fails and leaves %v", fails, left)
		}
		if _, err := os.Stat(filepath.Join(dir, "secrets")); !os.IsNotExist(err) {
			t.Errorf("openssl %s fails and leaves secrets/", fails)
		}
	}
}
