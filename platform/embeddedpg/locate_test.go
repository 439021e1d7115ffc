package embeddedpg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLocate(t *testing.T) {
	full, empty, useless := programFolder(t, 0o755), t.TempDir(), programFolder(t, 0o644)
	cached := t.TempDir()
	inCache := filepath.Join(cached, "obi", "postgres-"+Version, "bin")
	if err := os.MkdirAll(filepath.Dir(inCache), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(full, inCache); err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	if err := os.Symlink(cached, filepath.Join(home, ".cache")); err != nil {
		t.Fatal(err)
	}
	homeCache := filepath.Join(home, ".cache", "obi", "postgres-"+Version, "bin")
	for name, row := range map[string]struct {
		env       map[string]string
		want, err string
	}{
		"chosen":             {env: map[string]string{"OBI_POSTGRES_BIN": full, "XDG_CACHE_HOME": cached}, want: full},
		"chosen is empty":    {env: map[string]string{"OBI_POSTGRES_BIN": empty, "XDG_CACHE_HOME": cached}, err: "is missing"},
		"not executable":     {env: map[string]string{"OBI_POSTGRES_BIN": useless}, err: "cannot be executed"},
		"XDG cache":          {env: map[string]string{"XDG_CACHE_HOME": cached, "HOME": empty}, want: inCache},
		"empty choice":       {env: map[string]string{"OBI_POSTGRES_BIN": "", "XDG_CACHE_HOME": cached}, want: inCache},
		"home":               {env: map[string]string{"HOME": home}, want: homeCache},
		"relative XDG cache": {env: map[string]string{"XDG_CACHE_HOME": "cache", "HOME": home}, want: homeCache},
		"not installed":      {env: map[string]string{"HOME": empty}, err: "make setup"},
		"no home":            {env: nil, err: "OBI_POSTGRES_BIN"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Locate(func(key string) (string, bool) { text, ok := row.env[key]; return text, ok })
			switch {
			case row.err != "" && (err == nil || !strings.Contains(err.Error(), row.err)):
				t.Errorf("error %v, wanted %q", err, row.err)
			case row.err == "" && (err != nil || got != row.want):
				t.Errorf("%q, %v; wanted %q", got, err, row.want)
			}
		})
	}
}

func TestLocateInARelease(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	release := filepath.Join(filepath.Dir(program), "postgres")
	if err := os.MkdirAll(filepath.Join(release, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(release) })
	_, err = Locate(func(string) (string, bool) { return "", false })
	if err == nil || !strings.Contains(err.Error(), "unpack the release archive again") || strings.Contains(err.Error(), "make setup") {
		t.Errorf("error %v", err)
	}
}

func programFolder(t *testing.T, mode os.FileMode) string {
	t.Helper()
	path := t.TempDir()
	for _, name := range []string{"postgres", "initdb"} {
		if err := os.WriteFile(filepath.Join(path, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func TestProgramsOfAnotherVersion(t *testing.T) {
	binDir := openTempDir(t)
	for _, name := range []string{"postgres", "initdb"} {
		script := "#!/bin/sh\necho 'postgres (PostgreSQL) 15.18'\n"
		if err := os.WriteFile(filepath.Join(binDir, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	refuse(t, Config{BinDir: binDir, DataDir: openTempDir(t)}, "15.18", "needs PostgreSQL 18", "make setup")
}

func TestVersionIsTheInstalledOne(t *testing.T) {
	text, err := os.ReadFile("../../tools/postgres/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ OptionalDependencies map[string]string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.OptionalDependencies) != 4 {
		t.Errorf("%d packages", len(manifest.OptionalDependencies))
	}
	for name, version := range manifest.OptionalDependencies {
		if version != Version {
			t.Errorf("%s is pinned to %s, Version is %s", name, version, Version)
		}
	}
}
