package db_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

// TestMain runs the tests in a time zone other than UTC, which most servers use.
func TestMain(m *testing.M) {
	time.Local = time.FixedZone("elsewhere", 5*60*60)
	testkit.Main(m)
}

// things is the migration of a test service: a table with unique names.
var things = fstest.MapFS{"m/0001_things.sql": {Data: []byte(`-- +goose Up
CREATE TABLE things (id text PRIMARY KEY, name text NOT NULL UNIQUE, at timestamptz NOT NULL DEFAULT now());
-- +goose Down
DROP TABLE things;
`)}}

// open returns a migrated database of a service called things, and the superuser's URL to it.
func open(t *testing.T) (database *db.DB, adminURL string) {
	t.Helper()
	roleURL, adminURL := testkit.Database(t, "things")
	database = connect(t, roleURL)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	return database, adminURL
}

func connect(t *testing.T, url string) *db.DB {
	t.Helper()
	database, err := db.Open(t.Context(), db.Config{
		URL: url, Schema: "things", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	return database
}

// admin runs a statement as the superuser.
func admin(t *testing.T, adminURL, statement string, args ...any) {
	t.Helper()
	if err := query(adminURL, statement, args...); err != nil {
		t.Fatal(err)
	}
}

// query runs a statement on a new connection.
func query(url, statement string, args ...any) error {
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	_, err = connection.Exec(ctx, statement, args...)
	return err
}

// run executes a statement as the service.
func run(t *testing.T, database *db.DB, statement string, args ...any) error {
	t.Helper()
	return database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Exec(statement, args...).Error })
}

// value reads one value as the service.
func value[T any](t *testing.T, database *db.DB, query string, args ...any) (v T) {
	t.Helper()
	err := database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query, args...).Row().Scan(&v) })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// insert returns a change that adds a thing and its audit row.
func insert(id string) func(tx *gorm.DB) (*db.Audit, error) {
	return func(tx *gorm.DB) (*db.Audit, error) {
		return &db.Audit{Action: "create", Entity: "thing", ID: id}, tx.Exec(`INSERT INTO things (id, name) VALUES (?, ?)`, id, "name of "+id).Error
	}
}

// stored returns the numbers of things and audit rows.
func stored(t *testing.T, database *db.DB) string {
	t.Helper()
	return fmt.Sprintf("%d things, %d audited", value[int](t, database, `SELECT count(*) FROM things`), value[int](t, database, `SELECT count(*) FROM audit_log`))
}
