// Package outbox runs jobs in other systems that follow from changes of a service's own rows. A
// job such as "delete file X, not before T" is added in the transaction of the change that
// requires it, and a worker runs it until it succeeds, even if processes are killed in between. A
// request that must not be answered before the job has run calls RunNow after the commit.
//
// An upload adds the deletion of its file as a job before it sends a byte (T is an hour from now)
// and cancels the job in the transaction that links the file. So a file that is never linked is
// deleted, and a linked file is not, as long as its deletion is not added again. After a commit
// whose outcome is unknown, call Expedite, which does nothing if the job was cancelled.
package outbox

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// Handler runs one job. It must be idempotent: it may be called again for a job that it has
// already done. ctx ends after some seconds.
type Handler func(ctx context.Context, payload string) error

// Outbox holds a service's jobs and the worker that runs them.
type Outbox struct {
	db       *db.DB
	now      func() time.Time
	log      *slog.Logger
	metrics  *metrics
	handlers map[string]Handler
	kinds    []string
	wake     chan struct{}
}

// New returns the outbox of the service that owns database. handlers has one entry for each kind
// of job.
func New(database *db.DB, now func() time.Time, log *slog.Logger, registerer prometheus.Registerer, handlers map[string]Handler) (*Outbox, error) {
	measured, err := newMetrics(registerer)
	if err != nil {
		return nil, err
	}
	return &Outbox{
		db: database, now: now, log: log, metrics: measured,
		handlers: handlers, kinds: slices.Sorted(maps.Keys(handlers)), wake: make(chan struct{}, 1),
	}, nil
}

// Add adds a job that must not run before notBefore. If the job exists it is kept, and brought
// forward if the new time is earlier. If an attempt has started, Add counts another one: the
// worker that runs it will not delete the job, so the job runs once more. Call RunNow or Wake
// after the commit if the job is due at once.
func (o *Outbox) Add(tx *gorm.DB, kind, payload string, notBefore time.Time) error {
	if o.handlers[kind] == nil {
		return fmt.Errorf("outbox: no handler for %q", kind)
	}
	return tx.Exec(`INSERT INTO outbox (kind, payload, not_before, next_at) VALUES (@kind, @payload, @at, @at)
		ON CONFLICT (kind, payload) DO UPDATE SET
			not_before = LEAST(outbox.not_before, excluded.not_before), next_at = LEAST(outbox.next_at, excluded.next_at),
			attempts = outbox.attempts + (outbox.attempts > 0)::int`,
		map[string]any{"kind": kind, "payload": payload, "at": notBefore}).Error
}

// Expedite makes a job due at once unless it was started or cancelled. It waits for a
// cancellation that is being committed. Call Wake after the commit.
func (o *Outbox) Expedite(tx *gorm.DB, kind, payload string) error {
	return tx.Exec(`UPDATE outbox SET not_before = LEAST(not_before, @now), next_at = LEAST(next_at, @now)
		WHERE kind = @kind AND payload = @payload AND attempts = 0`,
		map[string]any{"kind": kind, "payload": payload, "now": o.now()}).Error
}

// Cancel removes the job of one of the kinds. It returns Unavailable if the job no longer exists or
// has been started; the transaction must then not be committed.
func (o *Outbox) Cancel(tx *gorm.DB, payload string, kinds ...string) error {
	// The worker commits its attempt before it acts, so no attempt means no action. If a worker
	// is claiming the row now, this statement waits and then deletes nothing.
	deleted := tx.Exec(`DELETE FROM outbox WHERE kind = ANY (?) AND payload = ? AND attempts = 0`, db.TextArray(kinds), payload)
	if deleted.Error != nil {
		return deleted.Error
	}
	if deleted.RowsAffected == 0 {
		return errs.New(errs.Unavailable, "This took too long and was stopped. Please try again.").After(time.Second)
	}
	return nil
}

// Wake makes the worker look for due jobs at once.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default: // the worker is about to look anyway
	}
}
