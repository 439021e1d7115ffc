// Package webhooks sends messages about changes to addresses that administrators choose, by the
// Standard Webhooks specification.
//
// A trigger (platform/db/migrations/0016_webhooks.sql) adds a row to webhook_deliveries for each
// webhook that wants an event, in the transaction of the change. A worker sends these rows: to each
// address one after the other, to several addresses at the same time. A message is built before each
// attempt, so it has the content that the entry has by then, as in the feed (platform/changes).
//
// Read webhooks.go (what a service declares), sources.go (messages), worker.go, attempts.go, send.go
// (signatures, and the addresses that are refused), handlers.go and deliveries.go. docs/decisions/0050-webhooks.md has the reasons.
package webhooks

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/history"
	"obi/platform/tracing"
	"obi/platform/web"
)

// Noun names a webhook in the audit log.
const Noun = "webhook"

// Receivers is the setting of webhooks. A service's settings embed it.
type Receivers struct {
	// PrivateNetworks are networks that webhooks may reach although they are not public.
	PrivateNetworks config.Networks `env:"WEBHOOK_PRIVATE_NETWORKS"`
}

// The forms of a webhook.
const (
	formJSON = "json"
	formText = "text" // a sentence for a chat room
)

// Why a webhook is paused.
const (
	byAdministrator = "administrator"
	becauseGone     = "gone"    // it answered 410
	becauseFailing  = "failing" // it failed for a week
)

// The results of a delivery; "" before the first attempt, and while it is sent.
const (
	delivered = "delivered"
	failed    = "failed" // it will be retried
	gaveUp    = "gave up"
	skipped   = "skipped" // the entry or submission no longer exists, or a deleted entry exists again
)

// Webhook is an address and the events that are sent to it.
type Webhook struct {
	ID            string     `json:"id"`
	URL           string     `json:"url" doc:"Where messages are posted"`
	Kinds         []string   `json:"kinds" gorm:"serializer:json" nullable:"false" doc:"The events that are sent"`
	Form          string     `json:"form" enum:"json,text" doc:"json is signed by Standard Webhooks; text is a sentence for a chat room, at most once an hour"`
	CreatedBy     string     `json:"createdBy" doc:"Username"`
	CreatedAt     time.Time  `json:"createdAt"`
	PausedAt      *time.Time `json:"pausedAt,omitempty" doc:"Missing unless it is paused; messages then wait"`
	PausedWhy     string     `json:"pausedWhy,omitempty" doc:"administrator, gone (it answered 410) or failing (for a week)"`
	FailingSince  *time.Time `json:"failingSince,omitempty" doc:"The first failure after the last message that arrived"`
	PreviousUntil *time.Time `json:"previousSecretUntil,omitempty" doc:"Until then messages are also signed with the previous secret"`
}

// row is a stored webhook.
type row struct {
	Webhook
	Secret         []byte
	PreviousSecret []byte
	QuietUntil     *time.Time
}

// Delivery is a message to one webhook.
type Delivery struct {
	ID        string     `json:"id"`
	Message   string     `json:"message" doc:"The header webhook-id"`
	Kind      string     `json:"kind"`
	CreatedAt time.Time  `json:"createdAt" doc:"When the event happened"`
	Payload   *string    `json:"payload,omitempty" doc:"The body of the last request, at most 10,000 characters of it; missing before the first attempt"`
	Attempts  int        `json:"attempts" doc:"How many attempts have ended"`
	NextAt    *time.Time `json:"nextAt,omitempty" doc:"When it is tried again"`
	TriedAt   *time.Time `json:"triedAt,omitempty" doc:"The last attempt"`
	DoneAt    *time.Time `json:"doneAt,omitempty" doc:"Missing while it waits"`
	Result    string     `json:"result,omitempty" doc:"delivered, failed (it is retried), gave up, or skipped (the entry or submission no longer exists, or a deleted entry exists again); missing before the first attempt and while it is sent"`
	Status    int        `json:"status,omitempty,omitzero" doc:"The status of the last answer; missing if there was none"`
	Answer    string     `json:"answer,omitempty" doc:"The first kilobyte of the last answer, or why there was none"`
	TookMs    int        `json:"tookMs,omitempty,omitzero" doc:"How long the last attempt took"`
}

// Hooks are the webhooks of one area. The zero Hooks only describes the routes.
type Hooks struct {
	db        *db.DB
	now       func() time.Time
	log       *slog.Logger
	tracing   tracing.Provider
	client    *http.Client
	private   config.Networks
	publicURL config.PublicURL
	sources   []Source
	metrics   *metrics
	path      string // of the routes

	mu      sync.Mutex
	sending map[string]bool // webhooks that this replica sends to now
	failing map[string]bool // tasks whose failure was logged
	workers sync.WaitGroup
}

// New returns the webhooks of an area, and has their messages sent in the background. publicURL is
// the address of Obi in browsers.
func New(b *backend.Backend, receivers Receivers, publicURL config.PublicURL, sources ...Source) (*Hooks, error) {
	measured, err := newMetrics(b.Metrics)
	if err != nil {
		return nil, err
	}
	h := &Hooks{
		db: b.DB, now: b.Now, log: b.Log, tracing: b.Tracing, client: NewClient(receivers.PrivateNetworks, nil),
		private: receivers.PrivateNetworks, publicURL: publicURL,
		sources: sources, metrics: measured, sending: map[string]bool{}, failing: map[string]bool{},
	}
	b.Background(h.Run)
	b.Background(h.runPurge)
	return h, nil
}

// kinds returns the events of the area.
func (h *Hooks) kinds() (all []string) {
	for _, source := range h.sources {
		for _, kind := range source.Kinds {
			if !slices.Contains(all, kind) {
				all = append(all, kind)
			}
		}
	}
	return all
}

// History describes webhooks for the history. Their changes cannot be undone.
func History() history.Kind {
	return history.Kind{Noun: Noun, Name: "address"}
}

// Declare adds the routes of webhooks to the API of an area. admin is the path of the area's routes
// for administrators.
func (h *Hooks) Declare(api *web.API, admin string) {
	path := admin + "/webhooks"
	noKeys := []string{}
	h.path = path
	api.Tag("Webhooks", "Addresses that get a signed message when something changes.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: path, KeyAreas: noKeys, ID: "listWebhooks", Summary: "List webhooks",
		About: "Returns all webhooks of the area without their secrets, and the kinds of events that it has."}, h.list)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: path, KeyAreas: noKeys, Statuses: []int{http.StatusCreated}, ID: "addWebhook", Summary: "Add a webhook",
		About:  "Adds an address and returns it with its secret, which is never shown again. An area has at most 20 webhooks.",
		Errors: web.Errors{409: tooMany, 422: "Address is required"}}, h.add)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: path + "/{id}", KeyAreas: noKeys, ID: "changeWebhook", Summary: "Change a webhook",
		About:  "Changes the address, the events or the form of a webhook, pauses or resumes it, and returns it. Fields that are left out stay unchanged. Messages that failed are tried at once, at the new address.",
		Errors: web.Errors{404: missing, 422: "Address is required"}}, h.change)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: path + "/{id}", KeyAreas: noKeys, ID: "removeWebhook", Summary: "Remove a webhook",
		About:  "Removes a webhook. Its log and the messages still waiting are deleted. This cannot be undone.",
		Errors: web.Errors{404: missing}}, h.remove)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: path + "/{id}/test", KeyAreas: noKeys, ID: "testWebhook", Summary: "Send a test message",
		About:  "Sends a message of the kind webhook.test at once, even if the webhook is paused, and returns the answer. A test is not retried.",
		Errors: web.Errors{404: missing}}, h.test)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: path + "/{id}/rotate", KeyAreas: noKeys, ID: "rotateWebhookSecret", Summary: "Replace the secret of a webhook",
		About:  "Makes a new secret and returns it once. For 24 hours, messages are also signed with the previous one.",
		Errors: web.Errors{404: missing}}, h.rotate)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: path + "/{id}/deliveries", KeyAreas: noKeys, ID: "listWebhookDeliveries", Summary: "List messages of a webhook",
		About:  "Returns the messages of the last 30 days with the last answer to each, newest first. The Link header leads to the next page.",
		Errors: web.Errors{404: missing}}, h.deliveries)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: path + "/{id}/resend", KeyAreas: noKeys, ID: "resendWebhookMessages", Summary: "Send messages again",
		About:  "Sends one message, or all since a time, once more under the same webhook-id, in their order and with the content at the time of each attempt.",
		Errors: web.Errors{404: noMessage, 409: stillWaiting, 422: "Send either deliveryId or since"}}, h.resend)
}

// metrics counts deliveries.
type metrics struct {
	deliveries     *prometheus.CounterVec
	oldest, paused prometheus.Gauge
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		deliveries: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "webhook_deliveries_total", Help: "Attempts to send a message to a webhook."}, []string{"result"}),
		oldest:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "webhook_oldest_waiting_seconds", Help: "Age of the oldest message that waits for a webhook that is not paused; 0 if there is none."}),
		paused:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "webhooks_paused", Help: "Webhooks that are paused."}),
	}
	for _, result := range []string{delivered, failed, gaveUp, skipped} {
		m.deliveries.WithLabelValues(result) // a rate needs the series from the start
	}
	for _, collector := range []prometheus.Collector{m.deliveries, m.oldest, m.paused} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// measure updates the gauges. A text waits for up to an hour by design, so it does not count.
func (h *Hooks) measure(ctx context.Context) error {
	found, err := db.Row[struct {
		Paused int
		Oldest *time.Time
	}](ctx, h.db, `SELECT count(paused_at) AS paused, (SELECT min(waiting.created_at) FROM webhooks AS active CROSS JOIN LATERAL (
			SELECT created_at FROM webhook_deliveries WHERE webhook = active.id AND done_at IS NULL ORDER BY id LIMIT 1
		) AS waiting WHERE active.paused_at IS NULL AND active.form <> 'text') AS oldest FROM webhooks`)
	if err != nil {
		return err
	}
	age := 0.0
	if found.Oldest != nil {
		age = max(h.now().Sub(*found.Oldest).Seconds(), 0)
	}
	h.metrics.paused.Set(float64(found.Paused))
	h.metrics.oldest.Set(age)
	return nil
}
