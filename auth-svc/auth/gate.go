package auth

import (
	"context"
	"time"

	"obi/platform/errs"
)

// A hash takes some 19 MiB while it is computed. Eight at once would be more than
// a small container has, so two run, a few wait, and the rest is told to come back.
const (
	hashesAtOnce  = 2
	hashesWaiting = 16
)

// gate lets a few callers in at a time and a few more wait.
type gate struct {
	places chan struct{} // taken by callers inside and waiting
	inside chan struct{}
}

func newGate(atOnce, waiting int) *gate {
	return &gate{places: make(chan struct{}, atOnce+waiting), inside: make(chan struct{}, atOnce)}
}

// enter waits for a turn and gives the function that ends it. The error is
// TooMany when too many wait already, or that of ctx.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	select {
	case g.places <- struct{}{}:
	default:
		return nil, errs.New(errs.TooMany, "Too many people are signing in at this moment. Try again in a few seconds.").After(2 * time.Second)
	}
	select {
	case g.inside <- struct{}{}:
		return func() { <-g.inside; <-g.places }, nil
	case <-ctx.Done():
		<-g.places
		return nil, ctx.Err()
	}
}
