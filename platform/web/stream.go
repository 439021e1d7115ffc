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
	// streamTime bounds a whole streamed answer unless its route says otherwise, chunkTime
	// each piece of it: a slow client may take its time, one that stands still may not.
	streamTime = 10 * time.Minute
	chunkTime  = 30 * time.Second
)

// Stream is an answer that a handler writes itself, as to any
// http.ResponseWriter. ETags and compression leave it alone unless it is JSON.
type Stream struct {
	http.ResponseWriter
	Request *http.Request
	// HeadOnly says that the body will be dropped: the request was a HEAD.
	HeadOnly bool

	cut bool // the client takes no more
}

// Write gives the client some time for each piece.
func (s *Stream) Write(data []byte) (int, error) {
	if err := http.NewResponseController(s.ResponseWriter).SetWriteDeadline(time.Now().Add(chunkTime)); err != nil {
		return 0, err
	}
	n, err := s.ResponseWriter.Write(data)
	s.cut = err != nil
	return n, err
}

// HandleStream adds a route whose handler writes the answer itself. An error that
// it returns before it has written anything becomes a Problem, and must be
// returned before headers are set that do not fit one; after that it cuts the
// connection, since what was written would pass for the whole.
func HandleStream[I any](api *API, route Route, handler func(context.Context, *I, *Stream) error) {
	Handle(api, route, func(_ context.Context, in *I) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			gc := humagin.Unwrap(c)
			extendTime(gc, cmp.Or(route.Time, streamTime), func() {
				out := &Stream{ResponseWriter: gc.Writer, Request: gc.Request, HeadOnly: isHead(gc.Request)}
				err := handler(gc.Request.Context(), in, out)
				switch {
				case err == nil:
				case gc.Writer.Written():
					if !out.cut {
						api.log.ErrorContext(gc.Request.Context(), "an answer was cut off", "error", err)
					}
					panic(http.ErrAbortHandler)
				default:
					api.refuse(gc, err)
				}
			})
		}}, nil
	})
}
