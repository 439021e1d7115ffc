package webhooks

import (
	"context"
	"fmt"
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
	// purgeBatch is how many messages one transaction deletes.
	purgeBatch = 10_000
	// keepTime is how long messages are kept, even while their webhook is paused.
	keepTime = 30 * 24 * time.Hour
)

// due is a message that can be sent now, with the fields of its webhook that sending needs.
type due struct {
	ID             int64
	Webhook        string
	Message        string
	Kind           string
	Entity         string
	EntityID       string
	CreatedAt      time.Time
	Attempts       int
	NextAt         *time.Time
	URL            string
	Form           string
	Secret         []byte
	PreviousSecret []byte
	PreviousUntil  *time.Time

	body string // of the request, built before each attempt
}

// dueMessages selects the first waiting message of each webhook, if it is due at $1. Later messages
// wait for it, so that each webhook gets them in order.
const dueMessages = `SELECT first.id, w.id AS webhook, message, kind, entity, entity_id, first.created_at, attempts, next_at, w.url, w.form, w.secret, w.previous_secret, w.previous_until FROM webhooks AS w CROSS JOIN LATERAL (
		SELECT id, message, kind, entity, entity_id, created_at, attempts, next_at FROM webhook_deliveries
		WHERE webhook = w.id AND done_at IS NULL ORDER BY id LIMIT 1
	) AS first WHERE w.paused_at IS NULL AND (first.next_at IS NULL OR first.next_at <= $1)
	AND (w.form <> 'text' OR w.quiet_until IS NULL OR w.quiet_until <= $1)`

// Run sends messages as they become due, until ctx ends. Several replicas may run at the same time.
func (h *Hooks) Run(ctx context.Context) error {
	ctx = db.OnPrimary(ctx) // a standby may lack the entry that a message is about
	look, measure := time.NewTicker(lookEvery), time.NewTicker(measureEvery)
	defer look.Stop()
	defer measure.Stop()
	defer h.workers.Wait()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
			h.report(ctx, h.start(ctx), "the messages of webhooks could not be read")
		case <-measure.C:
			h.report(ctx, h.measure(ctx), "the webhooks could not be measured")
		}
	}
}

// report logs the error of a task, once until the task succeeds. text and about identify the task;
// about has attributes of the log line.
func (h *Hooks) report(ctx context.Context, err error, text string, about ...any) {
	task := fmt.Sprint(text, about)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err == nil {
		delete(h.failing, task)
	} else if ctx.Err() == nil && !h.failing[task] {
		h.failing[task] = true
		h.log.WarnContext(ctx, text, append(about, "error", err)...)
	}
}

// RunDue sends every message that is due, and returns when the attempts have ended.
func (h *Hooks) RunDue(ctx context.Context) error {
	err := h.start(db.OnPrimary(ctx))
	h.workers.Wait()
	if err != nil {
		return err
	}
	return h.measure(ctx)
}

// runPurge deletes old messages until ctx ends.
func (h *Hooks) runPurge(ctx context.Context) error {
	tick := time.NewTicker(purgeEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			h.report(ctx, h.Purge(ctx), "the old messages of webhooks could not be deleted")
		}
	}
}

// Purge deletes messages older than keepTime and the messages of removed webhooks.
func (h *Hooks) Purge(ctx context.Context) error {
	if err := h.purge(ctx, `created_at < ?`, h.time().Add(-keepTime)); err != nil {
		return err
	}
	return h.purge(ctx, `NOT EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook)`)
}

// purge deletes the messages that meet a condition, in batches.
func (h *Hooks) purge(ctx context.Context, condition string, args ...any) error {
	for {
		deleted := int64(0)
		err := h.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			done := tx.Exec(`DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY (
				SELECT id FROM webhook_deliveries WHERE `+condition+` LIMIT ? FOR UPDATE SKIP LOCKED))`, append(args, purgeBatch)...)
			deleted = done.RowsAffected
			return nil, done.Error
		})
		if err != nil || deleted < purgeBatch {
			return err
		}
	}
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
			h.report(ctx, h.sendAll(ctx, first), "the messages of a webhook could not be sent", "webhook", first.Webhook)
		})
	}
	return nil
}

// time returns the present time as the database stores it.
func (h *Hooks) time() time.Time { return h.now().UTC().Truncate(time.Microsecond) }

// begin marks a webhook as being sent to by this replica. It reports false if it is marked already.
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

// sendAll sends d, then the other due messages of its webhook.
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
