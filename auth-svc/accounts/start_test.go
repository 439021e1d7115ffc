package accounts

import (
	"context"
	"log/slog"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// If another replica is creating the first administrator, a replica waits and then has nothing to
// do.
func TestReplicasTakeTurns(t *testing.T) {
	roleURL, adminURL := testkit.Database(t, "auth")
	log := slog.New(slog.DiscardHandler)
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "auth", Log: log, Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), os.DirFS("../auth"), "migrations"); err != nil {
		t.Fatal(err)
	}
	watcher, err := pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = watcher.Close(context.Background()) })
	s := &Store{DB: database, Log: log}
	second := make(chan error, 1)
	err = s.insertFirst(t.Context(), &Account{Username: "first"}, func() error {
		go func() {
			second <- s.insertFirst(t.Context(), &Account{Username: "second"}, func() error { return nil })
		}()
		for waiting := false; !waiting; {
			select {
			case err := <-second:
				second <- err
				t.Error("the second did not wait")
				return nil
			default:
			}
			const sql = `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'auth.admins'::regclass)`
			if err := watcher.QueryRow(t.Context(), sql).Scan(&waiting); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-second; err != nil {
		t.Error(err)
	}
	if names := testkit.Texts(t, database, `SELECT string_agg(username, ' ') FROM admins`); len(names) != 1 || names[0] != "first" {
		t.Errorf("administrators are %s", names)
	}
}
