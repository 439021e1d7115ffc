package db_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

func TestMetricsOfThePoolAndTheSchema(t *testing.T) {
	url, _ := testkit.Database(t, "things")
	registry := prometheus.NewRegistry()
	database, err := db.Open(t.Context(), db.Config{URL: url, Schema: "things", MaxConns: 3, Log: slog.New(slog.DiscardHandler), Metrics: registry})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), newer(), "m"); err != nil {
		t.Fatal(err)
	}
	shows := func(inUse int) {
		t.Helper()
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		for _, family := range families {
			for _, one := range family.Metric {
				name := family.GetName()
				for _, label := range one.Label {
					name += " " + label.GetValue()
				}
				got[name] = one.GetGauge().GetValue()
			}
		}
		for name, want := range map[string]float64{"db_pool_max_connections": 3, "db_pool_connections in_use": float64(inUse), "db_reachable": 1, "db_migration_version service": 2} {
			if got[name] != want {
				t.Errorf("%s is %v, want %v", name, got[name], want)
			}
		}
	}
	shows(0)
	held := func(context.Context) error { shows(1); return nil } // the lock holds a connection
	if ran, err := database.Exclusively(t.Context(), "work", held); !ran || err != nil {
		t.Errorf("got %t, %v", ran, err)
	}
	if err := database.Read(t.Context(), func(tx *gorm.DB) error {
		return tx.Connection(func(*gorm.DB) error { shows(1); return nil })
	}); err != nil {
		t.Error(err)
	}
	if lint, err := testutil.GatherAndLint(registry); err != nil || len(lint) > 0 {
		t.Errorf("%v %v", lint, err)
	}
}

func TestMetricsShowAnUnreachableDatabase(t *testing.T) {
	roleURL, _ := testkit.Database(t, "things")
	line, lineURL := newLine(t, roleURL)
	registry := prometheus.NewRegistry()
	database, err := db.Open(t.Context(), db.Config{URL: lineURL, Schema: "things", Log: slog.New(slog.DiscardHandler), Metrics: registry})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	shows := func(want string) {
		t.Helper()
		text := "# HELP db_reachable Whether the database answers over a connection of the pool: 1 or 0.\n# TYPE db_reachable gauge\ndb_reachable "
		if err := testutil.GatherAndCompare(registry, strings.NewReader(text+want+"\n"), "db_reachable"); err != nil {
			t.Error(err)
		}
	}
	shows("1")
	line.cut()
	shows("0")
}
