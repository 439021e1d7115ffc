package recorded

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/testkit"
	"obi/platform/upload"
	"obi/platform/web"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// thing is a minimal entity with a recording.
type thing struct {
	entity.Meta `gorm:"embedded"`
	Named       `gorm:"embedded"`
	Audio       *Recording `gorm:"serializer:json" json:"audio,omitempty"`
	RecordedBy  string     `json:"-"`
}

type Named struct{ Name string }

type sent struct{ entity.MetaInput }

// thingKind calls meet, if it is not nil, in the transaction that has written things.
type thingKind struct {
	Kind[thing]
	meet func(tx *gorm.DB)
}

func (*thingKind) Meta(e *thing) *entity.Meta                         { return &e.Meta }
func (*thingKind) Content(e *thing) any                               { return e.Named }
func (*thingKind) CopyContent(to, from *thing)                        { to.Named = from.Named }
func (*thingKind) Key(e *thing) []string                              { return []string{e.Name} }
func (*thingKind) SetContent(e *thing, _ sent, _ *errs.Rules, _ bool) { e.Name = "Ugo" }

func (k *thingKind) Written(tx *gorm.DB, _ []entity.Write[thing]) error {
	if k.meet != nil {
		k.meet(tx)
	}
	return nil
}

// desk is a store of things with its own database and a fake audio-svc.
type desk struct {
	*Store[thing, sent]
	kind    *thingKind
	mu      sync.Mutex
	stored  map[string]bool // by file; false means hidden or deleted
	away    bool            // audio-svc cannot be reached
	emptied bool            // hidden files were permanently deleted
	showing func()          // called before a file is shown, if not nil
	unread  map[string]bool // files whose facts are not known
	passed  time.Duration
}

func open(t *testing.T) *desk {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	database := testkit.Tables(t, "things", `CREATE TABLE things (id text PRIMARY KEY, created_at timestamptz, version int, name text, audio jsonb, recorded_by text);`)
	d := &desk{stored: map[string]bool{}}
	audio := httptest.NewServer(d)
	t.Cleanup(audio.Close)
	files, err := NewFiles(audioclient.New(audio.URL, testkit.InternalKeys()), database, "things", "thing", func() time.Time { return time.Now().Add(d.passed) }, log, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	recordings := Kind[thing]{
		Files:      files,
		Audio:      func(e *thing) **Recording { return &e.Audio },
		RecordedBy: func(e *thing) *string { return &e.RecordedBy },
	}
	d.kind = &thingKind{Kind: recordings}
	d.Store = New(&entity.Store[thing, sent]{DB: database, Now: time.Now, Table: "things", Noun: "thing", Kind: d.kind}, recordings)
	return d
}

func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.showing != nil && strings.HasSuffix(r.URL.Path, "/show") {
		d.showing()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.away {
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	played := audioclient.Facts{Playable: audioclient.Everywhere}
	id, action, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, audioclient.Prefix), "/")
	if id == "facts" {
		var asked audioclient.Files
		known := map[string]audioclient.Facts{}
		_ = json.NewDecoder(r.Body).Decode(&asked)
		for _, id := range asked.IDs {
			if !d.unread[id] {
				known[id] = played
			}
		}
		_ = json.NewEncoder(w).Encode(known)
		return
	}
	switch _, known := d.stored[id]; {
	case action != "show":
		d.stored[id] = r.Method == http.MethodPut
	case !known || d.emptied:
		http.Error(w, `{"status":404,"detail":"permanently deleted"}`, http.StatusNotFound)
		return
	default:
		d.stored[id] = true
	}
	_ = json.NewEncoder(w).Encode(audioclient.Info{FileID: id, Filename: "a.mp3", Facts: played})
}

// setReachable makes audio-svc available or unavailable.
func (d *desk) setReachable(audio bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.away = !audio
}

func (d *desk) keeps(file string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.stored[file]
}

// add inserts a thing, with a recording if there is a file.
func (d *desk) add(t *testing.T, id string, file *upload.Received) (*thing, bool, error) {
	t.Helper()
	e := &thing{Meta: entity.Meta{ID: id, CreatedAt: time.Now(), Version: 1}, Named: Named{"Ugo"}}
	if file == nil {
		return d.Insert(t.Context(), e)
	}
	return d.addWithFile(t.Context(), e, file)
}

// settled runs the due jobs and checks that the file of the thing is the only one that can be played.
func (d *desk) settled(t *testing.T, id string) {
	t.Helper()
	if err := d.recordings.Files.jobs.RunDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	e, err := d.Get(t.Context(), id)
	if err != nil || e.Audio == nil {
		t.Fatalf("the thing is %+v, %v", e, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for file, there := range d.stored {
		if there != (file == e.Audio.FileID) {
			t.Errorf("%s is playable: %t; the linked file is %s", file, there, e.Audio.FileID)
		}
	}
	if !d.stored[e.Audio.FileID] {
		t.Errorf("the linked file %s is missing", e.Audio.FileID)
	}
}

// jobs returns the number of outbox jobs.
func (d *desk) jobs(t *testing.T) (waiting int64) {
	t.Helper()
	if err := d.DB.Read(t.Context(), func(tx *gorm.DB) error { return tx.Table("outbox").Count(&waiting).Error }); err != nil {
		t.Fatal(err)
	}
	return waiting
}

// changes returns the changes in the audit log that match a condition, latest first.
func (d *desk) changes(t *testing.T, which string) (found []*history.Change) {
	t.Helper()
	all, err := db.Rows[history.Change](t.Context(), d.DB, `SELECT id, at, actor, api_key, request_id, action, entity, entity_id, before, after, restores, '' AS undone_action, NULL::bigint AS restored_by, part_of, parts
		FROM audit_log WHERE `+which+` ORDER BY id DESC`)
	for i := range all {
		found = append(found, &all[i])
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// last returns the latest change that is not a part of another.
func (d *desk) last(t *testing.T) *history.Change { return d.changes(t, "part_of IS NULL")[0] }

// undo undoes a change.
func (d *desk) undo(t *testing.T, change *history.Change, ifMatch string) error {
	t.Helper()
	undone, err := d.undoAll(t, ifMatch, change)
	if err == nil {
		err = undone[0].Err
	}
	return err
}

// undoAll undoes the changes that can be undone, in one transaction.
func (d *desk) undoAll(t *testing.T, ifMatch string, changes ...*history.Change) (undone []history.Undone, err error) {
	t.Helper()
	return d.undoAllIn(t.Context(), t, ifMatch, changes...)
}

func (d *desk) undoAllIn(ctx context.Context, t *testing.T, ifMatch string, changes ...*history.Change) (undone []history.Undone, err error) {
	t.Helper()
	undoing, err := d.PrepareUndo(ctx, changes)
	if err != nil {
		return nil, err
	}
	var written []*db.Audit
	err = d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		written = nil
		if undone, err = undoing.Undo(tx, changes, web.ParseIfMatch(ifMatch)); err != nil {
			return nil, err
		}
		for _, one := range undone {
			if one.Err == nil {
				written = append(written, one.Audit)
			}
		}
		if len(written) == 0 {
			return nil, undone[0].Err
		}
		if len(changes) == 1 {
			written[0].Action = "restore"
			return written[0], nil
		}
		return &db.Audit{Action: "restore", Entity: "thing", Parts: written}, nil
	})
	if err != nil {
		written = nil
	}
	undoing.FinishUndo(ctx, written)
	return undone, err
}
