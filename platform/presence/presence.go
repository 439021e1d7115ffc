// Package presence shows administrators who else has the same entry or submission open, and what they
// save, so that two people do not do the same work. It locks nothing.
//
// While a dialog is open, the browser reads a stream of events. The table presence has a row for
// each open stream, which all replicas read. The row is refreshed while the stream is open, deleted
// when it ends, and ignored after 30 s without a refresh.
package presence

import (
	"context"
	"crypto/rand"
	"net/http"
	"slices"
	"sync"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

const (
	refreshEvery = 10 * time.Second
	// maxStreams bounds the streams of one administrator on one replica. A browser has one for
	// each visible window.
	maxStreams = 10
)

// Query names what the caller has open.
type Query struct {
	Entity  string `query:"entity" required:"true" minLength:"1" maxLength:"40" doc:"What kind of thing is open, such as creator"`
	ID      string `query:"id" required:"true" minLength:"1" maxLength:"64" doc:"Which one is open"`
	OpenFor int    `query:"openFor" minimum:"0" maximum:"604800" doc:"For how many seconds the caller has had it open, if this stream replaces another"`
}

// Event lists the other administrators who have the same thing open, the first one first.
type Event struct {
	Others  []Other `json:"others"`
	Changed *Change `json:"changed,omitempty"`
}

// Change is the newest change of the thing. It is left out if the caller made it.
type Change struct {
	ID       int64  `json:"id,string"` // in the history
	Username string `json:"username"`
	Ago      int    `json:"ago"` // in seconds
	// The state after the change: the version of an entry or the status of a submission.
	Version int    `json:"version,omitempty"`
	Status  string `json:"status,omitempty"`
	Deleted bool   `json:"deleted,omitempty"`
}

// Other is another administrator.
type Other struct {
	Username string    `json:"username"`
	OpenFor  int       `json:"openFor"` // in seconds
	Since    time.Time `json:"-"`
}

// watch serves the streams of one area on one replica.
type watch struct {
	db *db.DB

	mu      sync.Mutex
	streams map[string]int // by administrator
}

// Declare adds the stream to the API of an area, at prefix + "/admin/presence".
func Declare(api *web.API, database *db.DB, prefix string) {
	w := &watch{db: database, streams: map[string]int{}}
	api.Tag("Presence", "Who has an entry or a submission open, and who changed it last.")
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: prefix + "/admin/presence", ID: "watchPresence", Summary: "Watch who has something open",
		About: "Tells other administrators that the caller has something open, for as long as the stream is open. " +
			`It sends a server-sent event at once and after each change, such as {"others":[{"username":"ngozi","openFor":120}]}, with times in seconds. ` +
			`If another administrator changed it last, the event says who, when, and the new version or status: "changed":{"id":"17","username":"ngozi","ago":2,"version":4}.`,
		KeyAreas: []string{}, // presence shows people, not programs
		Errors:   web.Errors{429: tooMany}}, w.stream)
}

const tooMany = "You have too many windows open to show who else is at work. Close some of them."

func (w *watch) stream(ctx context.Context, in *Query, out *web.Stream) error {
	me := reqctx.From(ctx).Actor
	if !w.begin(me) {
		return errs.New(errs.TooMany, tooMany).After(time.Minute)
	}
	defer w.end(me)
	stream, openedAt := rand.Text(), time.Now().Add(-time.Duration(in.OpenFor)*time.Second)
	defer w.remove(context.WithoutCancel(ctx), stream)
	var refreshedAt time.Time
	var last *Event
	return web.ServeEvents(ctx, out, func(ctx context.Context) (any, <-chan struct{}, error) {
		if time.Since(refreshedAt) >= refreshEvery {
			if err := w.refresh(ctx, stream, me, in, time.Since(openedAt)); err != nil {
				return nil, nil, err
			}
			refreshedAt = time.Now()
		}
		event, err := w.load(ctx, me, in)
		if err != nil || last != nil && isSame(last, event) {
			return nil, nil, err
		}
		last = event
		return event, nil, nil
	})
}

// isSame reports whether two events differ in their ages only.
func isSame(a, b *Event) bool {
	isSameChange := a.Changed == b.Changed || a.Changed != nil && b.Changed != nil && a.Changed.ID == b.Changed.ID
	return isSameChange && slices.EqualFunc(a.Others, b.Others, sameOther)
}

func sameOther(a, b Other) bool { return a.Username == b.Username && a.Since.Equal(b.Since) }

// begin counts a stream of an administrator. It reports false if there are too many.
func (w *watch) begin(username string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.streams[username] >= maxStreams {
		return false
	}
	w.streams[username]++
	return true
}

func (w *watch) end(username string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.streams[username]--; w.streams[username] == 0 {
		delete(w.streams, username)
	}
}

// refresh stores that a stream is open, and deletes what streams left behind that ended with their
// process.
func (w *watch) refresh(ctx context.Context, stream, username string, in *Query, openFor time.Duration) error {
	return w.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		err := tx.Exec(`INSERT INTO presence (stream, entity, id, username, since, seen_at) VALUES (?, ?, ?, ?, now() - make_interval(secs => ?), now())
			ON CONFLICT (stream) DO UPDATE SET seen_at = now()`, stream, in.Entity, in.ID, username, openFor.Seconds()).Error
		if err != nil {
			return nil, err
		}
		return nil, tx.Exec(`DELETE FROM presence WHERE seen_at < now() - interval '30 seconds'`).Error
	})
}

// remove deletes the row of a stream that has ended. If that fails, the row expires.
func (w *watch) remove(ctx context.Context, stream string) {
	_ = w.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`DELETE FROM presence WHERE stream = ?`, stream).Error
	})
}

// load returns the other administrators who have the same thing open, and its newest change. Others
// is never nil.
func (w *watch) load(ctx context.Context, username string, in *Query) (*Event, error) {
	others, err := db.Rows[Other](ctx, w.db, `SELECT username, min(since) AS since, extract(epoch FROM now() - min(since))::integer AS open_for FROM presence
		WHERE entity = $1 AND id = $2 AND username <> $3 AND seen_at > now() - interval '30 seconds'
		GROUP BY username ORDER BY min(since), username LIMIT 20`, in.Entity, in.ID, username)
	if err != nil {
		return nil, err
	}
	changes, err := db.Rows[Change](ctx, w.db, `SELECT id, actor AS username, extract(epoch FROM clock_timestamp() - at)::integer AS ago,
		coalesce((after->>'version')::integer, 0) AS version, coalesce(after->>'status', '') AS status,
		after IS NULL AND (before IS NOT NULL OR action = 'erase') AS deleted
		FROM audit_log WHERE entity = $1 AND entity_id = $2 ORDER BY at DESC, id DESC LIMIT 1`, in.Entity, in.ID)
	if err != nil {
		return nil, err
	}
	event := &Event{Others: others}
	// Visitors have no username. All that they can do is submit it.
	if len(changes) > 0 && changes[0].Username != "" && changes[0].Username != username {
		event.Changed = &changes[0]
	}
	return event, nil
}
