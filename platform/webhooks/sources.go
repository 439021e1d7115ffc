package webhooks

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/db"
)

// Source is a table whose changes are events.
type Source struct {
	// Noun is the entity in webhook_deliveries: the noun that announce_changes_of was called with.
	Noun string
	// Kinds are the events that the table has.
	Kinds []string
	// load returns the data of a message, or nil if the entry or submission no longer exists. id is ""
	// for a whole list.
	load func(ctx context.Context, publicURL config.PublicURL, id string) (any, error)
	// queue is set for a table of submissions.
	queue *queue
}

// queue is a table of submissions. noun names one of them, and table, a plural, several.
type queue struct{ noun, table string }

// The events of submissions, and the one of a test.
const (
	waitingKind = "submission.waiting"
	decidedKind = "submission.decided"
	testKind    = "webhook.test"
)

// Ordered and Recorded are the further events of entries with an order or a recording.
const (
	Ordered  = "reordered"
	Recorded = "recording.changed"
)

// identified is the data of a message about an entry that was deleted.
type identified struct {
	ID string `json:"id"`
}

// order is the data of a message about a new order: all entries with their positions.
type order struct {
	Order []entryPosition `json:"order"`
}

// entryPosition is the position of an entry, as the entry has it.
type entryPosition struct {
	ID       string `json:"id"`
	Position int    `json:"order"`
}

// Entries returns the source of a list: its entries as the feed has them. more are Ordered and
// Recorded.
func Entries[E any](noun string, list changes.List[E], more ...string) Source {
	source := Source{Noun: noun, Kinds: []string{noun + ".created", noun + ".changed", noun + ".deleted"}}
	for _, kind := range more {
		if kind == Ordered {
			kind = noun + "." + Ordered
		}
		source.Kinds = append(source.Kinds, kind)
	}
	source.load = func(ctx context.Context, _ config.PublicURL, id string) (any, error) {
		if id != "" {
			found, err := db.Rows[E](ctx, list.DB, `SELECT `+db.Columns[E]()+` FROM `+list.Table+` WHERE id = $1`, id)
			if err != nil || len(found) == 0 || !list.IsShown(&found[0]) {
				return nil, err
			}
			return found[0], nil
		}
		// Positions have gaps, and a restored entry fills one: only with them can a receiver place it.
		positions, err := db.Rows[entryPosition](ctx, list.DB, `SELECT id, position FROM `+list.Table+` WHERE to_jsonb(`+list.Table+`) ->> 'hidden_at' IS NULL ORDER BY position, id`)
		return order{positions}, err
	}
	return source
}

// submission is the data of a message about a submission. It has nothing that the public typed, so
// that erasing the submission erases all of it.
type submission struct {
	ID     string `json:"id"`
	Queue  string `json:"submission"` // "review"
	Status string `json:"status"`
	URL    string `json:"url"`
}

// Queue returns the source of a table of submissions. noun names one of them. Administrators decide
// on them at page, a path of the web app.
func Queue(database *db.DB, noun, table, page string) Source {
	return Source{Noun: noun, Kinds: []string{waitingKind, decidedKind}, queue: &queue{noun, table},
		load: func(ctx context.Context, publicURL config.PublicURL, id string) (any, error) {
			found, err := db.Rows[struct{ Status string }](ctx, database, `SELECT status FROM `+table+` WHERE id = $1`, id)
			if err != nil || len(found) == 0 {
				return nil, err
			}
			query := url.Values{"open": {id}}
			if status := found[0].Status; status != "pending" {
				query.Set("tab", status)
			}
			return submission{id, noun, found[0].Status, string(publicURL) + page + "?" + query.Encode()}, nil
		}}
}

// message is the body of a request, by Standard Webhooks.
type message struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      any       `json:"data"`
}

// chatText is the body of a request in the form text, as Slack, Matrix and Discord accept it.
type chatText struct {
	Text string `json:"text"`
}

// build returns the body of a message, or "" if there is nothing to send: the entry or submission no longer
// exists or, for a deletion, the entry exists again.
func (h *Hooks) build(ctx context.Context, d *due) (string, error) {
	var body any
	var err error
	if d.Form == formText {
		body, err = h.buildText(ctx, d.Kind == testKind)
	} else {
		body, err = h.buildMessage(ctx, d)
	}
	if err != nil || body == nil {
		return "", err
	}
	encoded, err := json.Marshal(body)
	return string(encoded), err
}

func (h *Hooks) buildMessage(ctx context.Context, d *due) (body any, err error) {
	var data any
	if d.Kind == testKind {
		data = struct{}{}
	}
	for _, source := range h.sources {
		if source.Noun == d.Entity {
			data, err = source.load(ctx, h.publicURL, d.EntityID)
		}
	}
	isDeleted := strings.HasSuffix(d.Kind, ".deleted")
	// A late or resent deletion would delete an entry at the receiver that exists again here.
	if err != nil || isDeleted == (data != nil) {
		return nil, err
	}
	if isDeleted {
		data = identified{d.EntityID}
	}
	return message{d.Kind, d.CreatedAt.UTC(), data}, nil
}

// buildText returns how many submissions wait, or nil if none does, whatever the event was: a webhook
// whose form was json may still have messages about entries.
func (h *Hooks) buildText(ctx context.Context, isTest bool) (any, error) {
	address := string(h.publicURL) + "/admin"
	if isTest {
		return chatText{"This is a test message from Obi: " + address}, nil
	}
	var parts []string
	total := 0
	for _, source := range h.sources {
		if source.queue == nil {
			continue
		}
		found, err := db.Row[struct{ Waiting int }](ctx, h.db, `SELECT count(*) AS waiting FROM `+source.queue.table+` WHERE status = 'pending'`)
		if err != nil {
			return nil, err
		}
		if total += found.Waiting; found.Waiting == 1 {
			parts = append(parts, "1 "+source.queue.noun)
		} else if found.Waiting > 1 {
			parts = append(parts, fmt.Sprint(found.Waiting, " ", source.queue.table))
		}
	}
	switch {
	case total == 0:
		return nil, nil
	case total == 1:
		return chatText{parts[0] + " waits in Obi: " + address}, nil
	}
	list := parts[len(parts)-1]
	if first := strings.Join(parts[:len(parts)-1], ", "); first != "" {
		list = first + " and " + list
	}
	return chatText{list + " wait in Obi: " + address}, nil
}
