package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestArchivesDependOnContentsAlone writes an archive of two folders with the same contents, but other
// times and permissions.
func TestArchivesDependOnContentsAlone(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	var archives [][]byte
	for _, private := range []os.FileMode{0, 0o077} {
		parent := t.TempDir()
		for path, mode := range map[string]os.FileMode{"obi/obi": 0o755, "obi/lib/libz.so.1": 0o644, "obi/README.md": 0o666} {
			path = filepath.Join(parent, path)
			if err := os.MkdirAll(filepath.Dir(path), 0o777&^private); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(filepath.Base(path)), mode&^private); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, at, at.Add(time.Duration(private)*time.Hour)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Symlink("libz.so.1", filepath.Join(parent, "obi/lib/libz.so")); err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(t.TempDir(), "obi.tar.gz")
		if err := writeArchive(parent, "obi", target, at); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(target)
		if err != nil {
			t.Fatal(err)
		}
		archives = append(archives, content)
	}
	if !bytes.Equal(archives[0], archives[1]) {
		t.Error("the archives differ")
	}
	want := "drwxr-xr-x obi/\n-rw-r--r-- obi/README.md\ndrwxr-xr-x obi/lib/\nLrw-r--r-- obi/lib/libz.so libz.so.1\n-rw-r--r-- obi/lib/libz.so.1\n-rwxr-xr-x obi/obi\n"
	if got := entries(t, archives[0]); got != want {
		t.Errorf("the archive contains\n%s\nwant\n%s", got, want)
	}
}

func entries(t *testing.T, archive []byte) (lines string) {
	t.Helper()
	uncompressed, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for reader := tar.NewReader(uncompressed); ; {
		header, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return lines
		}
		if err != nil {
			t.Fatal(err)
		}
		line := header.FileInfo().Mode().String() + " " + header.Name
		if header.Linkname != "" {
			line += " " + header.Linkname
		}
		lines += line + "\n"
	}
}
