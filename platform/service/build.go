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

// processRegistry returns the registerer for metrics of the process. They carry the label of the
// service if the process runs only one.
func processRegistry(registry prometheus.Registerer, specs []Spec) prometheus.Registerer {
	if len(specs) != 1 {
		return registry
	}
	return named(registry, specs[0])
}

func named(registry prometheus.Registerer, spec Spec) prometheus.Registerer {
	return prometheus.WrapRegistererWith(prometheus.Labels{"service": spec.Name}, registry)
}

// build builds the services in the order of specs. It returns those built so far even if it
// fails.
func (p Process) build(ctx context.Context, log *slog.Logger, registry prometheus.Registerer, traces *tracing.Process, specs []Spec) (built []running, err error) {
	for _, spec := range specs {
		env := Env{
			Environ: p.Environ,
			Log:     log.With("service", spec.Name),
			Metrics: named(registry, spec),
			Tracing: traces.Service(spec.Name),
			Now:     p.Now,
		}
		instance, err := spec.New(ctx, env)
		if err != nil {
			return built, fmt.Errorf("%s: %w", spec.Name, err)
		}
		one := running{Instance: instance, name: spec.Name}
		instance.Handler = tracing.Public(env.Tracing, instance.Handler)
		one.internal, err = internalHandler(instance, env)
		built = append(built, one)
		if err != nil {
			return built, fmt.Errorf("%s: %w", spec.Name, err)
		}
	}
	return built, nil
}
