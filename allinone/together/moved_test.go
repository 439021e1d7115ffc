package together

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"obi/allinone/owners"
	"obi/platform/blob"
	"obi/transfer"
)

// everything returns the content of each table, including its rights and triggers. It uses the
// database instead of the code under test.
func (i install) everything(t testing.TB) map[string]string {
	t.Helper()
	var each []string
	for _, name := range i.tables(t) {
		each = append(each, `SELECT concat_ws(' ', '`+name+`', count(*), md5(string_agg(r::text, E'\n' ORDER BY r::text)),
			(SELECT relacl::text FROM pg_class WHERE oid = '`+name+`'::regclass),
			(SELECT string_agg(tgname || tgenabled::text, ',' ORDER BY tgname) FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = '`+name+`'::regclass)) FROM `+name+` AS r`)
	}
	all := map[string]string{}
	for _, line := range owners.Column(t, i.adminURL, strings.Join(each, " UNION ALL ")) {
		name, content, _ := strings.Cut(line, " ")
		all[name] = content
	}
	return all
}

// tables returns all tables of all services except goose's, what audio-svc has found in its own
// store, and the results of drills.
func (i install) tables(t testing.TB) []string {
	t.Helper()
	var schemas []string
	for _, spec := range everyService {
		schemas = append(schemas, "'"+spec.Name+"'")
	}
	return owners.Column(t, i.adminURL, `SELECT relnamespace::regnamespace || '.' || relname FROM pg_class
		WHERE relkind NOT IN ('v', 'i', 'S', 't', 'c') AND relnamespace::regnamespace::text IN (`+strings.Join(schemas, ", ")+`)
		AND relname NOT LIKE 'migrations%' AND relname NOT IN ('checked_files', 'backup_drills') ORDER BY 1`)
}

// nextNumbers returns the numbers that the next rows get. It consumes them with nextval.
func (i install) nextNumbers(t testing.TB) []string {
	t.Helper()
	return owners.Column(t, i.adminURL, `SELECT schemaname || '.' || sequencename || ' ' || nextval(quote_ident(schemaname) || '.' || quote_ident(sequencename)) FROM pg_sequences
		WHERE sequencename NOT LIKE 'migrations%' ORDER BY 1`)
}

// TestEveryTableIsFilled checks that tests move a row of every table; one area suffices for
// tables that all areas have.
func TestEveryTableIsFilled(t *testing.T) {
	filled := map[string]bool{}
	for name, content := range aUsedOne(t).everything(t) {
		_, table, _ := strings.Cut(name, ".")
		filled[table] = filled[table] || !strings.HasPrefix(content, "0")
	}
	for table, isFilled := range filled {
		if !isFilled {
			t.Errorf("%s has no rows: let fill add some", table)
		}
	}
}

// same fails unless two installs have the same content.
func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, content := range want {
		if got[name] != content {
			t.Errorf("%s is %.120q, want %.120q", name, got[name], content)
		}
	}
	if len(got) != len(want) {
		t.Errorf("there are %v, want %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

func export(t testing.TB, from transfer.Install) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "obi.tar")
	if err := transfer.Export(t.Context(), from, path, io.Discard); err != nil {
		t.Fatal(err)
	}
	return path
}

func bring(t testing.TB, path string, into transfer.Install, replace bool) error {
	t.Helper()
	file, err := transfer.Open(t.Context(), path, io.Discard)
	if err != nil {
		return err
	}
	defer file.Close()
	return file.Import(t.Context(), into, replace, io.Discard)
}

// aBucket returns an empty bucket.
func aBucket(t testing.TB) blob.Store {
	t.Helper()
	backend := s3mem.New()
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	store, err := blob.S3(blob.S3Config{Endpoint: server.URL, Region: "us-east-1", Bucket: "obi-audio", AccessKey: "an-access-key", SecretKey: "a-secret-key", PathStyle: true})
	if err := errors.Join(err, backend.CreateBucket("obi-audio")); err != nil {
		t.Fatal(err)
	}
	return store
}

// TestEverythingArrives moves an Obi in one process into a cluster with a bucket, then into
// another cluster's folder, and then back into one process.
func TestEverythingArrives(t *testing.T) {
	source, second, third := aUsedOne(t), aNewOne(t), aNewOne(t)
	everything := source.everything(t)
	cluster := second.asServices(t)
	cluster.Objects = aBucket(t)
	if err := bring(t, export(t, source.asOne(t)), cluster, false); err != nil {
		t.Fatal(err)
	}
	same(t, second.everything(t), everything)
	path := export(t, cluster)
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode is %v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("beside the file there are %v", entries)
	}
	if err := bring(t, path, third.asServices(t), false); err != nil {
		t.Fatal(err)
	}
	same(t, third.everything(t), everything)
	same(t, third.objects(t), source.objects(t))

	last := aNewOne(t)
	if err := bring(t, export(t, third.asServices(t)), last.asOne(t), false); err != nil {
		t.Fatal(err)
	}
	same(t, last.everything(t), everything)
	same(t, last.objects(t), source.objects(t))
	numbers := source.nextNumbers(t)
	for _, i := range []install{second, third, last} {
		if got := i.nextNumbers(t); !slices.Equal(got, numbers) {
			t.Errorf("the next numbers are %v, want %v", got, numbers)
		}
	}
	inUse(t, last)
}

// inUse works with an install after an import.
func inUse(t *testing.T, i install) {
	t.Helper()
	r := serve(t, i, nil)
	for _, o := range owners.All {
		for _, id := range o.Linked(t, i.adminURL) {
			r.does(t, "GET", "/api/ilu/audio/"+id, "", "", http.StatusOK)
		}
		r.upload(t, o, "after")
		r.does(t, "DELETE", o.Delete+"uploaded", "", "", http.StatusOK)
	}
	r.does(t, "POST", "/api/ilu/admin/category", "application/json", `{"category":"Later"}`, http.StatusCreated)
	want := fmt.Sprintf(`"total":%s,`, owners.Column(t, i.adminURL, `SELECT count(*)::text FROM ilu.proverbs`)[0])
	if page := r.does(t, "GET", "/api/ilu/proverbs?limit=1", "", "", http.StatusOK); !strings.Contains(page, want) {
		t.Errorf("the list does not know all: want %s in %s", want, page)
	}
	r.stop()
}

// TestNoTableIsForgotten compares a file with the catalogue, and moves a table that does not
// exist yet.
func TestNoTableIsForgotten(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	for _, i := range []install{source, target} {
		i.exec(t, `SET ROLE creator; CREATE TABLE creator.later (id uuid PRIMARY KEY, texts text[], raw bytea, span interval, part numeric, parent uuid REFERENCES creator.later, twice numeric GENERATED ALWAYS AS (2 * part) STORED)`)
	}
	source.exec(t, `INSERT INTO creator.later VALUES ('b0000000-0000-0000-0000-000000000000', '{"a,b",NULL,"NULL","\\"}', '\x00ff5c4e', '1 mon -2 days 03:00:00.1', 'NaN', NULL),
		('a0000000-0000-0000-0000-000000000000', '{}', '', NULL, 0.10, 'b0000000-0000-0000-0000-000000000000')`)
	path := export(t, source.asServices(t))
	if err := bring(t, path, target.asServices(t), false); err != nil {
		t.Fatal(err)
	}
	same(t, target.everything(t), source.everything(t))
	if got, want := described(t, path), source.tables(t); !slices.Equal(got, want) {
		t.Errorf("the file has %v, the database %v", got, want)
	}
}

// described returns the tables that a file describes.
func described(t *testing.T, path string) (all []string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for entries := tar.NewReader(file); ; {
		header, err := entries.Next()
		if err != nil {
			t.Fatal(err)
		}
		if header.Name != "manifest.json" {
			continue
		}
		var manifest struct {
			Areas []struct {
				Name   string
				Tables []struct{ Name string }
			}
		}
		if err := json.NewDecoder(entries).Decode(&manifest); err != nil {
			t.Fatal(err)
		}
		for _, area := range manifest.Areas {
			for _, table := range area.Tables {
				all = append(all, fmt.Sprint(area.Name, ".", table.Name))
			}
		}
		slices.Sort(all)
		return all
	}
}
