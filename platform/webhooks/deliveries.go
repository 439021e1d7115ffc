package webhooks

import (
	"context"
	"crypto/rand"
	"net/url"
	"strconv"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/list"
)

const (
	// deliveriesPage is how many messages a page of the log has.
	deliveriesPage = 50
	noMessage      = "This message does not exist"
	stillWaiting   = "This message is still waiting to be sent"
)

type deliveryOutput struct{ Body Delivery }

// test sends a message and adds it to the log. It does not change the webhook: a failed test does not
// count as a failure. entity_id is the MD5 of the address, so that the list can tell whether the address
// has changed since.
func (h *Hooks) test(ctx context.Context, in *IDInput) (*deliveryOutput, error) {
	w, err := db.Row[row](ctx, h.db, `SELECT `+db.Columns[row]()+` FROM webhooks WHERE id = $1`, in.ID)
	if err != nil {
		return nil, convertNotFound(err)
	}
	created := h.time()
	d := due{Webhook: w.ID, Message: "msg_" + rand.Text(), Kind: testKind, CreatedAt: created, URL: w.URL, Form: w.Form, Secret: w.Secret, PreviousSecret: w.PreviousSecret, PreviousUntil: w.PreviousUntil}
	body, err := h.build(ctx, &d)
	if err != nil {
		return nil, err
	}
	d.body = body
	sending, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	a := h.send(sending, &d)
	now := h.time()
	out := &Delivery{Message: d.Message, Kind: testKind, CreatedAt: created, Payload: &body, Attempts: 1, TriedAt: &now, DoneAt: &now, Result: delivered, Status: a.status, Answer: a.text, TookMs: int(a.took.Milliseconds())}
	if !a.isSuccess() {
		out.Result = gaveUp
	}
	err = h.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		err := tx.Raw(`INSERT INTO webhook_deliveries (webhook, message, kind, entity, entity_id, created_at, payload, attempts, tried_at, done_at, result, status, answer, took_ms)
			VALUES (?, ?, ?, '', md5(?), ?, ?, 1, ?, ?, ?, ?, ?, ?) RETURNING id::text`,
			w.ID, d.Message, testKind, w.URL, created, body, now, now, out.Result, out.Status, out.Answer, out.TookMs).Scan(&out.ID).Error
		return &db.Audit{Action: "test", Entity: Noun, ID: w.ID, After: w.audited()}, err
	})
	return &deliveryOutput{*out}, err
}

type deliveriesInput struct {
	IDInput
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

func (h *Hooks) deliveries(ctx context.Context, in *deliveriesInput) (*list.Output[Delivery], error) {
	if _, err := db.Row[struct{ ID string }](ctx, h.db, `SELECT id FROM webhooks WHERE id = $1`, in.ID); err != nil {
		return nil, convertNotFound(err)
	}
	before := int64(1<<63 - 1)
	if in.Cursor != "" {
		place, err := list.Place(in.Cursor)
		if err != nil {
			return nil, err
		}
		if before, err = strconv.ParseInt(place, 10, 64); err != nil {
			return nil, list.BadCursor()
		}
	}
	found, err := db.Rows[Delivery](ctx, h.db, `SELECT id::text, message, kind, created_at, left(payload, 10000) AS payload, attempts, next_at, tried_at, done_at, result, status, answer, took_ms
		FROM webhook_deliveries WHERE webhook = $1 AND id < $2 ORDER BY webhook_deliveries.id DESC LIMIT $3`, in.ID, before, deliveriesPage+1)
	out := &list.Output[Delivery]{Body: found}
	if len(found) > deliveriesPage {
		out.Body = found[:deliveriesPage]
		out.Link = list.Link(h.path+"/"+in.ID+"/deliveries", url.Values{}, out.Body[deliveriesPage-1].ID)
	}
	return out, err
}

type resendInput struct {
	IDInput
	Body struct {
		_          struct{}   `json:"-" additionalProperties:"true"`
		DeliveryID *string    `json:"deliveryId,omitempty" maxLength:"20" doc:"The id of one message"`
		Since      *time.Time `json:"since,omitempty" doc:"All messages of events from this time on"`
	}
}

// ResentOutput says how many messages are sent again.
type ResentOutput struct {
	Body struct {
		Resent int64 `json:"resent" doc:"How many messages are sent again"`
	}
}

// resend makes messages that are done due again.
func (h *Hooks) resend(ctx context.Context, in *resendInput) (*ResentOutput, error) {
	if (in.Body.DeliveryID == nil) == (in.Body.Since == nil) {
		return nil, errs.New(errs.Invalid, "Send either deliveryId or since")
	}
	id := int64(0)
	if in.Body.DeliveryID != nil {
		var err error
		if id, err = strconv.ParseInt(*in.Body.DeliveryID, 10, 64); err != nil {
			return nil, errs.New(errs.NotFound, noMessage)
		}
	}
	out := &ResentOutput{}
	err := h.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		w, err := lock(tx, in.ID)
		if err != nil {
			return nil, err
		}
		const again = `UPDATE webhook_deliveries SET done_at = NULL, next_at = NULL, attempts = 0, result = '' WHERE webhook = ? AND done_at IS NOT NULL AND kind <> ? AND `
		var done *gorm.DB
		if in.Body.Since != nil {
			done = tx.Exec(again+`created_at >= ?`, w.ID, testKind, *in.Body.Since)
		} else {
			done = tx.Exec(again+`id = ?`, w.ID, testKind, id)
			if done.Error == nil && done.RowsAffected == 0 {
				return nil, notResent(tx, w.ID, id)
			}
		}
		out.Body.Resent = done.RowsAffected
		return &db.Audit{Action: "resend", Entity: Noun, ID: w.ID, After: w.audited()}, done.Error
	})
	return out, err
}

// notResent returns why a message cannot be sent again.
func notResent(tx *gorm.DB, webhook string, id int64) error {
	var waits bool
	err := tx.Raw(`SELECT EXISTS (SELECT FROM webhook_deliveries WHERE webhook = ? AND id = ? AND done_at IS NULL)`, webhook, id).Scan(&waits).Error
	switch {
	case err != nil:
		return err
	case waits:
		return errs.New(errs.Conflict, stillWaiting)
	}
	return errs.New(errs.NotFound, noMessage)
}
