package files_test

import (
	"bytes"
	"context"
	"io"
	"iter"
	"log/slog"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audio"
	"obi/audio-svc/files"
	"obi/platform/blob"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/service"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// ownerName is the object that names the owner of a store; see docs/backup.md.
const ownerName = "obi-owner"

var (
	kind = files.Kind{
		Type:    func(extension string) string { return map[string]string{"mp3": "audio/mpeg"}[extension] },
		Missing: errs.New(errs.NotFound, "This audio file does not exist"),
	}
	voice = bytes.Repeat([]byte("Egbe bere ugo bere. "), 100)
)

// broken is an object store in which a test can intervene before and after each call.
type broken struct {
	blob.Store
	before, after func(call string) error // nil does nothing
	stuck         map[string]bool         // objects that cannot be deleted
	hangs         bool                    // deletions are never answered
	listing       func(moment string)     // called before and after a listing, if not nil
	unreadable    map[string]bool         // objects that cannot be read
}

func (b *broken) around(call string, do func() error) error {
	if b.before != nil {
		if err := b.before(call); err != nil {
			return err
		}
	}
	if err := do(); err != nil {
		return err
	}
	if b.after != nil {
		return b.after(call)
	}
	return nil
}

func (b *broken) Put(ctx context.Context, name string, content []byte) error {
	return b.around("put", func() error { return b.Store.Put(ctx, name, content) })
}

func (b *broken) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	if b.unreadable[name] {
		return nil, errs.New(errs.Unavailable, "input/output error")
	}
	return b.Store.Get(ctx, name, offset, length)
}

func (b *broken) Delete(ctx context.Context, name string) error {
	if b.stuck[name] {
		return errs.New(errs.Unavailable, "access denied")
	}
	if b.hangs {
		<-ctx.Done()
		return ctx.Err()
	}
	return b.around("delete", func() error { return b.Store.Delete(ctx, name) })
}

func (b *broken) List(ctx context.Context) iter.Seq2[blob.Object, error] {
	return func(yield func(blob.Object, error) bool) {
		if b.listing != nil {
			b.listing("before")
			defer b.listing("after")
		}
		b.Store.List(ctx)(yield)
	}
}

// desk holds the parts of the service, with a clock that the test controls.
type desk struct {
	*files.Store
	store  *broken
	folder string
	passed time.Duration
	gauges *prometheus.Registry
}

func open(t *testing.T) *desk {
	t.Helper()
	roleURL, _ := testkit.Database(t, "audio")
	log := slog.New(slog.DiscardHandler)
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "audio", Log: log, Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), audio.Migrations, "migrations"); err != nil {
		t.Fatal(err)
	}
	d := &desk{folder: t.TempDir(), gauges: prometheus.NewRegistry()}
	folder, err := blob.Dir(d.folder)
	if err != nil {
		t.Fatal(err)
	}
	d.store = &broken{Store: folder}
	env := service.Env{Log: log, Metrics: d.gauges, Now: func() time.Time { return time.Now().Add(d.passed) }}
	if d.Store, err = files.New(env, database, d.store, 30*24*time.Hour); err != nil {
		t.Fatal(err)
	}
	d.sweep(t) // the first sweep makes it the owner of the folder
	return d
}

// another returns an Obi with its own database and the same folder.
func (d *desk) another(t *testing.T) *desk {
	t.Helper()
	other := open(t)
	other.folder, other.store.Store = d.folder, d.store.Store
	return other
}

// put uploads a file.
func (d *desk) put(t *testing.T, ctx context.Context, id string) error {
	t.Helper()
	_, err := d.Upload(ctx, kind, id, "a.mp3", "mp3", voice)
	return err
}

func (d *desk) sweep(t testing.TB) {
	t.Helper()
	if err := d.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// found returns the objects, and the states of the rows by file.
func (d *desk) found(t *testing.T) (objects []string, states map[string]string) {
	t.Helper()
	for object, err := range d.store.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if object.Name != ownerName {
			objects = append(objects, object.Name)
		}
	}
	var all []files.File
	if err := d.DB.Read(t.Context(), func(tx *gorm.DB) error { return tx.Find(&all).Error }); err != nil {
		t.Fatal(err)
	}
	states = map[string]string{}
	for _, file := range all {
		states[file.FileID] = file.State
	}
	slices.Sort(objects)
	return objects, states
}

// inStep checks that exactly the stored files have an object, and that no upload or deletion is
// unfinished.
func (d *desk) inStep(t *testing.T) {
	t.Helper()
	objects, states := d.found(t)
	maps.DeleteFunc(states, func(_, state string) bool { return state == files.Deleted })
	for id, state := range states {
		if state != files.Stored {
			t.Errorf("%s is still %s", id, state)
		}
	}
	if want := slices.Sorted(maps.Keys(states)); !slices.Equal(objects, want) {
		t.Errorf("objects are %v, stored files %v", objects, want)
	}
}

// value returns a metric, summed over its labels.
func (d *desk) value(t testing.TB, name string) (sum float64) {
	t.Helper()
	sum, _ = d.lookup(t, name)
	return sum
}

// lookup is value, and reports whether the metric exists.
func (d *desk) lookup(t testing.TB, name string) (sum float64, exists bool) {
	t.Helper()
	families, err := d.gauges.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			if family.GetName() == name {
				exists = true
				sum += metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
			}
		}
	}
	return sum, exists
}
