package outbox

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	// pollEvery is how often the worker looks for due jobs unless woken.
	pollEvery = 5 * time.Second
	// handlerTime is the time limit of one attempt.
	handlerTime = 10 * time.Second
	// A failed job is retried after firstPause, and the pause doubles each time up to lastPause.
	firstPause = 5 * time.Second
	lastPause  = 10 * time.Minute
)

type job struct {
	ID       int64
	Kind     string
	Payload  string
	Attempts int
	NextAt   time.Time
	shared   bool // another attempt may still be running
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
		next, err := o.claim(ctx, o.nextDue)
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
	next, err := o.claim(ctx, func(tx *gorm.DB, _ time.Time) *gorm.DB {
		return tx.Raw(`SELECT id, kind, payload, attempts, next_at FROM outbox WHERE kind = ? AND payload = ? FOR UPDATE`, kind, payload)
	})
	if err == nil && next != nil {
		err = o.run(ctx, next)
	}
	if err != nil {
		o.log.WarnContext(ctx, "a job of the outbox is left to the worker", "kind", kind, "payload", payload, "error", err)
		o.Wake()
	}
}

// nextDue selects the job that has been due for longest, unless a worker holds it.
func (o *Outbox) nextDue(tx *gorm.DB, now time.Time) *gorm.DB {
	return tx.Raw(`SELECT id, kind, payload, attempts, next_at FROM outbox WHERE next_at <= ? AND kind IN ?
		ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`, now, o.kinds)
}

// claim takes the job that find selects, or returns nil if there is none. It counts the attempt
// and postpones the job in its own transaction before anything is done, so that no other worker
// takes it, it becomes due again if this process is killed, and nobody can cancel it once it may
// have run.
func (o *Outbox) claim(ctx context.Context, find func(tx *gorm.DB, now time.Time) *gorm.DB) (next *job, err error) {
	err = o.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		now := o.now()
		var found []job
		if err := find(tx, now).Scan(&found).Error; err != nil || len(found) == 0 {
			next = nil
			return nil, err
		}
		next = &found[0]
		next.shared = next.Attempts > 0 && next.NextAt.After(now)
		next.Attempts++
		return nil, tx.Exec(`UPDATE outbox SET attempts = ?, next_at = ? WHERE id = ?`,
			next.Attempts, now.Add(handlerTime+pause(next.Attempts)), next.ID).Error
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
	if failure == nil && next.shared {
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
			o.now().Add(pause(next.Attempts)), failure.Error(), next.ID, next.Attempts).Error
	})
}

// pause returns how long to wait after so many attempts.
func pause(attempts int) time.Duration {
	wait := firstPause
	for range attempts - 1 {
		if wait = 2 * wait; wait >= lastPause {
			return lastPause
		}
	}
	return wait
}
