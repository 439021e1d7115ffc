package folder

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Owner returns the user and group that own path, following links.
func Owner(path string) (uid, gid uint32, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, 0, err
	}
	uid, gid = ownerOf(info)
	return uid, gid, nil
}

// ChownAll changes the owner of a folder and everything in it to uid and gid. It changes links
// instead of following them, even if one replaces a folder at that moment.
func ChownAll(path string, uid, gid uint32) error {
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	return fs.WalkDir(root.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return root.Lchown(name, int(uid), int(gid))
	})
}

// BlockedFor returns the first part of the absolute path, including the last part, that the given
// user may not enter (a folder) or run (a program), or "" if there is none. It only reads
// permission bits, so it does not see an access list that grants more.
func BlockedFor(path string, uid, gid uint32) string {
	if parent := filepath.Dir(path); parent != path {
		if blocked := BlockedFor(parent, uid, gid); blocked != "" {
			return blocked
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return path
	}
	wanted := fs.FileMode(0o001)
	switch owner, group := ownerOf(info); {
	case owner == uid:
		wanted = 0o100
	case group == gid:
		wanted = 0o010
	}
	if info.Mode()&wanted == 0 {
		return path
	}
	return ""
}

func ownerOf(info fs.FileInfo) (uid, gid uint32) {
	stat := info.Sys().(*syscall.Stat_t)
	return stat.Uid, stat.Gid
}
