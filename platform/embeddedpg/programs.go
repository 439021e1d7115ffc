package embeddedpg

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"obi/platform/embeddedpg/internal/folder"
)

// systemFolder is where root keeps files that an unprivileged user must reach: see
// reachablePrograms and relocate.
const systemFolder = "/var/lib/obi"

// reachablePrograms returns a folder with the programs of binDir that the user may run. That is binDir
// itself, unless root installed it where only root has access, such as /root. Then the programs
// are copied once into a folder below system.
func reachablePrograms(ctx context.Context, binDir, system string, user account, log *slog.Logger) (string, error) {
	if err := checkPrograms(binDir); err != nil {
		return "", err
	}
	binDir, err := filepath.EvalSymlinks(binDir)
	if err != nil {
		return "", err
	}
	blocked := user.blockedAt(filepath.Join(binDir, "postgres"))
	if blocked == "" {
		return binDir, nil
	}
	prefix := filepath.Dir(binDir)
	if _, err := os.Stat(filepath.Join(prefix, "share")); err != nil || filepath.Base(binDir) != "bin" {
		return "", fmt.Errorf("PostgreSQL must not run as root and user %s may not enter %s, where its programs are: install them elsewhere and set OBI_POSTGRES_BIN", user, blocked)
	}
	target, err := copyName(prefix, system)
	if err != nil {
		return "", err
	}
	copied := filepath.Join(target, "bin")
	if _, err := os.Stat(target); err == nil {
		return copied, nil
	}
	log.Warn("PostgreSQL must not run as root and its user may not enter the programs' folder: copying them once",
		"user", user.String(), "from", prefix, "to", target)
	return copied, copyPrograms(ctx, prefix, target)
}

// copyName derives the copy's folder from the source's path, size and age, so that an update is
// copied again.
func copyName(prefix, system string) (string, error) {
	info, err := os.Stat(filepath.Join(prefix, "bin", "postgres"))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d", prefix, info.Size(), info.ModTime().UnixNano()))
	return filepath.Join(system, fmt.Sprintf("%s-%x", filepath.Base(prefix), sum[:4])), nil
}

// copyPrograms copies the tree prefix to target. The copy is renamed to target when it is complete.
func copyPrograms(ctx context.Context, prefix, target string) error {
	system := filepath.Dir(target)
	if err := makeShared(system); err != nil {
		return folderError(system, err)
	}
	lock, err := folder.Lock(ctx, filepath.Join(system, ".lock"))
	if err != nil {
		return folderError(system, err)
	}
	defer lock.Close()
	if _, err := os.Stat(target); err == nil {
		return nil
	}
	// The lock is held, so an existing folder was left by a killed copy.
	staging := filepath.Join(system, ".copying")
	if err := os.RemoveAll(staging); err != nil {
		return folderError(system, err)
	}
	if err := folder.CopyShared(prefix, staging); err != nil {
		return folderError(system, err)
	}
	if err := os.Rename(staging, target); err != nil {
		return folderError(system, err)
	}
	return nil
}

// makeShared creates a folder that every user may enter, independent of the umask.
func makeShared(path string) error {
	if err := os.MkdirAll(path, 0o755); err != nil { //nolint:gosec // programs that PostgreSQL's user runs; nothing secret is among them
		return err
	}
	return os.Chmod(path, 0o755) //nolint:gosec // as above
}

// checkVersion runs the server program once. It must start on this machine and have the version
// that Obi needs.
func checkVersion(ctx context.Context, binDir string, user account) error {
	var answer strings.Builder
	program := filepath.Join(binDir, "postgres")
	if err := runProgram(ctx, user, "/", &answer, program, "--version"); err != nil {
		return programError(fmt.Sprintf("PostgreSQL's program %s does not start as user %s", program, user), binDir, err, strings.TrimSpace(answer.String()))
	}
	if !strings.Contains(answer.String(), "(PostgreSQL) "+major+".") {
		return fmt.Errorf("%s is %s, but Obi needs PostgreSQL %s: %s", program, strings.TrimSpace(answer.String()), major, howToInstall(binDir))
	}
	return nil
}

const (
	// Version is the npm version of the PostgreSQL programs. A test checks that
	// tools/postgres/package.json pins the same.
	Version = "18.4.0-beta.17"
	// major is the only PostgreSQL version that Obi supports, embedded or not.
	major = "18"
)

// howToInstall ends every error about missing programs in binDir.
func howToInstall(binDir string) string {
	if binDir == besideProgram() {
		return "unpack the release archive again"
	}
	return "run `make setup`, or set OBI_POSTGRES_BIN to the folder that holds postgres and initdb of PostgreSQL " + major
}

// Locate returns the folder with the PostgreSQL programs: OBI_POSTGRES_BIN if set, else postgres/bin
// beside this program, as in a release, else the user's cache that tools/postgres/install.mjs fills.
// lookup reads an environment variable, like os.LookupEnv. The error is one sentence that says what to run.
func Locate(lookup func(string) (string, bool)) (binDir string, err error) {
	if chosen, ok := lookup("OBI_POSTGRES_BIN"); ok && chosen != "" {
		chosen, err := filepath.Abs(chosen)
		if err != nil {
			return "", err
		}
		return chosen, checkPrograms(chosen)
	}
	if binDir = besideProgram(); binDir != "" {
		return binDir, checkPrograms(binDir)
	}
	cache, err := CacheDir(lookup)
	if err != nil {
		return "", err
	}
	binDir = filepath.Join(cache, "postgres-"+Version, "bin")
	return binDir, checkPrograms(binDir)
}

// besideProgram returns the folder postgres/bin beside this program, or "" if there is none.
func besideProgram() string {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	binDir := filepath.Join(filepath.Dir(program), "postgres", "bin")
	if _, statErr := os.Stat(binDir); err != nil || statErr != nil {
		return ""
	}
	return binDir
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
			return fmt.Errorf("PostgreSQL's program %s is missing: %s", path, howToInstall(binDir))
		}
		if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
			return fmt.Errorf("PostgreSQL's program %s cannot be executed: %s", path, howToInstall(binDir))
		}
	}
	return nil
}
