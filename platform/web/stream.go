package web

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
)

const (
	// streamTime bounds a whole streamed response unless its route sets Time. chunkTime bounds
	// each write: a client may be slow, but must not stop reading.
	streamTime = 10 * time.Minute
	chunkTime  = 30 * time.Second
)

// Stream is a response that a handler writes itself, like any http.ResponseWriter. It gets no
// ETag and no compression unless it is JSON.
type Stream struct {
	http.ResponseWriter
	Request *http.Request
	// HeadOnly reports whether the request was a HEAD, so that the body will be dropped.
	HeadOnly bool

	isCut        bool // the client stopped reading
	authenticate func(context.Context) error
	stopping     <-chan struct{}
}

// Write extends the deadline by chunkTime for each piece.
func (s *Stream) Write(data []byte) (int, error) {
	if err := http.NewResponseController(s.ResponseWriter).SetWriteDeadline(time.Now().Add(chunkTime)); err != nil {
		return 0, err
	}
	n, err := s.ResponseWriter.Write(data)
	s.isCut = err != nil
	return n, err
}

// HandleStream adds a route whose handler writes the response itself. An error returned before
// anything was written becomes a Problem; return it before setting headers that do not fit one.
// After a later error the connection is closed, so that the client does not accept a part as
// complete.
func HandleStream[I any](api *API, route Route, handler func(context.Context, *I, *Stream) error) {
	Handle(api, route, func(_ context.Context, in *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			gc := humagin.Unwrap(c)
			extendTime(gc, cmp.Or(route.Time, streamTime), func() {
				out := &Stream{ResponseWriter: gc.Writer, Request: gc.Request, HeadOnly: isHead(gc.Request), stopping: api.stopping}
				out.authenticate = func(ctx context.Context) error { return api.authenticate(ctx, route, gc.Request) }
				err := handler(gc.Request.Context(), in, out)
				switch {
				case err == nil:
				case gc.Writer.Written():
					if !out.isCut {
						api.log.ErrorContext(gc.Request.Context(), "a response was cut off", "error", err)
					}
					panic(http.ErrAbortHandler)
				default:
					api.refuse(gc, err)
				}
			})
		}}, nil
	})
}
