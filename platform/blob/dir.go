package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// unfinishedPrefix begins the names of files that Put is still writing. Valid names do not begin
// with a dot.
const unfinishedPrefix = ".new-"

// dir is a Store in a folder.
type dir struct{ path string }

// Dir returns a Store in a folder, which it creates if needed. Acknowledged files survive a power
// failure.
func Dir(path string) (Store, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("the folder for files cannot be created: %w", err)
	}
	probe, err := os.CreateTemp(path, unfinishedPrefix+"*")
	if err != nil {
		return nil, fmt.Errorf("the folder for files cannot be written: %w", err)
	}
	return &dir{path}, errors.Join(probe.Close(), os.Remove(probe.Name()))
}

func (d *dir) Put(ctx context.Context, name string, content []byte) (err error) {
	if err := checkName(name); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	file, err := os.CreateTemp(d.path, unfinishedPrefix+name+"-*")
	if err != nil {
		return convertError(err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return convertError(err)
	}
	// Unlike a rename, a link never replaces an existing file.
	if err := os.Link(file.Name(), filepath.Join(d.path, name)); err != nil {
		return convertError(err)
	}
	return convertError(d.sync())
}

func (d *dir) Get(_ context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	file, err := os.Open(filepath.Join(d.path, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, notFoundError()
	}
	if err != nil {
		return nil, convertError(err)
	}
	return section{io.NewSectionReader(file, offset, length), file}, nil
}

// section is a part of a file. Close closes the file.
type section struct {
	*io.SectionReader
	io.Closer
}

func (d *dir) Delete(_ context.Context, name string) error {
	if err := checkName(strings.TrimPrefix(name, unfinishedPrefix)); err != nil {
		return err
	}
	err := os.Remove(filepath.Join(d.path, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return convertError(errors.Join(err, d.sync()))
}

func (d *dir) List(ctx context.Context) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		folder, err := os.Open(d.path)
		if err != nil {
			yield(Object{}, convertError(err))
			return
		}
		defer folder.Close()
		for {
			entries, err := folder.ReadDir(1000)
			for _, entry := range entries {
				info, gone := entry.Info()
				if gone != nil || !info.Mode().IsRegular() {
					continue // deleted since ReadDir, or not a stored file
				}
				if !yield(Object{entry.Name(), info.Size(), info.ModTime()}, ctx.Err()) {
					return
				}
			}
			switch {
			case errors.Is(err, io.EOF):
				return
			case err != nil:
				yield(Object{}, convertError(err))
				return
			}
		}
	}
}

// sync makes changes of the folder durable.
func (d *dir) sync() error {
	folder, err := os.Open(d.path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

func convertError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrExist):
		return conflictError()
	default:
		return unavailableError(err) // disk full, read-only, out of file descriptors
	}
}
