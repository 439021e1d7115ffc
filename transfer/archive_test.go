package transfer

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// write writes a complete file with a manifest.
func write(t *testing.T, m manifest) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "obi.tar")
	file, err := create(path, time.Unix(0, 0))
	if err == nil {
		err = file.finish(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	file.close(true)
	return path
}

func TestOnlyKnownFormatsAreOpened(t *testing.T) {
	for known, want := range map[int]string{format: "", format + 1: "its format is 2 and this program knows 1", 0: "its format is 0"} {
		file, err := Open(t.Context(), write(t, manifest{Format: known}), io.Discard)
		switch {
		case err == nil:
			file.Close()
			if want != "" {
				t.Errorf("format %d was opened", known)
			}
		case want == "" || !strings.Contains(err.Error(), want):
			t.Errorf("format %d: %v", known, err)
		}
	}
}

func TestWritingNeverTouchesAFileOrAnotherExport(t *testing.T) {
	path := write(t, manifest{Format: format})
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := create(path, time.Now()); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("over a file: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, before) {
		t.Errorf("the file was changed, %v", err)
	}
	other := filepath.Join(t.TempDir(), "other.tar")
	first, err := create(other, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := create(other, time.Now()); err == nil || !strings.Contains(err.Error(), "another export") {
		t.Errorf("at the same time: %v", err)
	}
	first.close(false)
	if left, _ := os.ReadDir(filepath.Dir(other)); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestPartsHoldWholeRows uses several sizes of rows and writes.
func TestPartsHoldWholeRows(t *testing.T) {
	var all, again strings.Builder
	n := 0
	p := &partWriter{add: func(number int, content []byte) error {
		if n++; number != n || len(content) == 0 || content[len(content)-1] != '\n' {
			return fmt.Errorf("part %d is the %dth and ends with %q", number, n, content[max(0, len(content)-5):])
		}
		again.Write(content)
		return nil
	}}
	for _, size := range []int{1, partSize - 1, 1, partSize, 3 * partSize, 10, partSize / 3, partSize / 3, partSize / 3, 7} {
		row := strings.Repeat("x", size) + "\n"
		all.WriteString(row)
		for _, piece := range []string{row[:size/2], row[size/2:]} {
			if _, err := io.WriteString(p, piece); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := p.finish(); err != nil || again.String() != all.String() || n < 5 {
		t.Errorf("%d parts with %d of %d bytes, %v", n, again.Len(), all.Len(), err)
	}
}

func TestSortByParents(t *testing.T) {
	ordered, err := sortByParents([]table{{Name: "a", parents: []string{"c"}}, {Name: "b"}, {Name: "c", parents: []string{"d", "b"}}, {Name: "d"}})
	var got []string
	for _, one := range ordered {
		got = append(got, one.Name)
	}
	if err != nil || !slices.Equal(got, []string{"b", "d", "c", "a"}) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := sortByParents([]table{{Name: "a", parents: []string{"b"}}, {Name: "b", parents: []string{"a"}}}); err == nil {
		t.Error("a cycle was sorted")
	}
}
