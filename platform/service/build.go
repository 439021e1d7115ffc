package service

import (
	"context"
	"fmt"
	"log/slog"
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/tracing"
)

func closeAll(built []running) {
	for _, one := range slices.Backward(built) {
		if one.Close != nil {
			one.Close()
		}
	}
}

// ofProcess registers what is measured of the process; if it runs one service alone,
// that is the service's.
func ofProcess(registry prometheus.Registerer, specs []Spec) prometheus.Registerer {
	if len(specs) != 1 {
		return registry
	}
	return named(registry, specs[0])
}

func named(registry prometheus.Registerer, spec Spec) prometheus.Registerer {
	return prometheus.WrapRegistererWith(prometheus.Labels{"service": spec.Name}, registry)
}

// build makes the services in order.
func (p Process) build(ctx context.Context, log *slog.Logger, registry prometheus.Registerer, traces *tracing.Process, specs []Spec) (built []running, err error) {
	for _, spec := range specs {
		provider := traces.Service(spec.Name)
		instance, err := spec.New(ctx, Env{
			Environ: p.Environ,
			Log:     log.With("service", spec.Name),
			Metrics: named(registry, spec),
			Tracing: provider,
			Now:     p.Now,
		})
		if err != nil {
			return built, fmt.Errorf("%s: %w", spec.Name, err)
		}
		instance.Handler = tracing.Public(provider, instance.Handler)
		instance.Internal = tracing.Internal(provider, instance.Internal)
		built = append(built, running{instance, spec.Name})
	}
	return built, nil
}
