package db_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"
	"testing/fstest"

	"obi/platform/testkit"
)

// newer returns things with a later release's migration.
func newer() fstest.MapFS {
	files := maps.Clone(things)
	files["m/0002_colour.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE things ADD COLUMN colour text;\n")}
	return files
}

func TestReplicasThatStartTogetherMigrateOnce(t *testing.T) {
	roleURL, adminURL := testkit.Database(t, "things")
	admin(t, adminURL, `DROP SCHEMA things`)
	database := value[string](t, connect(t, adminURL), `SELECT quote_ident(current_database())`)
	admin(t, adminURL, `GRANT CREATE ON DATABASE `+database+` TO things`) // a role that creates its own schema
	var replicas sync.WaitGroup
	for range 4 {
		replica := connect(t, roleURL)
		replicas.Go(func() {
			if err := replica.Migrate(t.Context(), things, "m"); err != nil {
				t.Error(err)
			}
		})
	}
	replicas.Wait()
	service := connect(t, roleURL)
	if n := value[int](t, service, `SELECT count(*) FROM migrations_service WHERE version_id = 1`); n != 1 {
		t.Errorf("the migration is recorded %d times", n)
	}
	if err := service.Change(t.Context(), insert("a")); err != nil {
		t.Error(err)
	}
}

func TestMigratingAgainKeepsEverything(t *testing.T) {
	database, _ := open(t)
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	const history = `SELECT string_agg(version_id || ' ' || tstamp, ',' ORDER BY id) FROM (TABLE migrations_platform UNION ALL TABLE migrations_service) AS all_of_them`
	before := value[string](t, database, history)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	if after := value[string](t, database, history); after != before {
		t.Errorf("the history was\n%s\nand became\n%s", before, after)
	}
	if got := stored(t, database); got != "1 things, 1 audited" {
		t.Errorf("stored %s", got)
	}
}

func TestOldAndNewProgramsShareASchemaDuringARollout(t *testing.T) {
	database, _ := open(t)
	if err := database.Migrate(t.Context(), newer(), "m"); err != nil {
		t.Fatal(err)
	}
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Errorf("an older program does not start: %v", err)
	}
	if n := value[int](t, database, `SELECT count(colour) FROM things`); n != 0 {
		t.Errorf("%d rows have a colour", n)
	}
}

func TestAMigrationThatFailsLeavesNothingBehind(t *testing.T) {
	database, _ := open(t)
	broken := newer()
	broken["m/0003_broken.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE half (id text);\nSELECT nonsense;\n")}
	if err := database.Migrate(t.Context(), broken, "m"); err == nil {
		t.Fatal("a broken migration passed")
	}
	if value[bool](t, database, `SELECT to_regclass('half') IS NOT NULL`) {
		t.Error("half of a migration stayed")
	}
	if err := database.Migrate(t.Context(), newer(), "m"); err != nil {
		t.Errorf("the lock was not given back: %v", err)
	}
}

func TestAStartThatIsCalledOffDoesNotMigrate(t *testing.T) {
	roleURL, _ := testkit.Database(t, "things")
	database := connect(t, roleURL)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := database.Migrate(ctx, things, "m"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
