package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"obi/platform/reqctx"
)

const (
	// eventsEvery is the pause between two calls of next in ServeEvents.
	eventsEvery = time.Second
	// keepAliveEvery is the longest silence in a stream of events. It is shorter than chunkTime and
	// than the idle times of usual proxies.
	keepAliveEvery = 10 * time.Second
)

// Event is an event with an id, which a client sends as Last-Event-ID when it connects again.
type Event struct {
	ID   string
	Data []byte // JSON without line breaks
}

// ServeEvents writes server-sent events until the client disconnects, the session ends, the process
// begins to stop, or ctx ends. It calls next at once, when wake is closed, and at least every
// second, and sends the result unless it is nil: an Event as it is, anything else as JSON. An error
// before the first event is the response. A later one ends the stream without a trace: the client
// connects again and gets the error then.
func ServeEvents(ctx context.Context, out *Stream, next func(context.Context) (event any, wake <-chan struct{}, err error)) error {
	if out.HeadOnly {
		out.Header().Set("Content-Type", "text/event-stream")
		out.WriteHeader(http.StatusOK)
		return nil
	}
	ticker := time.NewTicker(eventsEvery)
	defer ticker.Stop()
	var sentAt time.Time
	for {
		event, wake, err := next(ctx)
		if err == nil {
			err = out.authenticate(ctx)
		}
		switch {
		case err != nil && sentAt.IsZero():
			return err
		case err != nil:
			return nil
		case event != nil || time.Since(sentAt) >= keepAliveEvery:
			if sentAt.IsZero() {
				out.Header().Set("Content-Type", "text/event-stream")
				reqctx.From(ctx).StreamedAt = time.Now()
			}
			if err := writeEvent(out, event); err != nil {
				return err
			}
			sentAt = time.Now()
		}
		select {
		case <-ctx.Done():
			return nil
		case <-out.stopping:
			return nil
		case <-wake:
		case <-ticker.C:
		}
	}
}

// writeEvent sends an event, or an empty comment if it is nil.
func writeEvent(out *Stream, event any) error {
	text := ":\n\n"
	switch e := event.(type) {
	case nil:
	case Event:
		text = "id: " + e.ID + "\ndata: " + string(e.Data) + "\n\n"
	default:
		data, err := json.Marshal(event)
		if err != nil {
			return err
		}
		text = "data: " + string(data) + "\n\n" // JSON has no line breaks
	}
	if _, err := out.Write([]byte(text)); err != nil {
		return err
	}
	return http.NewResponseController(out.ResponseWriter).Flush()
}
