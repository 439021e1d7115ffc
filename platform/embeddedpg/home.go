package embeddedpg

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"

	"obi/platform/embeddedpg/internal/folder"
)

const (
	lockName    = "postgres.lock" // in the data folder: allows one Obi at a time
	homeName    = "postgres"      // in the data folder: all of PostgreSQL's files, or a link to them
	clusterName = "data"          // in home: the database files
	socketName  = "run"           // in home: the folder of the socket, or a link to it
)

// openDataFolder creates the data folder if needed, resolves links, and takes the lock that keeps
// other Obis out.
func openDataFolder(path string) (resolved string, lock *os.File, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return "", nil, err
	}
	if err := os.MkdirAll(path, 0o755); err != nil { //nolint:gosec // PostgreSQL runs as another user and must pass through; secrets in it have 0600 or a folder with 0700
		return "", nil, folderError(path, err)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return "", nil, folderError(path, err)
	}
	lockPath := filepath.Join(path, lockName)
	lock, err = folder.TryLock(lockPath)
	if errors.Is(err, folder.ErrLocked) {
		return "", nil, fmt.Errorf("another Obi (process %d) already uses the data folder %s: stop it, or choose another one with OBI_DATA_DIR", folder.LockOwner(lockPath), path)
	}
	if err != nil {
		return "", nil, folderError(path, err)
	}
	return path, lock, nil
}

// openHome returns PostgreSQL's own folder, created if needed and owned by the user. It is <data
// folder>/postgres, or the target of that link if root's data folder is closed to the user.
func openHome(dataDir, system string, user account, log *slog.Logger) (string, error) {
	home := filepath.Join(dataDir, homeName)
	_, err := os.Lstat(home)
	if errors.Is(err, fs.ErrNotExist) {
		if user.blockedAt(dataDir) != "" {
			return relocate(dataDir, system, user, log)
		}
		err = os.Mkdir(home, 0o700)
	}
	if err != nil {
		return "", folderError(dataDir, err)
	}
	resolved, err := resolveHome(home)
	if err != nil {
		return "", err
	}
	return resolved, claimHome(resolved, user)
}

func resolveHome(home string) (string, error) {
	resolved, err := filepath.EvalSymlinks(home)
	if err != nil {
		return "", fmt.Errorf("the database folder that %s points to is missing (%w): restore it, or remove the link to begin with an empty database", home, err)
	}
	return resolved, nil
}

// Check returns an error for a data folder that Start would refuse: this process may not write there, or
// the database belongs to another user or another version of PostgreSQL. It changes nothing.
func Check(dataDir string) error {
	if info, err := os.Stat(dataDir); err != nil || !info.IsDir() {
		return nil //nolint:nilerr // Start creates the folder, or reports why not
	}
	const write, enter = 2, 1
	if err := syscall.Access(dataDir, write|enter); err != nil {
		return folderError(dataDir, err)
	}
	home := filepath.Join(dataDir, homeName)
	if _, err := os.Lstat(home); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	home, err := resolveHome(home)
	if err != nil {
		return err
	}
	if _, err := checkOwner(home, chooseAccount(filepath.Join(home, clusterName), home)); err != nil {
		return err
	}
	_, err = checkCluster(home)
	return err
}

// checkOwner returns who owns the database, or home if there is none yet. It returns an error if that is
// another user and this process is not root.
func checkOwner(home string, user account) (uid uint32, err error) {
	owned := home
	if cluster := filepath.Join(home, clusterName); exists(cluster) {
		owned = cluster
	}
	uid, gid, err := folder.Owner(owned)
	if err != nil {
		return 0, folderError(home, err)
	}
	if !user.drop && uid != user.uid {
		owner := account{uid: uid, gid: gid}
		return 0, fmt.Errorf("the database in %s belongs to user %s: start Obi as that user or as root, or choose another folder with OBI_DATA_DIR", home, owner)
	}
	return uid, nil
}

// claimHome checks that the user owns home and can reach it. If root owns the files, e.g. after
// restoring a backup, it changes their owner.
func claimHome(home string, user account) error {
	uid, err := checkOwner(home, user)
	if err != nil {
		return err
	}
	switch {
	case user.drop && uid == 0:
		err = folder.ChownAll(home, user.uid, user.gid)
	case user.drop:
		err = user.chown(home)
	}
	if err != nil {
		return folderError(home, err)
	}
	if blocked := user.blockedAt(home); blocked != "" {
		return fmt.Errorf("PostgreSQL must not run as root and user %s, who owns the database in %s, may not enter %s: allow it with chmod o+x", user, home, blocked)
	}
	return nil
}

// relocate creates a home below system for a data folder that the user may not enter, and a link to
// it. The home has a new name each time: a data folder that was deleted and created again must not
// find its old content.
func relocate(dataDir, system string, user account, log *slog.Logger) (string, error) {
	if err := makeShared(system); err != nil {
		return "", folderError(system, err)
	}
	name := fmt.Sprintf("%x", sha256.Sum256([]byte(dataDir)))[:12]
	if earlier, _ := filepath.Glob(filepath.Join(system, name+"-*")); len(earlier) > 0 {
		log.Warn("an earlier database of this data folder is still there: remove it if it is not needed", "folders", earlier)
	}
	home, err := os.MkdirTemp(system, name+"-")
	if err != nil {
		return "", folderError(system, err)
	}
	link := filepath.Join(dataDir, homeName)
	if err := errors.Join(user.chown(home), os.Symlink(home, link)); err != nil {
		os.Remove(home)
		return "", folderError(dataDir, err)
	}
	log.Warn("PostgreSQL must not run as root and its user may not enter the data folder: keeping the database elsewhere",
		"user", user.String(), "data folder", dataDir, "database", home)
	return home, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Attach returns the AdminURL of the server that another Obi runs on a data folder, or "" if none
// runs there. It returns an error for a folder without a database instead of creating one.
func Attach(dataDir string) (adminURL string, err error) {
	path, err := filepath.Abs(dataDir)
	if err != nil {
		return "", err
	}
	if path, err = filepath.EvalSymlinks(path); err != nil || !exists(filepath.Join(path, homeName, clusterName, "PG_VERSION")) {
		return "", fmt.Errorf("there is no Obi in %s: choose its data folder with OBI_DATA_DIR", dataDir)
	}
	lock, err := folder.TryLock(filepath.Join(path, lockName))
	switch {
	case err == nil:
		return "", lock.Close()
	case !errors.Is(err, folder.ErrLocked):
		return "", folderError(path, err)
	}
	socket, err := filepath.EvalSymlinks(filepath.Join(path, homeName, socketName))
	if err != nil {
		return "", fmt.Errorf("the Obi that uses %s is not ready yet: try again in a moment", path)
	}
	return socketURL(socket, Database, superuser), nil
}

// Remove removes a data folder with everything that Start has placed elsewhere. It stops a server
// that a killed Obi left running, and returns an error if another Obi uses the folder.
func Remove(ctx context.Context, dataDir string) error {
	if !exists(dataDir) {
		return nil
	}
	dataDir, lock, err := openDataFolder(dataDir)
	if err != nil {
		return err
	}
	defer lock.Close()
	if home, err := filepath.EvalSymlinks(filepath.Join(dataDir, homeName)); err == nil {
		if err := clearLeftovers(ctx, filepath.Join(home, clusterName), slog.New(slog.DiscardHandler)); err != nil {
			return err
		}
		if socket, err := os.Readlink(filepath.Join(home, socketName)); err == nil {
			if err := emptySocketFolder(socket); err != nil {
				return err
			}
			removeSocketFolder(home)
		}
		if err := os.RemoveAll(home); err != nil {
			return folderError(home, err)
		}
	}
	return os.RemoveAll(dataDir)
}
