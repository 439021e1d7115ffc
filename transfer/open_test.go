package transfer

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// FuzzOpen opens files with and without a correct sum at their end. One without must never be
// opened. One with it must be the same after being read and written again, and no entry may be
// longer than the file.
func FuzzOpen(f *testing.F) {
	whole := aFile(f, manifest{Format: format, MadeAt: time.Unix(1, 0).UTC(), Program: "1.0.0", Objects: []object{{Name: "a", Size: 3, SHA256: "b"}},
		Areas: []area{{Name: "ilu", Platform: 1, Service: 2, Tables: []table{{Name: "proverbs", Columns: []string{"id"}}}, Sequences: []sequence{{"s", 1}}}}})
	unsealed := whole[:len(whole)-len(trailer(nil))]
	f.Add(whole, false)
	f.Add(unsealed, true)
	f.Add(unsealed[:len(unsealed)-600], true)
	f.Add(sparse(), true)
	f.Add(aFile(f, manifest{Format: 2}), false)
	f.Add([]byte{}, true)
	f.Fuzz(func(t *testing.T, content []byte, seal bool) {
		sum := sha256.Sum256(content)
		if seal {
			content = append(bytes.Clone(content), trailer(sum[:])...)
		}
		path := filepath.Join(t.TempDir(), "obi.tar")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := Open(t.Context(), path, io.Discard)
		if err != nil {
			return
		}
		defer file.Close()
		end := len(content) - len(trailer(nil))
		if sum := sha256.Sum256(content[:end]); !bytes.Equal(content[end:], trailer(sum[:])) {
			t.Fatal("a file without its sum was opened")
		}
		if len(content) > 1<<20 {
			return
		}
		read := 0
		all, err := readEntries(file.file)
		for err == nil {
			n, _ := io.Copy(io.Discard, all)
			read += int(n)
			err = all.next()
		}
		if read > len(content) {
			t.Fatalf("%d bytes are read of %d", read, len(content))
		}
		if err := os.WriteFile(path, aFile(t, file.manifest), 0o600); err != nil {
			t.Fatal(err)
		}
		again, err := Open(t.Context(), path, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if want, got := inJSON(t, file.manifest), inJSON(t, again.manifest); want != got {
			t.Errorf("%s written and read is %s", want, got)
		}
	})
}

// TestAnEntryIsNoLargerThanItsFile opens a file that claims to have an exabyte of zeros between
// its bytes.
func TestAnEntryIsNoLargerThanItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "obi.tar")
	sum := sha256.Sum256(sparse())
	if err := os.WriteFile(path, append(sparse(), trailer(sum[:])...), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, io.Discard); err == nil || !strings.Contains(err.Error(), "larger than the file") {
		t.Errorf("it says %v", err)
	}
}

// aFile returns a complete file with a manifest.
func aFile(t testing.TB, m manifest) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made.tar")
	file, err := create(path, time.Unix(0, 0))
	if err == nil {
		err = file.add(objectPrefix+"a", []byte("abc"))
	}
	if err == nil {
		err = file.finish(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	file.close(true)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// sparse returns a tar with a manifest in GNU's form for sparse files, which stores no bytes of
// 1<<60.
func sparse() []byte {
	var out bytes.Buffer
	writer := tar.NewWriter(&out)
	if err := writer.WriteHeader(&tar.Header{Name: manifestName, Format: tar.FormatGNU, Mode: 0o600, ModTime: time.Unix(0, 0)}); err != nil {
		panic(err) // the header is always the same
	}
	header := out.Bytes()
	header[156] = 'S'
	copy(header[386:], "00000000000\x0000000000000\x00") // the only piece: at 0, empty
	copy(header[483:], "\x80\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00\x00")
	sum := 0
	copy(header[148:], "        ")
	for _, b := range header[:512] {
		sum += int(b)
	}
	copy(header[148:], fmt.Sprintf("%06o\x00 ", sum))
	return header
}

func inJSON(t *testing.T, m manifest) string {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
