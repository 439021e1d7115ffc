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

const (
	// pollEvery is how often the worker looks for due jobs unless woken.
	pollEvery = 5 * time.Second
	// handlerTime is the time limit of one attempt.
	handlerTime = 10 * time.Second
	// A failed job is retried after firstPause, and the pause doubles each time up to maxPause.
	firstPause = 5 * time.Second
	maxPause   = 10 * time.Minute
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
// forward if the new time is earlier. If an attempt is running, Add raises the number of attempts,
// so that the worker does not delete the job when it succeeds: the job runs once more. Call RunNow
// or Wake after the commit if the job is due at once.
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

type job struct {
	ID       int64
	Kind     string
	Payload  string
	Attempts int
	NextAt   time.Time
	isShared bool // another attempt may still be running
}

// Run runs jobs as they become due, until ctx ends. Several replicas may run at the same time.
func (o *Outbox) Run(ctx context.Context) error {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		if err := o.RunDue(ctx); err != nil && ctx.Err() == nil {
			o.log.WarnContext(ctx, "the outbox could not be read", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		case <-o.wake:
		}
	}
}

// RunDue tries every job that is due now, once. A job that fails is logged and kept; the returned
// error is the database's.
func (o *Outbox) RunDue(ctx context.Context) error {
	measured := o.now()
	for ctx.Err() == nil {
		next, err := o.claim(ctx, nextDue, map[string]any{"kinds": o.kinds})
		if err != nil {
			return err
		}
		if next == nil {
			break
		}
		if err := o.run(ctx, next); err != nil {
			return err
		}
		// If attempts hang, jobs become due again before the round ends, so it may never end.
		if now := o.now(); now.Sub(measured) >= pollEvery {
			if err := o.measure(ctx); err != nil {
				return err
			}
			measured = now
		}
	}
	return o.measure(ctx)
}

// RunNow tries a committed job at once, without waiting for a worker. It returns when the job has
// been done, here or by a worker, or has failed, which is logged. The worker then retries it.
func (o *Outbox) RunNow(ctx context.Context, kind, payload string) {
	ctx = context.WithoutCancel(ctx) // run the job even if the client disconnects
	next, err := o.claim(ctx, `kind = @kind AND payload = @payload FOR UPDATE`, map[string]any{"kind": kind, "payload": payload})
	if err == nil && next != nil {
		err = o.run(ctx, next)
	}
	if err != nil {
		o.log.WarnContext(ctx, "a job of the outbox is left to the worker", "kind", kind, "payload", payload, "error", err)
		o.Wake()
	}
}

// nextDue selects the job that has been due for longest, unless a worker holds it.
const nextDue = `next_at <= @now AND kind IN @kinds ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`

// claim takes the job that a condition selects, or returns nil if there is none. It counts the
// attempt and postpones the job in its own transaction before anything is done, so that no other
// worker takes it, it becomes due again if this process is killed, and nobody can cancel it once it
// may have run.
func (o *Outbox) claim(ctx context.Context, condition string, args map[string]any) (next *job, err error) {
	err = o.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		now := o.now()
		args["now"] = now
		var found []job
		if err := tx.Raw(`SELECT id, kind, payload, attempts, next_at FROM outbox WHERE `+condition, args).Scan(&found).Error; err != nil || len(found) == 0 {
			next = nil
			return nil, err
		}
		next = &found[0]
		next.isShared = next.Attempts > 0 && next.NextAt.After(now)
		next.Attempts++
		return nil, tx.Exec(`UPDATE outbox SET attempts = ?, next_at = ? WHERE id = ?`,
			next.Attempts, now.Add(handlerTime+pauseAfter(next.Attempts)), next.ID).Error
	})
	return next, err
}

// run calls the job's handler and records the result, even if the process is stopping.
func (o *Outbox) run(ctx context.Context, next *job) error {
	trying, cancel := context.WithTimeout(ctx, handlerTime)
	defer cancel()
	failure := o.handlers[next.Kind](trying, next.Payload)
	if failure != nil {
		o.log.WarnContext(ctx, "a job of the outbox failed and will be retried",
			"kind", next.Kind, "payload", next.Payload, "attempts", next.Attempts, "error", failure)
	}
	if failure == nil && next.isShared {
		// Keep the job until the other attempt ends. The service may start conflicting work when
		// the job no longer exists.
		return nil
	}
	return o.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) {
		// If another attempt was started or the job was added again, its attempts differ and it
		// stays.
		if failure == nil {
			return nil, tx.Exec(`DELETE FROM outbox WHERE id = ? AND attempts = ?`, next.ID, next.Attempts).Error
		}
		return nil, tx.Exec(`UPDATE outbox SET next_at = ?, last_error = left(?, 1000) WHERE id = ? AND attempts = ?`,
			o.now().Add(pauseAfter(next.Attempts)), failure.Error(), next.ID, next.Attempts).Error
	})
}

// pauseAfter returns how long to wait after so many failed attempts.
func pauseAfter(attempts int) time.Duration {
	wait := firstPause
	for range attempts - 1 {
		if wait = 2 * wait; wait >= maxPause {
			return maxPause
		}
	}
	return wait
}

type metrics struct{ due, oldest prometheus.Gauge }

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		due: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "outbox_due", Help: "Jobs that are due and not done yet.",
		}),
		oldest: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "outbox_oldest_due_seconds", Help: "Time since the oldest due job became due; 0 if there is none.",
		}),
	}
	for _, collector := range []prometheus.Collector{m.due, m.oldest} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// measure counts the jobs that are still due after a round.
func (o *Outbox) measure(ctx context.Context) error {
	now := o.now()
	var found struct {
		Due    int
		Oldest *time.Time
	}
	err := o.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) AS due, min(not_before) AS oldest FROM outbox WHERE not_before <= ?`, now).Scan(&found).Error
	})
	if err != nil {
		return err
	}
	age := 0.0
	if found.Oldest != nil {
		age = now.Sub(*found.Oldest).Seconds()
	}
	o.metrics.due.Set(float64(found.Due))
	o.metrics.oldest.Set(age)
	return nil
}
