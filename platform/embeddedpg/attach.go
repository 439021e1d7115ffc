package embeddedpg

import (
	"errors"
	"fmt"
	"path/filepath"

	"obi/platform/embeddedpg/internal/folder"
)

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
