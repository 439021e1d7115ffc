package auth

import (
	"context"
	"time"

	"obi/platform/errs"
)

// A hash takes some 19 MiB while it is computed, and eight at once would exceed the memory of a
// small container. So two run, a few wait, and the rest are rejected with errs.TooMany.
const (
	hashesAtOnce  = 2
	hashesWaiting = 16
)

// gate admits a few callers at a time and lets a few more wait.
type gate struct {
	places chan struct{} // taken by callers inside and waiting
	inside chan struct{}
}

func newGate(atOnce, waiting int) *gate {
	return &gate{places: make(chan struct{}, atOnce+waiting), inside: make(chan struct{}, atOnce)}
}

// enter waits for a turn and returns the function that ends it. It returns errs.TooMany if too many
// callers are waiting already, or the error of ctx.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	select {
	case g.places <- struct{}{}:
	default:
		return nil, errs.New(errs.TooMany, "Too many people are signing in right now. Try again in a few seconds.").After(2 * time.Second)
	}
	select {
	case g.inside <- struct{}{}:
		return func() { <-g.inside; <-g.places }, nil
	case <-ctx.Done():
		<-g.places
		return nil, ctx.Err()
	}
}
