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

// ServeEvents writes server-sent events until the client disconnects, the session ends, the process
// begins to stop, or ctx ends. It calls next at once and then every second, and sends the result
// as JSON unless it is nil. An error before the first event is the response. A later one ends the
// stream without a trace: the client connects again and gets the error then.
func ServeEvents(ctx context.Context, out *Stream, next func(context.Context) (any, error)) error {
	if out.HeadOnly {
		out.Header().Set("Content-Type", "text/event-stream")
		out.WriteHeader(http.StatusOK)
		return nil
	}
	ticker := time.NewTicker(eventsEvery)
	defer ticker.Stop()
	var sentAt time.Time
	for {
		event, err := next(ctx)
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
		case <-ticker.C:
		}
	}
}

// writeEvent sends an event as JSON, or an empty comment if it is nil.
func writeEvent(out *Stream, event any) error {
	text := []byte(":\n\n")
	if event != nil {
		data, err := json.Marshal(event)
		if err != nil {
			return err
		}
		text = append(append([]byte("data: "), data...), "\n\n"...) // JSON has no line breaks
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(out.ResponseWriter).Flush()
}
