package service

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// RunAll returns a function that runs all of runs at once and returns when all have returned. The
// first error cancels the others.
func RunAll(runs ...func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		for _, run := range runs {
			group.Go(func() error { return run(ctx) })
		}
		return group.Wait()
	}
}
