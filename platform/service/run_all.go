package service

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// RunAll gives one function that runs all of them at once. It ends when all have ended,
// and the first error ends the others.
func RunAll(runs ...func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		for _, run := range runs {
			group.Go(func() error { return run(ctx) })
		}
		return group.Wait()
	}
}
