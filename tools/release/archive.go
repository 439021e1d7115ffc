package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// writeArchive writes the folder name in parent as a compressed archive. Order, times, owners and modes
// do not depend on who builds it where: all files have the time at, belong to root, and everyone may
// read them.
func writeArchive(parent, name, target string, at time.Time) (err error) {
	file, err := os.Create(target)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	compressed, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	root, err := os.OpenRoot(parent)
	if err != nil {
		return err
	}
	defer root.Close()
	err = filepath.WalkDir(filepath.Join(parent, name), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(parent, path)
		if err != nil {
			return err
		}
		return addEntry(archive, root, inside, entry, at)
	})
	return errors.Join(err, archive.Close(), compressed.Close())
}

// addEntry adds a file, a folder or a symbolic link.
func addEntry(archive *tar.Writer, root *os.Root, path string, entry fs.DirEntry, at time.Time) error {
	header := &tar.Header{Name: filepath.ToSlash(path), ModTime: at, Mode: 0o644, Format: tar.FormatUSTAR}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	switch {
	case entry.IsDir():
		header.Typeflag, header.Mode, header.Name = tar.TypeDir, 0o755, header.Name+"/"
	case entry.Type()&fs.ModeSymlink != 0:
		header.Typeflag = tar.TypeSymlink
		if header.Linkname, err = root.Readlink(path); err != nil {
			return err
		}
	default:
		header.Typeflag, header.Size = tar.TypeReg, info.Size()
		if info.Mode()&0o111 != 0 {
			header.Mode = 0o755
		}
	}
	if err := archive.WriteHeader(header); err != nil || header.Typeflag != tar.TypeReg {
		return err
	}
	file, err := root.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(archive, file)
	return err
}
