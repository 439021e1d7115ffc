package transfer

import (
	"archive/tar"
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// archive is a file that is being written, under another name until it is whole.
type archive struct {
	path   string
	file   *os.File
	buffer *bufio.Writer
	sum    hash.Hash // of everything that has left buffer
	tar    *tar.Writer
	madeAt time.Time
}

// partial is what a file is called that is not whole.
func partial(path string) string { return path + ".part" }

// create begins a file that its owner alone may read: password hashes are in it. What
// a killed export left behind is written over.
func create(path string, madeAt time.Time) (*archive, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s exists already: choose another name", path)
	}
	file, err := os.OpenFile(partial(path), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", partial(path), reason(err))
	}
	if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil || !isAt(file, partial(path)) {
		file.Close()
		return nil, fmt.Errorf("another export is writing %s", partial(path))
	}
	if err := errors.Join(file.Chmod(0o600), file.Truncate(0)); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s cannot be written: %w", partial(path), err)
	}
	a := &archive{path: path, file: file, sum: sha256.New(), madeAt: madeAt}
	a.buffer = bufio.NewWriterSize(io.MultiWriter(file, a.sum), 1<<20)
	a.tar = tar.NewWriter(a.buffer)
	return a, nil
}

// isAt says whether path still leads to file: an export that has just ended has
// renamed it.
func isAt(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, named)
}

func (a *archive) add(name string, content []byte) error {
	header := tar.Header{Name: name, Size: int64(len(content)), Mode: 0o600, ModTime: a.madeAt}
	err := a.tar.WriteHeader(&header)
	if err == nil {
		_, err = a.tar.Write(content)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", partial(a.path), reason(err))
	}
	return nil
}

// finish makes the file whole, and sure to last, under its own name.
func (a *archive) finish(m manifest) error {
	description, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := a.add(manifestName, append(description, '\n')); err != nil {
		return err
	}
	if err = errors.Join(a.tar.Flush(), a.buffer.Flush()); err == nil {
		_, err = a.file.Write(trailer(a.sum.Sum(nil)))
	}
	if err == nil {
		err = a.file.Sync()
	}
	if err == nil {
		err = os.Rename(partial(a.path), a.path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(a.path))
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", a.path, reason(err))
	}
	return nil
}

// close ends the writing. Before finish it takes away what was written.
func (a *archive) close(whole bool) {
	if !whole {
		os.Remove(partial(a.path))
	}
	a.file.Close() // and with it the lock
}

// trailer is the end of a file of which everything before has this SHA-256: one more
// entry and the end of the tar.
func trailer(sum []byte) []byte {
	var end bytes.Buffer
	writer := tar.NewWriter(&end)
	content := hex.EncodeToString(sum) + "\n"
	header := tar.Header{Name: sumName, Size: int64(len(content)), Mode: 0o600, Format: tar.FormatUSTAR, ModTime: time.Unix(0, 0)}
	err := writer.WriteHeader(&header)
	if err == nil {
		_, err = io.WriteString(writer, content)
	}
	if err := errors.Join(err, writer.Close()); err != nil {
		panic(err) // a buffer takes it all, and the header is always the same
	}
	return end.Bytes()
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// reason takes the operating system's own words out of a file error.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
