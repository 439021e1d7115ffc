// Package folder holds file system operations that the embedded PostgreSQL and its test server
// share.
package folder

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// CopyShared copies the tree src to the new folder dst. Every user may read the copy and run its
// executable files.
func CopyShared(src, dst string) error {
	return copyTree(src, dst, func(mode fs.FileMode) fs.FileMode {
		if mode.IsDir() || mode&0o100 != 0 {
			return 0o755
		}
		return 0o644
	})
}

// CopyPrivate copies the tree src to the new folder dst with its permissions. The copy belongs to
// the caller.
func CopyPrivate(src, dst string) error {
	return copyTree(src, dst, fs.FileMode.Perm)
}

func copyTree(src, dst string, perm func(fs.FileMode) fs.FileMode) error {
	return filepath.WalkDir(src, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		target := filepath.Join(dst, path[len(src):])
		switch {
		case entry.IsDir():
			return makeFolder(target, perm(info.Mode()))
		case info.Mode()&fs.ModeSymlink != 0:
			return copyLink(path, target)
		case info.Mode().IsRegular():
			return copyFile(path, target, perm(info.Mode()))
		default:
			return nil // a socket cannot be copied
		}
	})
}

// makeFolder sets the permissions again because the umask restricts those of Mkdir.
func makeFolder(path string, perm fs.FileMode) error {
	if err := os.Mkdir(path, perm); err != nil && !os.IsExist(err) {
		return err
	}
	return os.Chmod(path, perm)
}

func copyLink(src, dst string) error {
	to, err := os.Readlink(src)
	if err != nil {
		return err
	}
	return os.Symlink(to, dst)
}

func copyFile(src, dst string, perm fs.FileMode) (err error) {
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(dst, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := out.Close(); err == nil {
			err = closeErr
		}
	}()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	return out.Chmod(perm)
}
