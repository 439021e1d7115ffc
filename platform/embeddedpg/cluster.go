package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
)

// stagingPrefix is the name prefix of a cluster that initdb has not finished.
const stagingPrefix = clusterName + ".new-"

// superuser is the role that owns the cluster. Services never use it.
const superuser = "postgres"

// openCluster creates the database files on the first start. On later starts it checks their
// version. A first start that is killed leaves nothing that a later one would mistake for a
// cluster.
func openCluster(ctx context.Context, binDir, home string, user account, log *slog.Logger) (string, error) {
	cluster := filepath.Join(home, clusterName)
	isThere, err := checkCluster(home)
	if err != nil {
		return "", err
	}
	if !isThere {
		return cluster, makeCluster(ctx, binDir, home, cluster, user, log)
	}
	// Copies often have wider permissions, which PostgreSQL refuses.
	if err := os.Chmod(cluster, 0o700); err != nil { //nolint:gosec // a folder needs the right to enter it
		return "", folderError(home, err)
	}
	return cluster, nil
}

// checkCluster reports whether home has database files. It returns an error if these are not
// PostgreSQL's or of another version.
func checkCluster(home string) (isThere bool, err error) {
	cluster := filepath.Join(home, clusterName)
	version, err := os.ReadFile(filepath.Join(cluster, "PG_VERSION"))
	switch {
	case err == nil && strings.TrimSpace(string(version)) != major:
		return false, fmt.Errorf("the database in %s was made by PostgreSQL %s, but Obi runs PostgreSQL %s: move it over with pg_dump and pg_restore, or choose another folder with OBI_DATA_DIR",
			cluster, strings.TrimSpace(string(version)), major)
	case err == nil:
		return true, nil
	case !errors.Is(err, fs.ErrNotExist):
		return false, folderError(home, err)
	case exists(cluster):
		return false, fmt.Errorf("%s is not a PostgreSQL data folder (PG_VERSION is missing): restore it, or move it away to begin with an empty database", cluster)
	}
	return false, nil
}

func makeCluster(ctx context.Context, binDir, home, cluster string, user account, log *slog.Logger) (err error) {
	if err := removeUnfinished(ctx, home); err != nil {
		return folderError(home, err)
	}
	staging, err := os.MkdirTemp(home, stagingPrefix)
	if err != nil {
		return folderError(home, err)
	}
	defer func() {
		if err != nil {
			os.RemoveAll(staging)
		}
	}()
	if err := user.chown(staging); err != nil {
		return folderError(home, err)
	}
	log.Info("preparing a new database", "folder", cluster)
	var words strings.Builder
	// The builtin C.UTF-8 sorts by code point and folds case the same everywhere. Igbo order is
	// requested with "ig-x-icu".
	err = runProgram(ctx, user, home, &words, filepath.Join(binDir, "initdb"), "--pgdata="+staging, "--username="+superuser,
		"--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
		"--data-checksums", "--auth-local=trust", "--auth-host=reject", "--no-instructions")
	if err != nil && strings.Contains(words.String(), "could not look up effective user ID") {
		return fmt.Errorf("PostgreSQL does not prepare a database for user %s, who is not in /etc/passwd: add an entry, or start Obi from a release archive or as another user", user)
	}
	if err != nil {
		return programError("PostgreSQL could not prepare a new database in "+home, home, err, initdbReason(words.String()))
	}
	if err := os.Rename(staging, cluster); err != nil {
		return folderError(home, err)
	}
	return syncFolder(home)
}

// removeUnfinished removes clusters that initdb has not finished. It retries for some seconds,
// because an initdb whose Obi was just killed may still be writing.
func removeUnfinished(ctx context.Context, home string) error {
	unfinished, err := filepath.Glob(filepath.Join(home, stagingPrefix+"*"))
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, stopTimeout)
	defer cancel()
	waitUntil(limited, func() bool {
		err = nil
		for _, path := range unfinished {
			err = errors.Join(err, os.RemoveAll(path))
		}
		return err == nil
	})
	return err
}

// initdbReason returns the relevant lines of initdb's output.
func initdbReason(words string) string {
	var reasons []string
	for line := range strings.Lines(words) {
		if strings.Contains(line, "error:") || strings.Contains(line, "FATAL") || fullDisk.MatchString(line) {
			reasons = append(reasons, strings.TrimSpace(line))
		}
	}
	return strings.Join(reasons, "; ")
}

// syncFolder makes the rename survive a power failure.
func syncFolder(path string) error {
	opened, err := os.Open(path)
	if err != nil {
		return folderError(path, err)
	}
	defer opened.Close()
	if err := opened.Sync(); err != nil {
		return folderError(path, err)
	}
	return nil
}

// fullDisk matches PostgreSQL's messages about a full disk; it writes the second one if part of the
// last block was written. LC_ALL=C keeps them in English.
var fullDisk = regexp.MustCompile(`No space left on device|wrote only \d+ of \d+ bytes`)

// folderError returns a one-sentence error for a failure to create, open or change something in
// the folder path.
func folderError(path string, err error) error {
	switch {
	case isDiskFull(err):
		return diskFull(path)
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM), errors.Is(err, syscall.EROFS):
		me := account{uid: uint32(os.Geteuid())}
		return fmt.Errorf("the data folder %s is not writable for user %s (%w): make it writable, or choose another one with OBI_DATA_DIR", path, me, err)
	}
	return fmt.Errorf("the data folder %s cannot be used: %w", path, err)
}

// programError returns a one-sentence error for a PostgreSQL program that failed while it worked
// in the folder path. words is its last output.
func programError(what, path string, err error, words string) error {
	if isDiskFull(err) || fullDisk.MatchString(words+err.Error()) {
		return diskFull(path)
	}
	if words == "" {
		return fmt.Errorf("%s: %w", what, err)
	}
	return fmt.Errorf("%s (%w); its last output: %s", what, err, words)
}

func diskFull(path string) error {
	return fmt.Errorf("the disk that holds %s is full (%w): free some space and start again", path, syscall.ENOSPC)
}

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
