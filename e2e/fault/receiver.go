package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"obi/areas"
)

const (
	// Of failEvery messages the receiver refuses two at the first attempt. Of slowEvery it answers one late.
	failEvery = 400
	slowEvery = 150
	lateBy    = 300 * time.Millisecond
	// stuckAfter is how long messages may wait at the end without any of them arriving.
	stuckAfter = 2 * time.Minute
)

// receiver is a server that gets the webhooks of all areas.
type receiver struct {
	http.Server
	client *client
	all    []*webhook
}

// webhook is the webhook of an area: the messages that arrived, and the copy of the list that is kept by
// them.
type webhook struct {
	kind   areas.Kind
	ID     string
	Secret string
	Kinds  []string

	mu        sync.Mutex
	tries     map[string]int // by webhook-id
	accepted  map[string]bool
	arrived   []string // each try
	copied    map[string]map[string]any
	submitted map[string]bool // the IDs of submissions that wait or waited
	wrong     []string
}

// receive adds a webhook to each area. It needs a system without faults and entries.
func receive(ctx context.Context, c *client) (*receiver, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	routes := http.NewServeMux()
	r := &receiver{client: c, Server: http.Server{Handler: routes, ReadHeaderTimeout: answerTime}}
	for _, k := range areas.Kinds {
		w := &webhook{kind: k, tries: map[string]int{}, accepted: map[string]bool{}, copied: map[string]map[string]any{}, submitted: map[string]bool{}}
		routes.Handle("/"+k.Area, w)
		if err := w.subscribe(c, "http://"+listener.Addr().String()+"/"+k.Area); err != nil {
			return nil, err
		}
		r.all = append(r.all, w)
	}
	go func() { _ = r.Serve(listener) }() // until Close
	return r, nil
}

// subscribe adds the webhook to its area, for all kinds of events but two: messages of these must not
// arrive.
func (h *webhook) subscribe(c *client, url string) error {
	var offered struct{ Kinds []string }
	if got := c.send(get(h.path())); got.status != http.StatusOK || !got.into(&offered) {
		return fmt.Errorf("listing the webhooks of %s: %s", h.kind.Area, got)
	}
	kinds := slices.DeleteFunc(offered.Kinds, func(kind string) bool { return kind == "recording.changed" || kind == "submission.decided" })
	got := c.send(asJSON("POST", h.path(), map[string]any{"url": url, "kinds": kinds}))
	if got.status != http.StatusCreated || !got.into(h) {
		return fmt.Errorf("adding a webhook to %s: %s", h.kind.Area, got)
	}
	return nil
}

func (h *webhook) path() string { return "/api/" + h.kind.Area + "/admin/webhooks" }

// add records a problem. The caller must hold mu.
func (h *webhook) add(format string, args ...any) {
	h.wrong = append(h.wrong, fmt.Sprintf("the webhook of the %ss "+format, append([]any{h.kind.Name}, args...)...))
}

func (h *webhook) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return // the sender was killed
	}
	status, isLate := h.receive(request.Header, body)
	if isLate {
		time.Sleep(lateBy)
	}
	w.WriteHeader(status)
}

// receive checks and applies a message. It refuses some at the first attempt, half of them although they were
// applied, as if the answer was lost.
func (h *webhook) receive(header http.Header, body []byte) (status int, isLate bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	id := header.Get("Webhook-Id")
	if !h.isSigned(id, header, body) {
		h.add("got %s with a bad signature: %s", id, body)
		return http.StatusBadRequest, false
	}
	h.arrived = append(h.arrived, id)
	h.tries[id]++
	n, isFirst := len(h.tries), h.tries[id] == 1
	if isFirst && n%failEvery == failEvery/4 {
		return http.StatusInternalServerError, false
	}
	h.accepted[id] = true
	h.apply(body)
	if isFirst && n%failEvery == failEvery*3/4 {
		return http.StatusBadGateway, false
	}
	return http.StatusNoContent, isFirst && n%slowEvery == 0
}

// isSigned verifies the signature by Standard Webhooks. It accepts every time: a fault shifts the clocks
// of senders.
func (h *webhook) isSigned(id string, header http.Header, body []byte) bool {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(h.Secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, header.Get("Webhook-Timestamp"), body)
	return header.Get("Webhook-Signature") == "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// apply applies a message to the copy.
func (h *webhook) apply(body []byte) {
	var message struct {
		Type string
		Data map[string]any
	}
	if err := json.Unmarshal(body, &message); err != nil || !slices.Contains(h.Kinds, message.Type) {
		h.add("got an event that it did not subscribe to: %s", body)
		return
	}
	id, _ := message.Data["id"].(string)
	switch _, event, _ := strings.Cut(message.Type, "."); event {
	case "created", "changed":
		h.copied[id] = message.Data
	case "deleted":
		delete(h.copied, id)
	case "waiting":
		h.submitted[id] = true
	case "reordered":
		order, _ := message.Data["order"].([]any)
		for _, item := range order {
			place := item.(map[string]any)
			if entry := h.copied[place["id"].(string)]; entry != nil {
				entry["order"] = place["order"]
			}
		}
	}
}

// webhooks waits until all messages have been sent, and compares what arrived with the database.
func (c *checker) webhooks(r *receiver) error {
	c.drain(r)
	_ = r.Close() // nothing more may arrive
	for _, h := range r.all {
		h.mu.Lock()
		c.deliveries(h)
		c.waiting(h)
		c.sameList(h)
		c.wrong = append(c.wrong, h.wrong...)
		h.mu.Unlock()
	}
	return c.err
}

// drain waits until no message waits, or none has arrived for a long time.
func (c *checker) drain(r *receiver) {
	last, since := 0, time.Now()
	for c.err == nil {
		waiting := 0
		for _, h := range r.all {
			for range c.rows(`SELECT id FROM ` + h.kind.Area + `.webhook_deliveries WHERE done_at IS NULL`) {
				waiting++
			}
			// What waits for a later attempt is tried at once.
			r.client.send(asJSON("PATCH", h.path()+"/"+h.ID, map[string]bool{"paused": false}))
		}
		if waiting != last {
			last, since = waiting, time.Now()
		}
		if waiting == 0 || time.Since(since) > stuckAfter {
			return
		}
		c.err = errors.Join(c.err, wait(c.ctx, 3*time.Second))
	}
}

// deliveries checks that each change has a message, that each message was delivered, and that the messages
// of the list arrived in order. A repeated message must arrive before the next one.
func (c *checker) deliveries(h *webhook) {
	schema := h.kind.Area + "."
	for _, row := range c.rows(`SELECT entity_id, changes, messages FROM
			(SELECT entity_id, count(*) AS changes FROM `+schema+`audit_log WHERE entity = $1 AND entity_id <> '' AND before ->> 'version' IS DISTINCT FROM after ->> 'version' GROUP BY entity_id) AS log
			LEFT JOIN (SELECT entity_id, count(*) AS messages FROM `+schema+`webhook_deliveries WHERE entity = $1 GROUP BY entity_id) AS sent USING (entity_id)
		WHERE messages IS NULL OR messages < changes`, h.kind.Name) {
		h.add("has for %s, which was changed %s times, %q messages", row[0], row[1], row[2])
	}
	places := map[string]int{}
	for n, row := range c.rows(`SELECT message, result, kind, entity FROM `+schema+`webhook_deliveries WHERE webhook = $1 ORDER BY id`, h.ID) {
		id, result := row[0], row[1]
		if row[3] == h.kind.Name {
			places[id] = n
		}
		// One that was accepted may be skipped later: if its attempt was not recorded, and the entry was deleted.
		if result != "skipped" && (result != "delivered" || !h.accepted[id]) {
			h.add("has the message %s (%s) as %q, accepted %t", id, row[2], result, h.accepted[id])
		}
	}
	last := ""
	for _, id := range h.arrived {
		if _, isOfList := places[id]; !isOfList {
			continue
		}
		if last != "" && places[id] < places[last] {
			h.add("got message %s after %s, which is later", id, last)
		}
		last = id
	}
}

// waiting checks that a message arrived about each submission.
func (c *checker) waiting(h *webhook) {
	for _, q := range queues {
		if q.area != h.kind.Area {
			continue
		}
		for _, row := range c.rows(`SELECT id FROM ` + q.area + `.` + q.table) {
			if !h.submitted[row[0]] {
				h.add("got nothing about the %s %s", q.name, row[0])
			}
		}
	}
}

// sameList compares the copy, with its order, with that of a new client of the feed. copies compares the
// latter with the database.
func (c *checker) sameList(h *webhook) {
	whole := newFollower(c.url, h.kind, false)
	for !whole.catchUp() && wait(c.ctx, askEvery) == nil {
	}
	for id, text := range whole.copied {
		var entry map[string]any
		_ = json.Unmarshal([]byte(text), &entry)
		got, want := asText(h.copied[id]), asText(entry)
		if got != want {
			h.add("has %s as %s, not as %s", id, got, want)
		}
	}
	for id := range h.copied {
		if whole.copied[id] == "" {
			h.add("has %s, which does not exist", id)
		}
	}
}

// asText returns an entry as JSON with its fields in a fixed order.
func asText(entry map[string]any) string {
	text, _ := json.Marshal(entry)
	return string(text)
}

// String returns a summary of what the receiver got.
func (r *receiver) String() string {
	messages, tries := 0, 0
	for _, h := range r.all {
		messages, tries = messages+len(h.tries), tries+len(h.arrived)
	}
	return fmt.Sprintf("%d webhooks got %d messages in %d requests", len(r.all), messages, tries)
}
