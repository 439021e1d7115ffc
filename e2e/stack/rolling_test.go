//go:build stack

package stack

import (
	"context"
	"testing"
)

// roll restarts every replica of every service, one of each service at a time, as
// a rolling update does.
func roll(ctx context.Context, s *Stack) error {
	for n := range s.Replicas {
		results := make(chan error, len(s.Services))
		for _, replicas := range s.Services {
			go func() {
				err := replicas[n].Restart(ctx)
				if err == nil {
					err = s.seen(ctx, replicas[n], true)
				}
				results <- err
			}()
		}
		for range s.Services {
			if err := <-results; err != nil {
				return err
			}
		}
	}
	return nil
}

func TestARollingRestartFailsNobody(t *testing.T) {
	s := running(t)
	l := startLoad(t, s, "rolling")
	if err := roll(t.Context(), s); err != nil {
		t.Error(err)
	}
	l.end(t, s)
	for _, failure := range l.failures {
		t.Error(failure)
	}
}

// The control: without the time in which the gateway finds out, and without letting
// requests finish, somebody fails.
func TestWithoutDrainingARollingRestartFailsSomebody(t *testing.T) {
	s := running(t)
	for _, one := range s.All() {
		one.With("DRAIN_DELAY=0s", "DRAIN_TIME=0s")
	}
	if err := roll(t.Context(), s); err != nil { // now they run like that
		t.Fatal(err)
	}
	l := startLoad(t, s, "cut-off")
	for round := 0; round < 20 && l.failed() == 0; round++ {
		if err := roll(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	l.end(t, s)
	if l.failed() == 0 {
		t.Error("nobody failed")
	}
	for _, one := range s.All() {
		one.With("DRAIN_DELAY=4s", "DRAIN_TIME=25s")
	}
	if err := roll(t.Context(), s); err != nil {
		t.Fatal(err)
	}
}
