package web

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"obi/platform/errs"
)

// Problem is the body of every error: an RFC 9457 problem with the additional fields success,
// error and message, because the screens of the specification read one or the other (spec 7 and
// 8).
type Problem struct {
	Type      string         `json:"type" doc:"Always about:blank: the status says what kind of problem it is"`
	Title     string         `json:"title" doc:"The status in words"`
	Status    int            `json:"status" doc:"The HTTP status"`
	Detail    string         `json:"detail" doc:"A sentence for the administrator"`
	Success   bool           `json:"success" doc:"Always false"`
	ErrorText string         `json:"error" doc:"Same as detail"`
	Message   string         `json:"message" doc:"Same as detail"`
	Errors    []ProblemField `json:"errors,omitempty" doc:"Every broken rule, for status 400 and 422"`
	Current   any            `json:"current,omitempty" doc:"With status 409, if a change would overwrite a newer version: that version"`

	// MayBeSaved tells clients not to say that nothing was changed.
	MayBeSaved bool `json:"mayBeSaved,omitempty" doc:"With status 503: the change may have been saved, because the database did not answer its commit"`

	retryAfter time.Duration
	plain      bool
}

// plainText is the media type of errors on a route with PlainErrors; plainKey marks such a route
// in gin's context.
const (
	plainText = "text/plain; charset=utf-8"
	plainKey  = "plain errors"
)

// ProblemField is a broken rule of one field.
type ProblemField struct {
	Location string `json:"location" doc:"Where the value stood, e.g. body.name"`
	Message  string `json:"message" doc:"A sentence for the administrator"`
}

// Error implements error, as huma requires.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of RFC 9457, or plain text.
func (p *Problem) ContentType(string) string {
	if p.plain {
		return plainText
	}
	return "application/problem+json"
}

// GetHeaders returns Retry-After where waiting helps, in whole seconds rounded up, and
// WWW-Authenticate for 401.
func (p *Problem) GetHeaders() http.Header {
	header := http.Header{}
	if p.retryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(int(math.Ceil(p.retryAfter.Seconds()))))
	}
	if p.Status == http.StatusUnauthorized {
		header.Set("WWW-Authenticate", "Bearer")
	}
	return header
}

func newProblem(status int, message string) *Problem {
	return &Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Detail: message, ErrorText: message, Message: message,
	}
}

var statusOf = map[errs.Kind]int{
	errs.Internal:        http.StatusInternalServerError,
	errs.Malformed:       http.StatusBadRequest,
	errs.Unauthenticated: http.StatusUnauthorized,
	errs.Forbidden:       http.StatusForbidden,
	errs.NotFound:        http.StatusNotFound,
	errs.Conflict:        http.StatusConflict,
	errs.Gone:            http.StatusGone,
	errs.Stale:           http.StatusPreconditionFailed,
	errs.TooLarge:        http.StatusRequestEntityTooLarge,
	errs.Unsupported:     http.StatusUnsupportedMediaType,
	errs.Unsatisfiable:   http.StatusRequestedRangeNotSatisfiable,
	errs.Invalid:         http.StatusUnprocessableEntity,
	errs.TooMany:         http.StatusTooManyRequests,
	errs.Unavailable:     http.StatusServiceUnavailable,
}

// Messages that this package returns and also shows as examples.
const (
	forbiddenPath = "The path contains a character that is not allowed"
	bodyTooSlow   = "The body did not arrive in time"
	bodyTooLarge  = "The body is too large"
	notJSON       = "The body must be JSON, sent as Content-Type: application/json"
	notForm       = "The body must be a form, sent as Content-Type: multipart/form-data"
	staleVersion  = "This has been changed since it was loaded. Load it again to see the change."
	tooMany       = "Too many requests from your address. Wait a moment and try again."
)

// internalFault is the only message that a client gets for an internal error.
const internalFault = "Something went wrong on the server. Try again; if it keeps happening, give the administrator of the server the request id."

// problemOf turns a handler's error into a Problem. An error that is not an *errs.Error is logged
// here, once, and not shown to the client.
func problemOf(ctx context.Context, log *slog.Logger, err error) *Problem {
	var known *errs.Error
	switch {
	case errors.As(err, &known) && known.Kind != errs.Internal:
		if cause := known.Unwrap(); cause != nil {
			level := slog.LevelInfo // a client's mistake: anyone can cause any number of these
			if known.Kind == errs.Unavailable {
				level = slog.LevelWarn
			}
			log.Log(ctx, level, known.Message, "cause", cause)
		}
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		// The client has disconnected and will not read the response.
		known = errs.New(errs.Unavailable, "The request was cancelled")
	default:
		log.ErrorContext(ctx, "request failed", "error", err)
		known = errs.New(errs.Internal, internalFault)
	}
	problem := newProblem(statusOf[known.Kind], known.Message)
	problem.retryAfter, problem.Current, problem.MayBeSaved = known.RetryAfter, known.Current, known.MayBeSaved
	for _, field := range known.Fields {
		problem.Errors = append(problem.Errors, ProblemField(field))
	}
	return problem
}

var configureHuma sync.Once

// setUpHuma sets huma's package variables, so that huma's own errors (unreadable body, wrong
// types) become a Problem. The values are the same for every API of the process.
func setUpHuma() {
	configureHuma.Do(func() {
		huma.DefaultArrayNullable = false // write an empty list as [], never null
		huma.NewErrorWithContext = func(c huma.Context, status int, message string, causes ...error) huma.StatusError {
			err := huma.NewError(status, message, causes...)
			if problem, ok := err.(*Problem); ok {
				problem.plain = humagin.Unwrap(c).GetBool(plainKey)
			}
			return err
		}
		huma.NewError = func(status int, message string, causes ...error) huma.StatusError {
			switch status {
			case http.StatusInternalServerError: // huma's status for a client that disconnects; errors of handlers do not pass here
				return newProblem(http.StatusBadRequest, "The body was interrupted before its end")
			case http.StatusRequestTimeout:
				return newProblem(status, bodyTooSlow)
			case http.StatusRequestEntityTooLarge:
				return newProblem(status, bodyTooLarge)
			}
			problem := newProblem(status, message)
			for _, cause := range causes {
				problem.add(cause)
			}
			if len(problem.Errors) > 0 {
				first := problem.Errors[0]
				message = first.Message
				if name := strings.TrimPrefix(first.Location, "body."); name != first.Location && name != "" {
					message = name + ": " + first.Message
				}
				problem.Detail, problem.ErrorText, problem.Message = message, message, message
			}
			return problem
		}
	})
}

// add adds a broken rule that huma found, without the value, which may be a password.
func (p *Problem) add(cause error) {
	var detailer huma.ErrorDetailer
	switch {
	case cause == nil:
	case errors.As(cause, &detailer):
		detail := detailer.ErrorDetail()
		p.Errors = append(p.Errors, ProblemField{Location: detail.Location, Message: detail.Message})
	default:
		p.Errors = append(p.Errors, ProblemField{Message: cause.Error()})
	}
}

// writeProblem writes a Problem outside of huma: unknown paths, wrong methods, panics.
func writeProblem(w http.ResponseWriter, problem *Problem) {
	maps.Copy(w.Header(), problem.GetHeaders())
	w.Header().Set("Content-Type", problem.ContentType(""))
	w.WriteHeader(problem.Status)
	_ = writeJSON(w, problem) // fails only if the client has disconnected
}

// Refuse writes err as a Problem to a plain HTTP response.
func Refuse(w http.ResponseWriter, r *http.Request, log *slog.Logger, err error) {
	writeProblem(w, problemOf(r.Context(), log, err))
}

// NotFound answers a path that no service serves.
func NotFound(w http.ResponseWriter, _ *http.Request) {
	writeProblem(w, newProblem(http.StatusNotFound, "There is nothing at this address"))
}

// MethodNotAllowed answers a method that a path does not support. The caller must have set Allow.
func MethodNotAllowed(w http.ResponseWriter, r *http.Request) {
	writeProblem(w, newProblem(http.StatusMethodNotAllowed, "This address does not take "+r.Method+" requests"))
}
