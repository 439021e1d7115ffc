package outbox_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/outbox"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const kind = "delete audio"

var links = fstest.MapFS{"m/0001_links.sql": {Data: []byte("-- +goose Up\nCREATE TABLE links (payload text PRIMARY KEY);\n-- +goose Down\nDROP TABLE links;\n")}}

// desk is an outbox on its own database, with a clock that the test moves and a handler that
// records its calls.
type desk struct {
	*outbox.Outbox
	db       *db.DB
	registry *prometheus.Registry

	mu    sync.Mutex
	clock time.Time
	done  map[string]int
	fail  func(payload string) error
}

func open(t *testing.T) *desk {
	t.Helper()
	roleURL, _ := testkit.Database(t, "things")
	d := &desk{registry: prometheus.NewRegistry(), clock: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), done: map[string]int{}}
	var err error
	d.db, err = db.Open(t.Context(), db.Config{URL: roleURL, Schema: "things", MaxConns: 40, Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.db.Close)
	if err := d.db.Migrate(t.Context(), links, "m"); err != nil {
		t.Fatal(err)
	}
	d.Outbox = d.another(t, d.registry)
	return d
}

// another returns the outbox of another replica on the same database.
func (d *desk) another(t *testing.T, registry *prometheus.Registry) *outbox.Outbox {
	t.Helper()
	made, err := outbox.New(d.db, d.now, slog.New(slog.DiscardHandler), registry, map[string]outbox.Handler{kind: d.handle})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (d *desk) now() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.clock
}

func (d *desk) pass(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.clock = d.clock.Add(by)
}

func (d *desk) handle(_ context.Context, payload string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done[payload]++
	if d.fail != nil {
		return d.fail(payload)
	}
	return nil
}

// did returns how often the handler was called, by payload.
func (d *desk) did() map[string]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.done)
}

func (d *desk) add(t *testing.T, payload string, in time.Duration) {
	t.Helper()
	if err := d.change(t, func(tx *gorm.DB) error { return d.Add(tx, kind, payload, d.now().Add(in)) }); err != nil {
		t.Fatal(err)
	}
}

// link does what a service does with an uploaded file: in one transaction it adds the row that
// links to it, and cancels its deletion.
func (d *desk) link(t *testing.T, payload string) error {
	t.Helper()
	return d.change(t, func(tx *gorm.DB) error {
		if err := tx.Exec(`INSERT INTO links (payload) VALUES (?)`, payload).Error; err != nil {
			return err
		}
		return d.Cancel(tx, payload, kind)
	})
}

func (d *desk) change(t *testing.T, do func(tx *gorm.DB) error) error {
	t.Helper()
	return d.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { return nil, do(tx) })
}

func (d *desk) run(t *testing.T) {
	t.Helper()
	if err := d.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// strings reads a column of text.
func (d *desk) strings(t testing.TB, query string) (found []string) {
	t.Helper()
	if err := d.db.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query).Scan(&found).Error }); err != nil {
		t.Fatal(err)
	}
	return found
}

func (d *desk) want(t *testing.T, when string, done map[string]int, waiting ...string) {
	t.Helper()
	if got := d.did(); !maps.Equal(got, done) {
		t.Errorf("%s: done is %v, want %v", when, got, done)
	}
	if got := d.strings(t, `SELECT payload FROM outbox ORDER BY payload`); !slices.Equal(got, waiting) {
		t.Errorf("%s: %v wait, want %v", when, got, waiting)
	}
}

func (d *desk) gauges(t *testing.T) string {
	t.Helper()
	families, err := d.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, family := range families {
		text += fmt.Sprint(family.GetName(), " ", family.GetMetric()[0].GetGauge().GetValue(), " ")
	}
	return text
}
