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

// archive is a file being written, under a temporary name until it is complete.
type archive struct {
	path   string
	file   *os.File
	buffer *bufio.Writer
	sum    hash.Hash // of everything that was flushed from buffer
	tar    *tar.Writer
	madeAt time.Time
}

// partialPath returns the name of a file that is not complete yet.
func partialPath(path string) string { return path + ".part" }

// create creates a file that only its owner may read, because it contains password hashes. It
// overwrites the leftover of a killed export.
func create(path string, madeAt time.Time) (*archive, error) {
	if _, err := os.Lstat(path); err == nil {
		return nil, fmt.Errorf("%s exists already: choose another name", path)
	}
	file, err := os.OpenFile(partialPath(path), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", partialPath(path), systemError(err))
	}
	if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil || !isAt(file, partialPath(path)) {
		file.Close()
		return nil, fmt.Errorf("another export is writing %s", partialPath(path))
	}
	if err := errors.Join(file.Chmod(0o600), file.Truncate(0)); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s cannot be written: %w", partialPath(path), err)
	}
	a := &archive{path: path, file: file, sum: sha256.New(), madeAt: madeAt}
	a.buffer = bufio.NewWriterSize(io.MultiWriter(file, a.sum), 1<<20)
	a.tar = tar.NewWriter(a.buffer)
	return a, nil
}

// isAt reports whether path still leads to file. An export that has just finished has renamed it.
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
		return fmt.Errorf("%s cannot be written: %w", partialPath(a.path), systemError(err))
	}
	return nil
}

// finish completes the file, makes it durable and renames it to its own name.
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
		err = os.Rename(partialPath(a.path), a.path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(a.path))
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", a.path, systemError(err))
	}
	return nil
}

// close closes the file. If it is not complete, it is removed.
func (a *archive) close(isComplete bool) {
	if !isComplete {
		os.Remove(partialPath(a.path))
	}
	a.file.Close() // also releases the lock
}

// trailer returns the end of a file: an entry with the SHA-256 of everything before, and the end
// of the tar.
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
		panic(err) // a buffer accepts everything, and the header is always the same
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

// systemError returns the operating system's error inside a file error.
func systemError(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}
