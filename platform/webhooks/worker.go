package webhooks

import (
	"context"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	// lookEvery is how often a replica looks for messages that are due.
	lookEvery = time.Second
	// measureEvery and purgeEvery are how often the metrics are measured, and old messages deleted.
	measureEvery = 30 * time.Second
	purgeEvery   = time.Hour
	// leaseTime is how long other replicas leave a message alone after it was claimed. It is longer than
	// an attempt with its queries.
	leaseTime = 30 * time.Second
	// keepTime is how long messages are kept, also those that wait for a paused webhook.
	keepTime = 30 * 24 * time.Hour
	// A webhook to which nothing has arrived for failingTime is paused, but not before a message has
	// failed failedAttempts times: one failure may be chance.
	failingTime    = 7 * 24 * time.Hour
	failedAttempts = 5
	// quietTime is the least time between two texts.
	quietTime = time.Hour
	// maxRetryAfter bounds the Retry-After of an answer.
	maxRetryAfter = time.Hour
)

// pauses are the times between two attempts, about three days together. After the last the message is
// given up.
var pauses = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// due is a message that can be sent now, with the fields of its webhook that sending needs.
type due struct {
	ID             int64
	Webhook        string
	Message        string
	Kind           string
	Entity         string
	EntityID       string
	CreatedAt      time.Time
	Payload        *string
	Attempts       int
	NextAt         *time.Time
	URL            string
	Form           string
	Secret         []byte
	PreviousSecret []byte
	PreviousUntil  *time.Time
}

// dueMessages selects the first waiting message of each webhook, if it is due at $1. Later messages
// wait for it, so that each webhook gets them in order.
const dueMessages = `SELECT first.id, w.id AS webhook, message, kind, entity, entity_id, first.created_at, payload, attempts, next_at, w.url, w.form, w.secret, w.previous_secret, w.previous_until FROM webhooks AS w CROSS JOIN LATERAL (
		SELECT id, message, kind, entity, entity_id, created_at, payload, attempts, next_at FROM webhook_deliveries
		WHERE webhook = w.id AND done_at IS NULL ORDER BY id LIMIT 1
	) AS first WHERE w.paused_at IS NULL AND coalesce(first.next_at <= $1, true) AND coalesce(w.quiet_until <= $1 OR w.form <> 'text', true)`

// Run sends messages as they become due, until ctx ends. Several replicas may run at the same time.
func (h *Hooks) Run(ctx context.Context) error {
	look, measure, purge := time.NewTicker(lookEvery), time.NewTicker(measureEvery), time.NewTicker(purgeEvery)
	defer look.Stop()
	defer measure.Stop()
	defer purge.Stop()
	defer h.workers.Wait()
	hasFailed := false
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
			err = h.start(ctx)
		case <-measure.C:
			err = h.measure(ctx)
		case <-purge.C:
			err = h.Purge(ctx)
		}
		if err != nil && ctx.Err() == nil && !hasFailed { // once, not every second
			h.log.WarnContext(ctx, "the messages of webhooks could not be read", "error", err)
		}
		hasFailed = err != nil
	}
}

// RunDue sends every message that is due, and returns when the attempts have ended.
func (h *Hooks) RunDue(ctx context.Context) error {
	err := h.start(ctx)
	h.workers.Wait()
	if err != nil {
		return err
	}
	return h.measure(ctx)
}

// Purge deletes the messages of a month ago, and those whose webhook was removed while they were added.
func (h *Hooks) Purge(ctx context.Context) error {
	return h.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`DELETE FROM webhook_deliveries WHERE created_at < ?`, h.time().Add(-keepTime)).Error
	})
}

// start starts a goroutine for each webhook with a message that is due, so that a slow address does
// not delay others.
func (h *Hooks) start(ctx context.Context) error {
	found, err := db.Rows[due](ctx, h.db, dueMessages, h.time())
	if err != nil {
		return err
	}
	for _, first := range found {
		if !h.begin(first.Webhook) {
			continue
		}
		h.workers.Go(func() {
			defer h.end(first.Webhook)
			if err := h.sendAll(ctx, first); err != nil && ctx.Err() == nil {
				h.log.WarnContext(ctx, "the messages of a webhook could not be sent", "webhook", first.Webhook, "error", err)
			}
		})
	}
	return nil
}

// time returns the present time as the database stores it.
func (h *Hooks) time() time.Time { return h.now().UTC().Truncate(time.Microsecond) }

// begin reports false if this replica is sending to a webhook already.
func (h *Hooks) begin(webhook string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.sending[webhook] {
		return false
	}
	h.sending[webhook] = true
	return true
}

func (h *Hooks) end(webhook string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.sending, webhook)
}

// sendAll sends a message and those of its webhook that are due after it.
func (h *Hooks) sendAll(ctx context.Context, d due) error {
	for ctx.Err() == nil {
		if err := h.sendNext(ctx, &d); err != nil {
			return err
		}
		found, err := db.Rows[due](ctx, h.db, dueMessages+` AND w.id = $2`, h.time(), d.Webhook)
		if err != nil || len(found) == 0 {
			return err
		}
		d = found[0]
	}
	return nil
}

// sendNext tries a message once, unless another replica does.
func (h *Hooks) sendNext(ctx context.Context, d *due) error {
	last := int64(0)
	if d.Payload == nil || d.Form == formText { // a text says what waits now
		var err error
		if last, err = h.lastWaiting(ctx, d); err != nil {
			return err
		}
		body, err := h.build(ctx, d)
		if err != nil {
			return err
		}
		d.Payload = &body
	}
	// Neither the attempt nor its record ends with the process, which waits for them. The time of the
	// attempt begins before the claim: after the lease another replica may send later messages, and this
	// one must not arrive after them.
	unlimited := context.WithoutCancel(ctx)
	sending, cancel := context.WithTimeout(unlimited, sendTime)
	defer cancel()
	isClaimed, err := h.claim(ctx, d, last)
	if err != nil || !isClaimed || *d.Payload == "" {
		return err
	}
	return h.record(unlimited, d, h.send(sending, d))
}

// lastWaiting returns the newest message that a text replaces: it tells of all that waits once this
// query has run.
func (h *Hooks) lastWaiting(ctx context.Context, d *due) (int64, error) {
	if d.Form != formText {
		return 0, nil
	}
	found, err := db.Row[struct{ Last int64 }](ctx, h.db, `SELECT coalesce(max(id), 0) AS last FROM webhook_deliveries WHERE webhook = $1 AND done_at IS NULL`, d.Webhook)
	if err != nil {
		return 0, err
	}
	return found.Last, nil
}

// claim leases a message for one attempt, and stores its payload before anything is sent. It reports
// false if another replica has claimed the message. A message without a payload is skipped. If this
// process ends before the attempt is recorded, the message becomes due when the lease ends. A text
// replaces the messages after it up to last.
func (h *Hooks) claim(ctx context.Context, d *due, last int64) (isClaimed bool, err error) {
	now := h.time()
	lease := now.Add(leaseTime)
	err = h.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		statement, args := `UPDATE webhook_deliveries SET payload = ?, next_at = ?, result = ''`, []any{*d.Payload, lease}
		if *d.Payload == "" {
			statement, args = `UPDATE webhook_deliveries SET done_at = ?, result = ?`, []any{now, skipped}
		}
		done := tx.Exec(statement+` WHERE id = ? AND next_at IS NOT DISTINCT FROM ? AND done_at IS NULL`, append(args, d.ID, d.NextAt)...)
		if isClaimed = done.RowsAffected == 1; done.Error != nil || !isClaimed || last <= d.ID {
			return nil, done.Error
		}
		return nil, tx.Exec(`DELETE FROM webhook_deliveries WHERE webhook = ? AND done_at IS NULL AND id > ? AND id <= ?`, d.Webhook, d.ID, last).Error
	})
	if err != nil || !isClaimed {
		return false, err
	}
	d.NextAt = &lease
	if *d.Payload == "" {
		h.metrics.deliveries.WithLabelValues(skipped).Inc()
	}
	return true, nil
}

// record counts an attempt and stores its result, and pauses the webhook if it is gone or has failed
// for long.
func (h *Hooks) record(ctx context.Context, d *due, a answer) error {
	now := h.time()
	d.Attempts++
	result, nextAt, doneAt := delivered, (*time.Time)(nil), &now
	switch {
	case a.isSuccess():
	case d.Attempts > len(pauses):
		result = gaveUp
	default:
		at := now.Add(max(pauses[d.Attempts-1], min(a.retryAfter, maxRetryAfter)))
		result, nextAt, doneAt = failed, &at, nil
	}
	paused := ""
	err := h.db.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		paused = ""
		// If the lease has ended, another replica may have claimed the message; then its record counts.
		done := tx.Exec(`UPDATE webhook_deliveries SET attempts = ?, result = ?, status = ?, answer = ?, took_ms = ?, tried_at = ?, next_at = ?, done_at = ?
			WHERE id = ? AND next_at = ? AND done_at IS NULL`, d.Attempts, result, a.status, a.text, a.took.Milliseconds(), now, nextAt, doneAt, d.ID, d.NextAt)
		if done.Error != nil || done.RowsAffected == 0 {
			return nil, done.Error
		}
		if result == delivered {
			return nil, tx.Exec(`UPDATE webhooks SET failing_since = NULL, quiet_until = CASE WHEN form = 'text' THEN ?::timestamptz END
				WHERE id = ? AND (failing_since IS NOT NULL OR form = 'text')`, now.Add(quietTime), d.Webhook).Error
		}
		if paused, err = h.recordFailure(tx, d, a); err != nil || paused == "" {
			return nil, err
		}
		return &db.Audit{Action: "pause", Entity: Noun, ID: d.Webhook, After: audited{Address: origin(d.URL), PausedWhy: paused}}, nil
	})
	if err != nil {
		return err
	}
	if paused != "" {
		h.log.WarnContext(ctx, "a webhook is paused", "webhook", d.Webhook, "reason", paused)
	}
	h.metrics.deliveries.WithLabelValues(result).Inc()
	return nil
}

// recordFailure sets since when the webhook has failed, and pauses it for the reason why, unless that
// is "".
func (h *Hooks) recordFailure(tx *gorm.DB, d *due, a answer) (why string, err error) {
	now := h.time()
	if err := tx.Exec(`UPDATE webhooks SET failing_since = coalesce(failing_since, ?) WHERE id = ?`, now, d.Webhook).Error; err != nil {
		return "", err
	}
	why, before := becauseFailing, now.Add(-failingTime)
	switch {
	case a.status == http.StatusGone:
		why, before = becauseGone, now
	case d.Attempts < failedAttempts:
		return "", nil
	}
	done := tx.Exec(`UPDATE webhooks SET paused_at = ?, paused_why = ? WHERE id = ? AND paused_at IS NULL AND failing_since <= ?`, now, why, d.Webhook, before)
	if done.Error != nil || done.RowsAffected == 0 {
		return "", done.Error
	}
	return why, nil
}
