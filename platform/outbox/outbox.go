// Package outbox keeps what a service owes to another system in step with its own
// rows. An order such as "delete file X, not before T" is written in the same
// transaction as the change that makes it necessary, and carried out by a worker
// until it has worked, even if processes die in between. A request that
// must not be answered before that tries it first (CarryOut), after the commit.
//
// An upload orders the deletion of its file before it sends a byte (T = an hour
// from now) and cancels the order in the transaction that links the file. What is
// never linked is therefore deleted. What is linked never is, as long as its deletion is
// not ordered again: after a commit whose outcome is unknown, expedite the order, which
// does nothing if it was cancelled.
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

// Handler carries out one order. It may be called again for an order that it has
// carried out already and must not mind. ctx ends after some seconds.
type Handler func(ctx context.Context, payload string) error

// Outbox is a service's orders and the worker that carries them out.
type Outbox struct {
	db       *db.DB
	now      func() time.Time
	log      *slog.Logger
	metrics  *metrics
	handlers map[string]Handler
	kinds    []string
	wake     chan struct{}
}

// New makes the outbox of the service whose database this is. handlers has one
// entry for each kind of order.
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

// Add orders what kind stands for, with payload, not before the given time. An
// order that stands already is kept, and brought forward if the new time is
// earlier. One that was begun stays begun, and counts another attempt: who is at it does not
// take it away, so that it is carried out once more after this. Call CarryOut or Wake after
// the commit if it is due at once.
func (o *Outbox) Add(tx *gorm.DB, kind, payload string, notBefore time.Time) error {
	if o.handlers[kind] == nil {
		return fmt.Errorf("outbox: nothing handles %q", kind)
	}
	return tx.Exec(`INSERT INTO outbox (kind, payload, not_before, next_at) VALUES (@kind, @payload, @at, @at)
		ON CONFLICT (kind, payload) DO UPDATE SET
			not_before = LEAST(outbox.not_before, excluded.not_before), next_at = LEAST(outbox.next_at, excluded.next_at),
			attempts = outbox.attempts + (outbox.attempts > 0)::int`,
		map[string]any{"kind": kind, "payload": payload, "at": notBefore}).Error
}

// Expedite makes an order due at once unless it was begun or cancelled; it waits for a
// cancellation that is being committed. Call Wake after the commit.
func (o *Outbox) Expedite(tx *gorm.DB, kind, payload string) error {
	return tx.Exec(`UPDATE outbox SET not_before = LEAST(not_before, @now), next_at = LEAST(next_at, @now)
		WHERE kind = @kind AND payload = @payload AND attempts = 0`,
		map[string]any{"kind": kind, "payload": payload, "now": o.now()}).Error
}

// Cancel takes an order back. It fails with Unavailable if the order is gone or
// has been begun: the transaction must then not be committed.
func (o *Outbox) Cancel(tx *gorm.DB, kind, payload string) error {
	// The worker commits its attempt before it acts, so no attempt means no action.
	// If it is claiming the row right now, this waits for it and then finds nothing.
	deleted := tx.Exec(`DELETE FROM outbox WHERE kind = ? AND payload = ? AND attempts = 0`, kind, payload)
	if deleted.Error != nil {
		return deleted.Error
	}
	if deleted.RowsAffected == 0 {
		return errs.New(errs.Unavailable, "This took too long and was given up. Please try again.").After(time.Second)
	}
	return nil
}

// Wake makes the worker look at once.
func (o *Outbox) Wake() {
	select {
	case o.wake <- struct{}{}:
	default: // it is about to look anyway
	}
}
