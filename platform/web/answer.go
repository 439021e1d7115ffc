package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"obi/platform/errs"
)

// maxProblem bounds how much of another service's error body is read, in bytes.
const maxProblem = 64 << 10

// ErrorOf returns the error that another service's response carries, as the handler there
// returned it, or nil for a success. A body that is not a Problem, e.g. from a proxy in between,
// becomes Unavailable; so does a redirect, which services never send each other.
func ErrorOf(response *http.Response) error {
	if response.StatusCode < http.StatusMultipleChoices {
		return nil
	}
	var problem Problem
	err := json.NewDecoder(io.LimitReader(response.Body, maxProblem)).Decode(&problem)
	if err != nil || problem.Status != response.StatusCode {
		return errs.Wrap(fmt.Errorf("%s answered %s", response.Request.URL.Path, response.Status),
			errs.Unavailable, "A part of the server does not answer as it should. Try again in a moment.")
	}
	known := errs.New(errs.Internal, "%s", problem.Detail)
	for kind, status := range statusOf {
		if status == problem.Status {
			known.Kind = kind
		}
	}
	for _, field := range problem.Errors {
		known.Fields = append(known.Fields, errs.Field(field))
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		known.RetryAfter = time.Duration(seconds) * time.Second
	}
	return known
}

// Done is the response body of a change that has nothing else to return.
type Done struct {
	Success bool `json:"success"`
}

// DoneOutput answers 200 {"success":true}.
type DoneOutput struct{ Body Done }

// Succeeded returns a DoneOutput with success.
func Succeeded() *DoneOutput { return &DoneOutput{Done{Success: true}} }

type unlimitedKey struct{}

// limitTime returns ctx with the time limit d. It keeps the context without the limit for
// extendTime.
func limitTime(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(ctx, unlimitedKey{}, ctx), d)
}

// extendTime runs next with d in place of the request's time limit.
func extendTime(gc *gin.Context, d time.Duration, next func()) {
	limited := gc.Request
	ctx, cancel := context.WithTimeout(limited.Context().Value(unlimitedKey{}).(context.Context), d)
	defer cancel()
	gc.Request = limited.WithContext(ctx)
	// Logging and metrics run later and must not see the context that is cancelled here.
	defer func() { gc.Request = limited }()
	next()
}
