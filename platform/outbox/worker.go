package outbox

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	// pollEvery is how often the worker looks without being told to.
	pollEvery = 5 * time.Second
	// handlerTime is how long one try of one order may take.
	handlerTime = 10 * time.Second
	// A failed order is tried again after firstPause, then after twice as long each
	// time, up to lastPause.
	firstPause = 5 * time.Second
	lastPause  = 10 * time.Minute
)

type order struct {
	ID       int64
	Kind     string
	Payload  string
	Attempts int
	NextAt   time.Time
	shared   bool // another one may be at it
}

// Run carries out orders as they become due, until ctx ends. Replicas may run at
// the same time.
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

// RunDue tries every order that is due now, once. An order that fails is logged
// and kept; the error is the database's.
func (o *Outbox) RunDue(ctx context.Context) error {
	measured := o.now()
	for ctx.Err() == nil {
		one, err := o.claim(ctx, o.nextDue)
		if err != nil {
			return err
		}
		if one == nil {
			break
		}
		if err := o.carryOut(ctx, one); err != nil {
			return err
		}
		// While tries hang, orders are due again before the last was tried, and so on.
		if now := o.now(); now.Sub(measured) >= pollEvery {
			if err := o.measure(ctx); err != nil {
				return err
			}
			measured = now
		}
	}
	return o.measure(ctx)
}

// CarryOut tries an order of a transaction that was committed at once, without waiting
// for a worker: it returns when the order was carried out, by this or by a worker, or
// when it failed, which is logged. The worker then follows up, as it does if it was at the
// order already.
func (o *Outbox) CarryOut(ctx context.Context, kind, payload string) {
	ctx = context.WithoutCancel(ctx) // a client that gives up changes nothing
	one, err := o.claim(ctx, func(tx *gorm.DB, _ time.Time) *gorm.DB {
		return tx.Raw(`SELECT id, kind, payload, attempts, next_at FROM outbox WHERE kind = ? AND payload = ? FOR UPDATE`, kind, payload)
	})
	if err == nil && one != nil {
		err = o.carryOut(ctx, one)
	}
	if err != nil {
		o.log.WarnContext(ctx, "an order of the outbox is left to the worker", "kind", kind, "payload", payload, "error", err)
		o.Wake()
	}
}

// nextDue finds the order that has been due for longest, unless a worker is at it.
func (o *Outbox) nextDue(tx *gorm.DB, now time.Time) *gorm.DB {
	return tx.Raw(`SELECT id, kind, payload, attempts, next_at FROM outbox WHERE next_at <= ? AND kind IN ?
		ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`, now, o.kinds)
}

// claim takes the order that find finds, nil if there is none. The attempt is
// counted and the order put off in a transaction of its own, before anything is
// done: so no worker takes it in that time, it comes back if this process is
// killed, and nobody can cancel what may have happened already.
func (o *Outbox) claim(ctx context.Context, find func(tx *gorm.DB, now time.Time) *gorm.DB) (one *order, err error) {
	err = o.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		now := o.now()
		var found []order
		if err := find(tx, now).Scan(&found).Error; err != nil || len(found) == 0 {
			one = nil
			return nil, err
		}
		one = &found[0]
		one.shared = one.Attempts > 0 && one.NextAt.After(now)
		one.Attempts++
		return nil, tx.Exec(`UPDATE outbox SET attempts = ?, next_at = ? WHERE id = ?`,
			one.Attempts, now.Add(handlerTime+pause(one.Attempts)), one.ID).Error
	})
	return one, err
}

// carryOut calls the order's handler and writes down what came of it, even if the
// process is being stopped.
func (o *Outbox) carryOut(ctx context.Context, one *order) error {
	trying, cancel := context.WithTimeout(ctx, handlerTime)
	defer cancel()
	failure := o.handlers[one.Kind](trying, one.Payload)
	if failure != nil {
		o.log.WarnContext(ctx, "an order of the outbox failed and will be tried again",
			"kind", one.Kind, "payload", one.Payload, "attempts", one.Attempts, "error", failure)
	}
	if failure == nil && one.shared {
		return nil // it stands until the other is done: what is allowed once it is gone must not meet that one
	}
	return o.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) {
		// If another attempt was begun, or the order was given again, that is not done yet.
		if failure == nil {
			return nil, tx.Exec(`DELETE FROM outbox WHERE id = ? AND attempts = ?`, one.ID, one.Attempts).Error
		}
		return nil, tx.Exec(`UPDATE outbox SET next_at = ?, last_error = left(?, 1000) WHERE id = ? AND attempts = ?`,
			o.now().Add(pause(one.Attempts)), failure.Error(), one.ID, one.Attempts).Error
	})
}

// pause is how long to wait after so many attempts.
func pause(attempts int) time.Duration {
	wait := firstPause
	for range attempts - 1 {
		if wait = 2 * wait; wait >= lastPause {
			return lastPause
		}
	}
	return wait
}
