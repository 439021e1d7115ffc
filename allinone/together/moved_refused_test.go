package together

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/allinone/owners"
	"obi/platform/testkit"
	"obi/transfer"
)

// TestImportRefusals checks which installs an import accepts, and that a refused import changes
// nothing.
func TestImportRefusals(t *testing.T) {
	source := aUsedOne(t)
	path := export(t, source.asServices(t))
	for name, row := range map[string]struct {
		prepare string
		want    []string // nothing: it is accepted
	}{
		"a new one":               {"SELECT", nil},
		"the same once more":      {"", nil},
		"a creator":               {change("creator"), []string{"is in use already (creator)", "--replace"}},
		"a category":              {change("dibia") + change("ilu"), []string{"is in use already (dibia, ilu)"}},
		"a second administrator":  {"INSERT INTO auth.admins (username, password_hash) VALUES ('ada', '')", []string{"is in use already (auth)"}},
		"a session":               {"INSERT INTO auth.sessions (id, username, created_at, expires_at, ip, user_agent) VALUES ('s', 'admin', now(), now(), '', '')", nil},
		"an older area":           {"UPDATE ilu.migrations_service SET version_id = version_id - 100", []string{"ilu: ", "with version", "update this Obi first"}},
		"a newer area":            {"INSERT INTO creator.migrations_platform (version_id, is_applied) VALUES (1000, true)", []string{"creator: ", "1000", "import it with that version, and update afterwards"}},
		"another table":           {"CREATE TABLE creator.more (id text PRIMARY KEY)", []string{"creator: the tables differ from those"}},
		"another column":          {"ALTER TABLE dibia.dibias ADD COLUMN more text", []string{"dibia: the tables differ from those"}},
		"an area without a table": {"DROP SCHEMA creator CASCADE; CREATE SCHEMA creator AUTHORIZATION creator", []string{"creator: there are no tables yet", "once"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var target install
			if row.prepare == "" {
				target = aUsedOne(t)
			} else {
				target = aNewOne(t)
				target.exec(t, row.prepare)
			}
			before, files := target.everything(t), target.objects(t)
			err := bring(t, path, target.asServices(t), false)
			if row.want == nil {
				if err != nil {
					t.Fatal(err)
				}
				same(t, target.everything(t), source.everything(t))
				return
			}
			if err == nil {
				t.Fatal("it was taken")
			}
			for _, want := range row.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is missing from %q", want, err)
				}
			}
			same(t, target.everything(t), before)
			same(t, target.objects(t), files)
		})
	}
}

// change inserts an audit row, as every change does.
func change(area string) string {
	return "INSERT INTO " + area + ".audit_log (actor, session_id, ip, request_id, action, entity, entity_id) VALUES ('', '', '', '', 'create', '', '');"
}

// TestReplacing checks that replacing needs a superuser and leaves no old rows. audio-svc later
// sweeps the old audio files.
func TestReplacing(t *testing.T) {
	source, target := aUsedOne(t), aUsedOne(t)
	source.exec(t, `DELETE FROM creator.creators; UPDATE ilu.proverbs SET meaning = 'changed'; DELETE FROM auth.admins WHERE username = 'ngozi'`)
	path := export(t, source.asServices(t))
	if err := bring(t, path, target.asServices(t), false); err == nil {
		t.Fatal("it was replaced without being asked for")
	}
	before, services := target.everything(t), target.asServices(t)
	services.Superuser = ""
	if err := bring(t, path, services, true); err == nil || !strings.Contains(err.Error(), "set POSTGRES_URL to the address of a superuser") {
		t.Errorf("with the services' own rights: %v", err)
	}
	same(t, target.everything(t), before)
	if err := bring(t, path, target.asServices(t), true); err != nil {
		t.Fatal(err)
	}
	same(t, target.everything(t), source.everything(t))
}

// TestAConflictingFileStopsAnImport checks that an import changes no row if the store has another
// file with the id of an imported one.
func TestAConflictingFileStopsAnImport(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	id := owners.All[0].Linked(t, source.adminURL)[0]
	before := target.everything(t)
	if err := os.WriteFile(filepath.Join(target.folder, id), []byte("another"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := bring(t, export(t, source.asServices(t)), target.asServices(t), false)
	if err == nil || !strings.Contains(err.Error(), id) || !strings.Contains(err.Error(), "another content") {
		t.Errorf("got %v", err)
	}
	same(t, target.everything(t), before)
}

// TestServicesMustBeStopped also checks that an import waits for services that are stopping.
func TestServicesMustBeStopped(t *testing.T) {
	t.Parallel()
	source, target := aUsedOne(t), aNewOne(t)
	path := export(t, source.asServices(t))
	connect := func() *pgx.Conn {
		cfg, err := pgx.ParseConfig(target.url("ilu"))
		if err != nil {
			t.Fatal(err)
		}
		cfg.RuntimeParams["application_name"] = "obi-ilu"
		service, err := pgx.ConnectConfig(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		return service
	}
	service := connect()
	err := bring(t, path, target.asServices(t), true)
	if err == nil || !strings.Contains(err.Error(), "ilu-svc is connected to the database: stop all services first") {
		t.Errorf("got %v", err)
	}
	done, into := make(chan error, 1), target.asServices(t)
	go func() { done <- bring(t, path, into, true) }()
	testkit.Until(t, "the import to connect", func() bool {
		return len(owners.Column(t, target.adminURL, `SELECT usename::text FROM pg_stat_activity WHERE application_name = 'obi-transfer' AND usename = 'auth' AND datname = current_database()`)) > 0
	})
	service.Close(context.Background())
	if err := <-done; err != nil {
		t.Error(err)
	}
	same(t, target.everything(t), source.everything(t))
}

// TestDamagedFilesAreRefused opens files that were cut short, extended or changed in one byte.
func TestDamagedFilesAreRefused(t *testing.T) {
	path := export(t, aUsedOne(t).asServices(t))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(name string, content []byte) {
		t.Helper()
		path := filepath.Join(t.TempDir(), "damaged")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := transfer.Open(t.Context(), path, io.Discard)
		if err == nil {
			file.Close()
			t.Errorf("%s was taken", name)
		} else if !strings.Contains(err.Error(), "cut short or altered") {
			t.Errorf("%s: %v", name, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, length := range []int{0, 1, 511, 2047, 2048, 4096, len(whole) / 2, len(whole) - 2048, len(whole) - 1} {
		refused("cut", whole[:length])
	}
	refused("longer", append(slices.Clip(whole), 0))
	offsets := []int{0, 1, 100, 155, 600, len(whole) - 2048, len(whole) - 1500, len(whole) - 1000, len(whole) - 1}
	for n := range 20 {
		offsets = append(offsets, n*len(whole)/20+n)
	}
	for _, at := range offsets {
		whole[at] ^= 0x10
		refused("with another byte", whole)
		whole[at] ^= 0x10
	}
}
