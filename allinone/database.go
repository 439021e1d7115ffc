package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"obi/platform/config"
	"obi/platform/embeddedpg"
)

const (
	// restarts is how often in a row a PostgreSQL that dies is started again.
	restarts = 5
	// healthyAfter is how long it must live to count as healthy again.
	healthyAfter = time.Minute
	stopTime     = 20 * time.Second
)

// database is the embedded PostgreSQL, started again when it dies by itself.
type database struct {
	config embeddedpg.Config
	log    *slog.Logger

	mu     sync.Mutex
	server *embeddedpg.Server
	closed bool
}

func startDatabase(ctx context.Context, environ config.Environ, h *home, logTo io.Writer) (*database, error) {
	binDir, err := embeddedpg.Locate(func(key string) (string, bool) { value, ok := environ[key]; return value, ok })
	if err != nil {
		return nil, err
	}
	level := slog.LevelError // its warnings are about single statements, which the services report themselves
	if h.LogLevel != nil {
		level = *h.LogLevel
	}
	log := slog.New(slog.NewJSONHandler(logTo, &slog.HandlerOptions{Level: level})).With("service", "postgres")
	d := &database{config: embeddedpg.Config{BinDir: binDir, DataDir: h.DataDir, Log: log}, log: log}
	d.server, err = embeddedpg.Start(ctx, d.config)
	return d, err
}

// service makes sure that a service has its role and schema and gives its URL.
func (d *database) service(ctx context.Context, name string) (string, error) {
	return d.server.EnsureService(ctx, name)
}

// keepUp starts PostgreSQL again whenever it ends by itself, until ctx ends. If
// it keeps dying, Obi ends with the reason.
func (d *database) keepUp(ctx context.Context, giveUp context.CancelCauseFunc) {
	for failures := 0; ; {
		began := time.Now()
		select {
		case <-ctx.Done():
			return
		case <-d.server.Done():
		}
		if time.Since(began) > healthyAfter {
			failures = 0
		}
		err := d.server.Err()
		for failures++; ; failures++ {
			if failures > restarts {
				giveUp(fmt.Errorf("PostgreSQL does not stay up: %w", err))
				return
			}
			d.log.Error("starting PostgreSQL again", "error", err)
			if err = d.restart(ctx); err == nil {
				break
			}
			if ctx.Err() != nil {
				return
			}
		}
	}
}

func (d *database) restart(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return context.Canceled
	}
	server, err := embeddedpg.Start(ctx, d.config)
	if err == nil {
		d.server = server
	}
	return err
}

// stop ends PostgreSQL after the services have let go of it.
func (d *database) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := d.server.Stop(ctx); err != nil {
		d.log.Error("PostgreSQL did not stop cleanly", "error", err)
	}
}
