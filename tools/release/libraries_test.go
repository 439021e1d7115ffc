package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLibrariesAreListed(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list := filepath.Join(folder, "libraries.json")
	write("libraries.json", `[{"name": "zlib", "version": "1.2.11", "files": ["lib/libz.so*"], "mark": "deflate 1.2.11"},
		{"name": "zlib", "version": "1.3.2", "system": "darwin", "files": ["lib/libz.dylib"], "mark": "deflate 1.3.2"}]`)
	for _, row := range []struct{ file, text, want string }{
		{"lib/libz.so.1", "deflate 1.3.1", "zlib is 1.2.11, but no file"},
		{"lib/libz.so.1", "deflate 1.2.11", ""},
		{"lib/libzstd.so.1", "", "does not list libzstd.so.1"},
	} {
		write(row.file, row.text)
		if err := checkLibraries(list, folder, "linux"); (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s with %q: %v, want %q", row.file, row.text, err, row.want)
		}
	}
}
