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

// prefix begins the names of our folders; the id of the owning process follows.
const prefix = "obi-pgtest-"

// stranger is a user id that owns nothing, to ask what everybody may do.
const stranger = 65534

// temporaryFolder is the system's folder for temporary files. Root's PostgreSQL runs as another user, so when root's own
// temporary folder is closed to others, /tmp takes its place.
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

// makeDataDir makes a data folder that the user PostgreSQL runs as may enter; its content is protected one level below.
func makeDataDir(base string) (string, error) {
	path, err := os.MkdirTemp(base, fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		return "", err
	}
	return path, os.Chmod(path, 0o755)
}

// sweep removes what killed test processes left. A folder goes when its owner's process is gone and nobody holds its
// lock; the second condition protects owners whose process ids mean nothing here (containers that share the folder).
// Whatever cannot be removed, because it belongs to another user for instance, stays.
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
