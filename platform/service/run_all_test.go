package service_test

import (
	"context"
	"errors"
	"testing"

	"obi/platform/service"
)

func TestRunAllEndsWithTheFirstErrorOrTheContext(t *testing.T) {
	waits := func(ctx context.Context) error { <-ctx.Done(); return nil }
	failure := errors.New("failed")
	if err := service.RunAll(waits, func(context.Context) error { return failure }, waits)(t.Context()); !errors.Is(err, failure) {
		t.Errorf("got %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := service.RunAll(waits, waits)(ctx); err != nil {
		t.Errorf("got %v", err)
	}
}
