package service

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/tracing"
)

// Prepare builds every spec and closes it again. It migrates their databases as a start does, but
// serves nothing and runs no background work.
func (p Process) Prepare(ctx context.Context, specs ...Spec) error {
	if p.Now == nil {
		p.Now = time.Now
	}
	if err := Check(p.Environ, specs...); err != nil {
		return err
	}
	var cfg settings
	if err := config.Load(p.Environ, &cfg); err != nil {
		return err
	}
	log := newLog(p.LogTo, cfg.LogLevel)
	built, err := p.build(ctx, log, prometheus.NewRegistry(), &tracing.Process{}, specs)
	closeAll(built)
	return err
}
