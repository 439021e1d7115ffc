package embeddedpg

import (
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"obi/platform/embeddedpg/internal/folder"
)

const (
	// socketFile is PostgreSQL's name for the socket. It contains the port number although no
	// port is opened.
	socketFile = ".s.PGSQL.5432"
	// socketPathMax is the longest socket path that every supported system accepts.
	socketPathMax = 103
	// shortPrefix is the name prefix of a socket folder outside the data folder.
	shortPrefix = "obi-pg-"
)

// openSocketFolder returns the private folder for the socket: <home>/run, or a folder below the
// system's temporary folder if the data folder's path does not suit a socket. Then <home>/run is
// a link to it, so that the next start uses the same. The caller must know that no server of this
// cluster runs, because old sockets and their lock files are removed.
func openSocketFolder(home string, user account, log *slog.Logger) (string, error) {
	path := filepath.Join(home, socketName)
	// PostgreSQL and its clients read a comma as the start of another address.
	if len(filepath.Join(path, socketFile)) > socketPathMax || strings.Contains(path, ",") {
		return openShortFolder(path, user, log)
	}
	if info, err := os.Lstat(path); err == nil && !info.IsDir() {
		removeSocketFolder(home)
	}
	if err := os.Mkdir(path, 0o700); err != nil && !os.IsExist(err) {
		return "", folderError(home, err)
	}
	if err := user.chown(path); err != nil {
		return "", folderError(home, err)
	}
	return path, emptySocketFolder(path)
}

func openShortFolder(link string, user account, log *slog.Logger) (string, error) {
	if target, err := os.Readlink(link); err == nil && isPrivate(target, user) {
		return target, emptySocketFolder(target)
	}
	base, err := shortBase(user)
	if err != nil {
		return "", err
	}
	target, err := os.MkdirTemp(base, shortPrefix)
	if err != nil {
		return "", folderError(base, err)
	}
	if err := user.chown(target); err != nil {
		return "", folderError(base, err)
	}
	if err := os.RemoveAll(link); err != nil {
		return "", folderError(filepath.Dir(link), err)
	}
	if err := os.Symlink(target, link); err != nil {
		return "", folderError(filepath.Dir(link), err)
	}
	log.Warn("the data folder's path does not suit a socket (too long, or a comma): keeping the socket elsewhere", "folder", target)
	return target, nil
}

// shortBase returns a temporary folder whose path is short enough and that the user can use.
func shortBase(user account) (string, error) {
	for _, base := range []string{os.TempDir(), "/tmp"} {
		longest := filepath.Join(base, shortPrefix+"0123456789", socketFile)
		if len(longest) <= socketPathMax && user.blockedAt(base) == "" {
			return base, nil
		}
	}
	return "", fmt.Errorf("the data folder's path does not suit a socket (too long, or a comma), and neither does %s: choose a shorter one with OBI_DATA_DIR", os.TempDir())
}

// isPrivate guards against another user's folder with the name in the link: temporary folders are
// open to all users.
func isPrivate(path string, user account) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || info.Mode().Perm() != fs.FileMode(0o700) {
		return false
	}
	uid, _, err := folder.Owner(path)
	return err == nil && uid == user.uid
}

func emptySocketFolder(path string) error {
	for _, name := range []string{socketFile, socketFile + ".lock"} {
		if err := os.RemoveAll(filepath.Join(path, name)); err != nil {
			return folderError(path, err)
		}
	}
	return nil
}

// removeSocketFolder removes a socket folder outside home after an orderly stop. The folder
// inside home stays.
func removeSocketFolder(home string) {
	link := filepath.Join(home, socketName)
	target, err := os.Readlink(link)
	if err != nil {
		return
	}
	os.Remove(target)
	os.Remove(link)
}
