package pictures_test

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/audio-svc/pictures"
	"obi/platform/blob"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/service"
	"obi/platform/testkit"
)

// gallery holds pictures, with a clock that the test controls. The test reports which of them are
// used.
type gallery struct {
	*pictures.Handlers
	store    *files.Store
	t        *testing.T
	folder   string
	passed   time.Duration
	revision int64
}

func open(t *testing.T, retention time.Duration) *gallery {
	t.Helper()
	roleURL, _ := testkit.Database(t, "audio")
	env := service.Env{Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()}
	database, err := db.Open(t.Context(), db.Config{URL: roleURL, Schema: "audio", Log: env.Log, Metrics: env.Metrics})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), audio.Migrations, "migrations"); err != nil {
		t.Fatal(err)
	}
	g := &gallery{t: t, folder: t.TempDir()}
	objects, err := blob.Dir(g.folder)
	if err != nil {
		t.Fatal(err)
	}
	env.Now = func() time.Time { return time.Now().Add(g.passed) }
	if g.store, err = files.New(env, database, objects, retention); err != nil {
		t.Fatal(err)
	}
	g.Handlers = pictures.New(g.store, nil, "")
	return g
}

// add stores a picture some time after the start.
func (g *gallery) add(passed time.Duration) string {
	g.t.Helper()
	g.passed = passed
	id := audioclient.NewID()
	if _, err := g.store.Upload(g.t.Context(), pictures.Kind, id, "", "png", aPNG(g.t, 2, 2)); err != nil {
		g.t.Fatal(err)
	}
	return id
}

// uses reports the pictures that an area uses, some time after the start.
func (g *gallery) uses(passed time.Duration, area string, ids ...string) {
	g.t.Helper()
	g.revision++
	g.passed = passed
	if err := g.Use(g.t.Context(), area, audioclient.Uses{Revision: g.revision, IDs: ids}); err != nil {
		g.t.Fatal(err)
	}
}

// expectState sweeps some time after the start and checks the state of a picture.
func (g *gallery) expectState(passed time.Duration, id, want string) {
	g.t.Helper()
	g.passed = passed
	if err := errors.Join(g.HideUnused(g.t.Context()), g.store.Sweep(g.t.Context())); err != nil {
		g.t.Fatal(err)
	}
	var state string
	err := g.store.DB.Read(g.t.Context(), func(tx *gorm.DB) error {
		return tx.Raw(`SELECT state FROM audio_files WHERE file_id = ?`, id).Scan(&state).Error
	})
	_, missing := os.Stat(filepath.Join(g.folder, id))
	if err != nil || state != want || (missing == nil) != (want != files.Deleted) {
		g.t.Errorf("after %s it is %s, want %s; its object: %v; %v", passed, state, want, missing, err)
	}
}

const day = 24 * time.Hour

func TestAPictureIsKeptWhileItIsUsed(t *testing.T) {
	g := open(t, 30*day)
	shared, unused := g.add(0), g.add(0)
	recording := audioclient.NewID()
	if _, err := g.store.Upload(t.Context(), files.Kind{Type: func(string) string { return "audio/mpeg" }}, recording, "a.mp3", "mp3", []byte("voice")); err != nil {
		t.Fatal(err)
	}
	g.uses(time.Hour, "creator", shared, audioclient.NewID()) // pictures of another Obi are ignored
	g.uses(time.Hour, "dibia", shared, recording)
	g.expectState(23*time.Hour, unused, files.Stored)
	g.expectState(25*time.Hour, unused, files.Hidden)
	g.expectState(48*time.Hour, unused, files.Hidden)

	g.uses(60*day, "creator") // the other area still uses it
	g.expectState(60*day, shared, files.Stored)
	g.expectState(60*day, unused, files.Deleted)
	g.uses(61*day, "dibia")
	g.expectState(61*day, shared, files.Hidden)
	g.uses(80*day, "creator", shared) // restored
	g.expectState(80*day, shared, files.Stored)
	g.uses(81*day, "creator")
	g.expectState(110*day, shared, files.Hidden)
	g.expectState(112*day, shared, files.Deleted)
	g.uses(113*day, "creator", shared)
	g.expectState(113*day, shared, files.Deleted)
	g.expectState(113*day, recording, files.Stored) // recordings are not affected by uses
}

// An entry may be saved after its picture was hidden, and its area may report late.
func TestAPictureThatIsUsedLate(t *testing.T) {
	g := open(t, 0)
	late := g.add(0)
	g.expectState(30*time.Hour, late, files.Hidden)
	g.uses(40*time.Hour, "creator", late)
	g.expectState(10*day, late, files.Stored)
	g.uses(10*day, "creator") // the retention period is 0, but pictures are kept for a day
	g.expectState(10*day, late, files.Hidden)
	g.uses(10*day+23*time.Hour, "dibia", late)
	g.expectState(20*day, late, files.Stored)
	g.uses(20*day, "dibia")
	g.expectState(21*day+time.Hour, late, files.Deleted)
}

func TestOldReportsChangeNothing(t *testing.T) {
	g := open(t, 30*day)
	id := g.add(0)
	g.uses(0, "creator")
	g.uses(0, "creator", id)
	for _, revision := range []int64{g.revision - 1, g.revision} {
		err := g.Use(t.Context(), "creator", audioclient.Uses{Revision: revision})
		if errs.KindOf(err) != errs.Conflict {
			t.Errorf("an old message: %v", err)
		}
	}
	g.expectState(2*day, id, files.Stored)
}
