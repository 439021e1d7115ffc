package webhooks

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

const (
	// maxWebhooks bounds the webhooks of an area. Each event adds a row for each of them.
	maxWebhooks = 20
	missing     = "This webhook does not exist"
	tooMany     = "An area can have at most 20 webhooks. Remove one first."
	// previousTime is how long messages are also signed with the secret before a rotation.
	previousTime = 24 * time.Hour
	// secretLength is the length of a secret in bytes (Standard Webhooks: 24 to 64).
	secretLength = 32
)

// WebhookInput is a webhook as a client sends it.
type WebhookInput struct {
	_      struct{}  `json:"-" additionalProperties:"true"`
	URL    *string   `json:"url,omitempty" doc:"An http or https address. All of it may be secret: the history shows only the host"`
	Kinds  *[]string `json:"kinds,omitempty" maxItems:"20" nullable:"false" doc:"The events to send, from the kinds that the list of webhooks returns"`
	Form   *string   `json:"form,omitempty" enum:"json,text" doc:"json if left out; text is possible only with submission.waiting as the only event"`
	Paused *bool     `json:"paused,omitempty" doc:"true pauses the webhook; messages wait until it is resumed"`
}

// NewWebhook is a webhook with its new secret.
type NewWebhook struct {
	Webhook
	Secret string `json:"secret" doc:"Verifies the signatures, and is never shown again. It is base64 after whsec_"`
}

type newOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         NewWebhook
}

type webhookOutput struct{ Body Webhook }

type listOutput struct{ Body WebhookList }

// WebhookList has all webhooks of an area.
type WebhookList struct {
	Kinds    []string        `json:"kinds" nullable:"false" doc:"The kinds of events of this area"`
	Webhooks []ListedWebhook `json:"webhooks" nullable:"false" doc:"The oldest first"`
}

// ListedWebhook is a webhook in the list.
type ListedWebhook struct {
	Webhook
	Waiting      int        `json:"waiting" doc:"How many messages wait to be sent, at most 10,000"`
	HasSent      bool       `json:"hasSent" doc:"An attempt to send a message was made; always true 30 days after the webhook was added, because the log goes back no further"`
	TestFailedAt *time.Time `json:"testFailedAt,omitempty" doc:"When a test message failed; missing once the address has changed or a later message has arrived"`
	Failure      *string    `json:"failure,omitempty" doc:"Why the last attempt failed; missing unless failingSince or testFailedAt is present"`
}

// joinFailure joins why the last attempt failed, if it did. While messages fail, it is the last attempt at
// the message that the others wait for. A resent message keeps its old id, so the last messages are compared
// by time. While a message is sent again, its result is empty, but it still has the status of the attempt before.
const joinFailure = ` LEFT JOIN LATERAL (
		SELECT CASE WHEN kind = $1 THEN tried_at END AS test_failed_at, CASE WHEN status > 0 THEN 'The answer was ' || status ELSE answer END AS failure,
			kind, entity_id, status / 100 <> 2 AS has_failed FROM (
			(SELECT * FROM webhook_deliveries WHERE webhook = webhooks.id AND done_at IS NULL ORDER BY id LIMIT 1) UNION ALL
			(SELECT * FROM webhook_deliveries WHERE webhook = webhooks.id AND done_at IS NOT NULL ORDER BY id DESC LIMIT 100)
		) AS latest WHERE tried_at IS NOT NULL
		ORDER BY failing_since IS NOT NULL AND done_at IS NULL AND status / 100 <> 2 DESC, tried_at DESC LIMIT 1
	) AS last ON has_failed AND (failing_since IS NOT NULL OR kind = $1 AND entity_id = md5(url))`

// IDInput names a webhook.
type IDInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the webhook"`
}

// audited is a webhook in the audit log: without secrets, and with nothing of its address but the
// scheme and host.
type audited struct {
	Address   string   `json:"address"`
	Kinds     []string `json:"kinds,omitempty"`
	Form      string   `json:"form,omitempty"`
	PausedWhy string   `json:"pausedWhy,omitempty"`
}

func (w *Webhook) audited() audited {
	return audited{origin(w.URL), w.Kinds, w.Form, w.PausedWhy}
}

func (h *Hooks) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	found, err := db.Rows[ListedWebhook](ctx, h.db, `SELECT `+db.Columns[ListedWebhook]()+` FROM webhooks
		CROSS JOIN LATERAL (
			SELECT created_at < now() - make_interval(secs => $2) OR EXISTS (SELECT FROM webhook_deliveries WHERE webhook = webhooks.id AND tried_at IS NOT NULL) AS has_sent
		) AS attempts
		CROSS JOIN LATERAL (
			SELECT count(*) AS waiting FROM (SELECT FROM webhook_deliveries WHERE webhook = webhooks.id AND done_at IS NULL LIMIT 10000) AS counted
		) AS messages`+joinFailure+` ORDER BY created_at, id`, testKind, keepTime.Seconds())
	return &listOutput{WebhookList{h.kinds(), found}}, err
}

// fill copies the fields of the input to w, and checks w.
func (h *Hooks) fill(w *row, in WebhookInput) error {
	var rules errs.Rules
	if in.URL != nil {
		stored := w.URL
		w.URL = input.RequiredURL(&rules, *in.URL, "url", "Address")
		// A stored address may have been allowed by an earlier setting.
		rules.Check(w.URL == stored || !isRefused(w.URL, h.private), "url", "Address must be public. This one is in a private network; ask the operator of Obi if it should be allowed")
	} else {
		rules.Check(w.URL != "", "url", "Address is required")
	}
	if in.Kinds != nil {
		w.Kinds = slices.Compact(slices.Sorted(slices.Values(*in.Kinds)))
	}
	rules.Check(len(w.Kinds) > 0, "kinds", "Choose at least one event")
	for _, kind := range w.Kinds {
		rules.Check(slices.Contains(h.kinds(), kind), "kinds", "This area has no event %q", kind)
	}
	if in.Form != nil {
		w.Form = *in.Form
	}
	isAlone := len(w.Kinds) == 1 && w.Kinds[0] == waitingKind
	rules.Check(w.Form == formJSON || isAlone, "form", "Text messages support only the event submission.waiting")
	return rules.Err()
}

type addInput struct{ Body WebhookInput }

func (h *Hooks) add(ctx context.Context, in *addInput) (*newOutput, error) {
	w := row{Webhook: Webhook{ID: rand.Text(), Form: formJSON, CreatedBy: reqctx.From(ctx).Actor, CreatedAt: h.time()}, Secret: newSecret()}
	if err := h.fill(&w, in.Body); err != nil {
		return nil, err
	}
	if in.Body.Paused != nil && *in.Body.Paused {
		w.PausedAt, w.PausedWhy = &w.CreatedAt, byAdministrator
	}
	err := h.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var count int64
		if err := tx.Exec(`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`).Error; err != nil {
			return nil, err
		}
		if err := tx.Table("webhooks").Count(&count).Error; err != nil {
			return nil, err
		}
		if count >= maxWebhooks {
			return nil, errs.New(errs.Conflict, tooMany)
		}
		return &db.Audit{Action: "create", Entity: Noun, ID: w.ID, After: w.audited()},
			tx.Exec(`INSERT INTO webhooks (id, url, kinds, form, secret, created_by, created_at, paused_at, paused_why) VALUES (?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?)`,
				w.ID, w.URL, w.kinds(), w.Form, w.Secret, w.CreatedBy, w.CreatedAt, w.PausedAt, w.PausedWhy).Error
	})
	return w.output(http.StatusCreated), err
}

// kinds returns the kinds as they are stored.
func (w *row) kinds() string {
	text, _ := json.Marshal(w.Kinds) // never fails for texts
	return string(text)
}

func newSecret() []byte {
	secret := make([]byte, secretLength)
	_, _ = rand.Read(secret) // never fails (crypto/rand)
	return secret
}

func (w *row) output(status int) *newOutput {
	return &newOutput{status, "no-store", NewWebhook{w.Webhook, "whsec_" + base64.StdEncoding.EncodeToString(w.Secret)}}
}

// lock returns a webhook, locked, or NotFound.
func lock(tx *gorm.DB, id string) (*row, error) {
	var w row
	err := tx.Table("webhooks").Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ?", id).Take(&w).Error
	return &w, convertNotFound(err)
}

// convertNotFound turns gorm's error for a missing row into NotFound.
func convertNotFound(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return errs.New(errs.NotFound, missing)
	}
	return err
}

type changeInput struct {
	IDInput
	Body WebhookInput
}

func (h *Hooks) change(ctx context.Context, in *changeInput) (*webhookOutput, error) {
	var w *row
	err := h.db.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		if w, err = lock(tx, in.ID); err != nil {
			return nil, err
		}
		before, url, wasPaused := w.audited(), w.URL, w.PausedAt != nil
		if err := h.fill(w, in.Body); err != nil {
			return nil, err
		}
		if w.URL != url {
			w.FailingSince = nil
		}
		action := "edit"
		if in.Body.Paused != nil && *in.Body.Paused != wasPaused {
			action = "resume"
			w.PausedAt, w.PausedWhy, w.FailingSince = nil, "", nil
			if *in.Body.Paused {
				now := h.time()
				action, w.PausedAt, w.PausedWhy = "pause", &now, byAdministrator
			}
		}
		err = tx.Exec(`UPDATE webhooks SET url = ?, kinds = ?::jsonb, form = ?, paused_at = ?, paused_why = ?, failing_since = ? WHERE id = ?`,
			w.URL, w.kinds(), w.Form, w.PausedAt, w.PausedWhy, w.FailingSince, w.ID).Error
		if err != nil {
			return nil, err
		}
		// Messages that failed are tried at once. A running attempt keeps its lease: a second one of the
		// same message could arrive after later messages.
		err = tx.Exec(`UPDATE webhook_deliveries SET next_at = NULL, attempts = 0 WHERE webhook = ? AND done_at IS NULL AND result = ?`, w.ID, failed).Error
		return &db.Audit{Action: action, Entity: Noun, ID: w.ID, Before: before, After: w.audited()}, err
	})
	if err != nil {
		return nil, err
	}
	return &webhookOutput{w.Webhook}, nil
}

func (h *Hooks) remove(ctx context.Context, in *IDInput) (*web.DoneOutput, error) {
	return web.Succeeded(), h.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		w, err := lock(tx, in.ID)
		if err != nil {
			return nil, err
		}
		// Purge deletes its messages, which may be many. Nothing sends or lists them without the webhook.
		// The action is not "delete": the trash lists deletions, which can be undone.
		return &db.Audit{Action: "remove", Entity: Noun, ID: in.ID, Before: w.audited()}, tx.Exec(`DELETE FROM webhooks WHERE id = ?`, in.ID).Error
	})
}

func (h *Hooks) rotate(ctx context.Context, in *IDInput) (*newOutput, error) {
	var w *row
	err := h.db.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		if w, err = lock(tx, in.ID); err != nil {
			return nil, err
		}
		until := h.time().Add(previousTime)
		w.PreviousSecret, w.Secret, w.PreviousUntil = w.Secret, newSecret(), &until
		return &db.Audit{Action: "rotate", Entity: Noun, ID: w.ID, After: w.audited()},
			tx.Exec(`UPDATE webhooks SET secret = ?, previous_secret = ?, previous_until = ? WHERE id = ?`, w.Secret, w.PreviousSecret, until, w.ID).Error
	})
	if err != nil {
		return nil, err
	}
	return w.output(http.StatusOK), nil
}
