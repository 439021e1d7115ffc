package testkit

import (
	"log/slog"
	"testing"
	"testing/fstest"

	"github.com/prometheus/client_golang/prometheus"

	"gorm.io/gorm"

	"obi/platform/db"
)

// Tables returns a fresh database with the schema called name, migrated by the statements in
// create.
func Tables(t testing.TB, name, create string) *db.DB {
	t.Helper()
	roleURL, _ := Database(t, name)
	opened, err := db.Open(t.Context(), db.Config{
		URL: roleURL, Schema: name, Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	migrations := fstest.MapFS{"m/0001_tables.sql": {Data: []byte("-- +goose Up\n" + create)}}
	if err := opened.Migrate(t.Context(), migrations, "m"); err != nil {
		t.Fatal(err)
	}
	return opened
}

// Texts reads a column of texts.
func Texts(t testing.TB, database *db.DB, query string) (found []string) {
	t.Helper()
	err := database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query).Scan(&found).Error })
	if err != nil {
		t.Fatal(err)
	}
	return found
}
