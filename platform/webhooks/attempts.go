package webhooks

import (
	"context"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// leaseTime is how long other replicas leave a message alone after it was claimed. It is longer than
	// an attempt with its queries.
	leaseTime = 30 * time.Second
	// A webhook to which nothing has arrived for failingTime is paused, but not before a message has
	// failed failedAttempts times: one failure may be chance.
	failingTime    = 7 * 24 * time.Hour
	failedAttempts = 5
	// quietTime is the least time between two texts.
	quietTime = time.Hour
	// maxRetryAfter bounds the Retry-After of an answer.
	maxRetryAfter = time.Hour
)

// retryDelays are the waits before the second to tenth attempt, about three days in all; then the
// message is given up.
var retryDelays = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// sendNext tries a message once, unless another replica does.
func (h *Hooks) sendNext(ctx context.Context, d *due) (err error) {
	var counted db.IntArray // the messages that a text replaces
	if d.Form == formText {
		if counted, err = h.waiting(ctx, d.Webhook); err != nil {
			return err
		}
	}
	if d.body, err = h.build(ctx, d); err != nil {
		return err
	}
	// Neither the attempt nor its record ends with the process, which waits for them. The time of the
	// attempt begins before the claim: after the lease another replica may send later messages, and this
	// one must not arrive after them.
	unlimited := context.WithoutCancel(ctx)
	sending, cancel := context.WithTimeout(unlimited, sendTime)
	defer cancel()
	isClaimed, err := h.claim(ctx, d, counted)
	if err != nil || !isClaimed || d.body == "" {
		return err
	}
	return h.record(unlimited, d, h.send(sending, d))
}

// waiting returns the messages of a webhook that wait. A text that is built later counts the submissions
// of all of them. Messages that become visible in the meantime may have lower ids.
func (h *Hooks) waiting(ctx context.Context, webhook string) (ids db.IntArray, err error) {
	found, err := db.Rows[struct{ ID int }](ctx, h.db, `SELECT id FROM webhook_deliveries WHERE webhook = $1 AND done_at IS NULL`, webhook)
	for _, message := range found {
		ids = append(ids, message.ID)
	}
	return ids, err
}

// claim leases a message for one attempt, and stores its body before anything is sent. It reports false
// if another replica has claimed the message, or if the webhook was removed, paused or moved since d was
// read. A message without a body is skipped. If this process ends before the attempt is recorded, the
// message becomes due when the lease ends. A text replaces the counted messages.
func (h *Hooks) claim(ctx context.Context, d *due, counted db.IntArray) (isClaimed bool, err error) {
	now := h.time()
	lease := now.Add(leaseTime)
	err = h.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		statement, args := `UPDATE webhook_deliveries SET payload = ?, next_at = ?, result = ''`, []any{d.body, lease}
		if d.body == "" {
			statement, args = `UPDATE webhook_deliveries SET done_at = ?, result = ?`, []any{now, skipped}
		}
		done := tx.Exec(statement+` WHERE id = ? AND next_at IS NOT DISTINCT FROM ? AND done_at IS NULL
			AND EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook AND url = ? AND paused_at IS NULL)`, append(args, d.ID, d.NextAt, d.URL)...)
		if isClaimed = done.RowsAffected == 1; done.Error != nil || !isClaimed || len(counted) == 0 {
			return nil, done.Error
		}
		return nil, tx.Exec(`DELETE FROM webhook_deliveries WHERE id = ANY (?) AND id <> ? AND done_at IS NULL`, counted, d.ID).Error
	})
	if err != nil || !isClaimed {
		return false, err
	}
	d.NextAt = &lease
	if d.body == "" {
		h.metrics.deliveries.WithLabelValues(skipped).Inc()
	}
	return true, nil
}

// outcome is the result of an attempt and what follows from it.
type outcome struct {
	result   string
	attempts int
	nextAt   *time.Time
	doneAt   *time.Time
}

// judge returns the outcome of an attempt. isMoved reports whether the webhook got a new
// address during the attempt.
func judge(d *due, a answer, isMoved bool, now time.Time) outcome {
	attempts := d.Attempts + 1
	switch {
	case a.isSuccess():
		return outcome{delivered, attempts, nil, &now}
	case isMoved: // try the new address at once
		return outcome{failed, 0, nil, nil}
	case attempts > len(retryDelays):
		return outcome{gaveUp, attempts, nil, &now}
	}
	at := now.Add(max(retryDelays[attempts-1], min(a.retryAfter, maxRetryAfter)))
	return outcome{failed, attempts, &at, nil}
}

// record counts an attempt and stores its result, and pauses the webhook if it is gone or has failed
// for long.
func (h *Hooks) record(ctx context.Context, d *due, a answer) error {
	now := h.time()
	var o outcome
	paused := ""
	err := h.db.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		o, paused = outcome{}, ""
		// The lock orders this and a change of the webhook: the later one sees the other.
		w, err := lock(tx, d.Webhook)
		if errs.KindOf(err) == errs.NotFound { // removed
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		isMoved := w.URL != d.URL
		o = judge(d, a, isMoved, now)
		// If the lease has ended, another replica may have claimed the message; then its record counts.
		done := tx.Exec(`UPDATE webhook_deliveries SET attempts = ?, result = ?, status = ?, answer = ?, took_ms = ?, tried_at = ?, next_at = ?, done_at = ?
			WHERE id = ? AND next_at = ? AND done_at IS NULL`, o.attempts, o.result, a.status, a.text, a.took.Milliseconds(), now, o.nextAt, o.doneAt, d.ID, d.NextAt)
		if done.Error != nil || done.RowsAffected == 0 {
			return nil, done.Error
		}
		if o.result == delivered {
			return nil, tx.Exec(`UPDATE webhooks SET failing_since = NULL, quiet_until = CASE WHEN form = 'text' THEN ?::timestamptz END
				WHERE id = ? AND (failing_since IS NOT NULL OR form = 'text')`, now.Add(quietTime), w.ID).Error
		}
		if isMoved {
			return nil, nil
		}
		if paused, err = recordFailure(tx, w, o.attempts, a, now); err != nil || paused == "" {
			return nil, err
		}
		return &db.Audit{Action: "pause", Entity: Noun, ID: w.ID, After: audited{Address: origin(w.URL), PausedWhy: paused}}, nil
	})
	if err != nil || o.result == "" {
		return err
	}
	if paused != "" {
		h.log.WarnContext(ctx, "a webhook is paused", "webhook", d.Webhook, "reason", paused)
	}
	h.metrics.deliveries.WithLabelValues(o.result).Inc()
	return nil
}

// recordFailure stores when the failures began. It pauses the webhook if it answered 410 or has failed
// for a week, and returns the reason, or "" if it did not pause it. w must be locked.
func recordFailure(tx *gorm.DB, w *row, attempts int, a answer, now time.Time) (why string, err error) {
	if w.FailingSince == nil {
		w.FailingSince = &now
	}
	switch {
	case w.PausedAt != nil: // by an administrator, during the attempt
	case a.status == http.StatusGone:
		why = becauseGone
	case attempts >= failedAttempts && !w.FailingSince.After(now.Add(-failingTime)):
		why = becauseFailing
	}
	if why != "" {
		w.PausedAt, w.PausedWhy = &now, why
	}
	return why, tx.Exec(`UPDATE webhooks SET failing_since = ?, paused_at = ?, paused_why = ? WHERE id = ?`, w.FailingSince, w.PausedAt, w.PausedWhy, w.ID).Error
}
