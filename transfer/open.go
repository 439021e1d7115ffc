package transfer

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// File is a complete export.
type File struct {
	file *os.File
	path string
	manifest
}

// Open checks that a file is complete and unchanged, reads its manifest and prints a summary to out.
func Open(ctx context.Context, path string, out io.Writer) (_ *File, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", path, systemError(err))
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	fmt.Fprintf(out, "checking %s\n", path)
	if err := verifySum(ctx, file); err != nil {
		return nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	f := &File{file: file, path: path}
	if f.manifest, err = readManifest(file); err != nil {
		return nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	rows, size, files := f.totals()
	fmt.Fprintf(out, "made on %s by Obi %s: %d rows, %d audio files, %s of audio\n", f.MadeAt.Format("2006-01-02 15:04:05 MST"), f.Program, rows, files, megabytes(size))
	return f, nil
}

// Close closes the file.
func (f *File) Close() { f.file.Close() }

// verifySum compares a file with the sum at its end.
func verifySum(ctx context.Context, file *os.File) error {
	damaged := errors.New("it is not a complete export of Obi: it was cut short or altered")
	info, err := file.Stat()
	if err != nil {
		return err
	}
	end := int64(len(trailer(nil)))
	if !info.Mode().IsRegular() || info.Size() < end {
		return damaged
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, ctxReader{ctx, io.LimitReader(file, info.Size()-end)}); err != nil {
		return err
	}
	last, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(last, trailer(sum.Sum(nil))) {
		return damaged
	}
	return nil
}

// ctxReader is a reader that returns the error of ctx once ctx has ended.
type ctxReader struct {
	ctx  context.Context
	from io.Reader
}

func (p ctxReader) Read(to []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.from.Read(to)
}

// readManifest reads the manifest, which is the last entry but one. Skipping entries of a tar is
// fast.
func readManifest(file *os.File) (m manifest, err error) {
	all, err := readEntries(file)
	for err == nil && all.name != manifestName {
		err = all.next()
	}
	if err != nil {
		return m, fmt.Errorf("it has no manifest: %w", err)
	}
	var header struct{ Format int }
	text, err := io.ReadAll(all)
	if err == nil {
		err = json.Unmarshal(text, &header)
	}
	if err == nil && header.Format != format {
		return m, fmt.Errorf("its format is %d and this program knows %d: use the version of Obi that made it", header.Format, format)
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	return m, err
}

// entries iterates over a file's entries.
type entries struct {
	*tar.Reader // of the content of the entry
	name        string
	maxSize     int64 // of an entry: a sparse tar may claim more content than the file has
}

// readEntries starts at the first entry.
func readEntries(file *os.File) (*entries, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	all := &entries{Reader: tar.NewReader(file), maxSize: info.Size()}
	return all, all.next()
}

func (e *entries) next() error {
	header, err := e.Next()
	if err != nil {
		return err
	}
	if header.Size > e.maxSize {
		return fmt.Errorf("its entry %q is larger than the file", header.Name)
	}
	e.name = header.Name
	return nil
}
