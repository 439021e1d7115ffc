package together

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/allinone/owners"
	"obi/platform/blob"
	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/transfer"
)

// TestExportsUnderLoadAreConsistent exports while four administrators add, replace and delete
// rows with recordings. In each export every row's recording must be there, every letter must be
// counted correctly, and every audit row must have its entry.
func TestExportsUnderLoadAreConsistent(t *testing.T) {
	source := aUsedOne(t)
	r := serve(t, source, nil)
	stop, ready := make(chan struct{}), make(chan struct{}, 4)
	var writers sync.WaitGroup
	for writer := range 4 {
		o := owners.All[writer%2]
		writers.Go(func() {
			t := testkit.Goroutine(t)
			for n := 0; ; n++ {
				id := fmt.Sprintf("w%d-%d", writer, n)
				r.upload(t, o, id)
				r.upload(t, o, id+"-kept")
				r.does(t, "DELETE", o.Delete+id, "", "", http.StatusOK)
				if n == 0 {
					ready <- struct{}{}
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for range 4 {
		<-ready
	}
	var paths []string
	for _, from := range []transfer.Install{source.asServices(t), source.asOne(t)} {
		path := filepath.Join(t.TempDir(), "obi.tar")
		if err := transfer.Export(t.Context(), from, path, io.Discard); err != nil {
			t.Error(err)
			continue
		}
		paths = append(paths, path)
	}
	close(stop)
	writers.Wait()
	r.stop()
	for _, path := range paths {
		target := aNewOne(t)
		if err := bring(t, path, target.asServices(t), false); err != nil {
			t.Fatal(err)
		}
		consistent(t, target)
	}
}

// consistent checks references across tables, areas and files.
func consistent(t *testing.T, i install) {
	t.Helper()
	stored := owners.Column(t, i.adminURL, `SELECT file_id FROM audio.audio_files WHERE state IN ('stored', 'hidden') ORDER BY 1`)
	files := i.objects(t)
	for _, id := range stored {
		if _, there := files[id]; !there {
			t.Errorf("%s is stored and has no file", id)
		}
	}
	if len(files) != len(stored) {
		t.Errorf("%d files are there, %d are stored", len(files), len(stored))
	}
	for _, o := range owners.All {
		for _, id := range o.Linked(t, i.adminURL) {
			if !slices.Contains(stored, id) {
				t.Errorf("%s is linked and not stored", id)
			}
		}
		logged := `SELECT entity_id FROM ` + o.Name + `.audit_log WHERE entity_id LIKE 'w%' GROUP BY 1 HAVING bool_or(action = 'create') AND NOT bool_or(action = 'delete') ORDER BY 1`
		there := `SELECT id FROM ` + o.Table + ` WHERE id LIKE 'w%' ORDER BY 1`
		if want, got := owners.Column(t, i.adminURL, logged), owners.Column(t, i.adminURL, there); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("there are %v, the audit log has %v", got, want)
		}
	}
}

// meddling is a store that calls a function when a file is read.
type meddling struct {
	blob.Store
	read func(name string)
}

func (m meddling) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	m.read(name)
	return m.Store.Get(ctx, name, offset, length)
}

// TestAFileDeletedDuringAnExport checks that an import of the export lacks the file, whether or not
// it was copied before its deletion, and nothing else.
func TestAFileDeletedDuringAnExport(t *testing.T) {
	for name, when := range map[string]func(ids []string, reading, deleted string) bool{
		"before it is read": func(_ []string, reading, deleted string) bool { return reading == deleted },
		"after it was read": func(ids []string, reading, _ string) bool { return reading == ids[len(ids)-1] },
	} {
		t.Run(name, func(t *testing.T) {
			source, target := aUsedOne(t), aNewOne(t)
			ids := owners.Column(t, source.adminURL, `SELECT file_id FROM audio.audio_files WHERE state = 'stored' ORDER BY 1`)
			from := source.asServices(t)
			from.Objects = meddling{from.Objects, func(reading string) {
				if when(ids, reading, ids[0]) {
					deleteFile(t, source, ids[0])
				}
			}}
			if err := bring(t, export(t, from), target.asServices(t), false); err != nil {
				t.Fatal(err)
			}
			same(t, target.everything(t), source.everything(t))
			same(t, target.objects(t), source.objects(t))
		})
	}
}

// deleteFile deletes a file as audio-svc does.
func deleteFile(t *testing.T, i install, id string) {
	t.Helper()
	i.exec(t, `UPDATE audio.audio_files SET state = 'deleted' WHERE file_id = '`+id+`'`)
	if err := os.Remove(filepath.Join(i.folder, id)); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
}

// TestAFileAddedDuringAnExport checks that the file is in the export if its row is.
func TestAFileAddedDuringAnExport(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	from := source.asServices(t)
	var once sync.Once
	from.Objects = meddling{from.Objects, func(reading string) {
		once.Do(func() {
			content, err := os.ReadFile(filepath.Join(source.folder, reading))
			if err == nil {
				err = os.WriteFile(filepath.Join(source.folder, "LATER"), content, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			source.exec(t, `INSERT INTO audio.audio_files SELECT 'LATER', state, filename, extension, size, sha256, now() FROM audio.audio_files WHERE file_id = '`+reading+`'`)
		})
	}}
	if err := bring(t, export(t, from), target.asServices(t), false); err != nil {
		t.Fatal(err)
	}
	same(t, target.everything(t), source.everything(t))
	same(t, target.objects(t), source.objects(t))
}

// TestFilesThatCannotBeExported checks that the error names the files, and that no export without
// them is left.
func TestFilesThatCannotBeExported(t *testing.T) {
	for name, row := range map[string]struct {
		harm func(path string) error
		want string
	}{
		"missing":  {os.Remove, "audio files are missing in the store: "},
		"cut":      {func(path string) error { return os.Truncate(path, 100) }, "is damaged in the store"},
		"longer":   {func(path string) error { return os.WriteFile(path, make([]byte, 1<<20), 0o600) }, "is damaged in the store"},
		"replaced": {func(path string) error { return os.WriteFile(path, nil, 0o600) }, "is damaged in the store"},
	} {
		t.Run(name, func(t *testing.T) {
			source := aUsedOne(t)
			id := owners.All[1].Linked(t, source.adminURL)[0]
			if err := row.harm(filepath.Join(source.folder, id)); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "obi.tar")
			err := transfer.Export(t.Context(), source.asServices(t), path, io.Discard)
			if err == nil || !strings.Contains(err.Error(), row.want) || !strings.Contains(err.Error(), id) {
				t.Errorf("got %v", err)
			}
			if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestAnUnreachableStoreStopsExportAndImport(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	path, before := export(t, source.asServices(t)), target.everything(t)
	from, into := source.asServices(t), target.asServices(t)
	from.Objects, into.Objects = away{from.Objects}, away{into.Objects}
	if err := transfer.Export(t.Context(), from, filepath.Join(t.TempDir(), "obi.tar"), io.Discard); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("exporting: %v", err)
	}
	if err := bring(t, path, into, false); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("importing: %v", err)
	}
	same(t, target.everything(t), before)
}

// away is a store that cannot be reached.
type away struct{ blob.Store }

func (away) Get(context.Context, string, int64, int64) (io.ReadCloser, error) {
	return nil, errs.New(errs.Unavailable, "away")
}

func (away) Put(context.Context, string, []byte) error { return errs.New(errs.Unavailable, "away") }
