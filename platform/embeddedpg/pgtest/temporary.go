package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"obi/platform/embeddedpg/internal/folder"
)

// prefix is the name prefix of our folders. The id of the owning process follows.
const prefix = "obi-pgtest-"

// stranger is a user id that owns nothing, used to check what every user may do.
const stranger = 65534

// temporaryFolder returns the system's folder for temporary files. Root's PostgreSQL runs as
// another user, so /tmp is used if root's own temporary folder is closed to others.
func temporaryFolder() (string, error) {
	base, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return "", err
	}
	if os.Geteuid() == 0 && folder.BlockedFor(base, stranger, stranger) != "" {
		return "/tmp", nil
	}
	return base, nil
}

// makeDataDir creates a data folder that the user of PostgreSQL may enter. Its content is
// protected one level below.
func makeDataDir(base string) (string, error) {
	path, err := os.MkdirTemp(base, fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		return "", err
	}
	return path, os.Chmod(path, 0o755)
}

// sweep removes folders that killed test processes left. A folder is removed if its owner's
// process has ended and nobody holds its lock. The lock protects owners whose process ids are not
// visible here (containers that share the folder). Folders that cannot be removed, e.g. because
// they belong to another user, stay.
func sweep(base string) {
	paths, _ := filepath.Glob(filepath.Join(base, prefix+"*-*"))
	for _, path := range paths {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(path), prefix), "-")
		pid, err := strconv.Atoi(owner)
		if err != nil || !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			continue
		}
		if lock, err := folder.TryLock(filepath.Join(path, "postgres.lock")); err == nil {
			os.RemoveAll(path)
			lock.Close()
		}
	}
}
