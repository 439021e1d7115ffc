package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/embeddedpg"
)

const (
	// After PostgreSQL has died it is started again, at first soon, then every
	// lastPause: a full disk may take a person to mend.
	firstPause = 100 * time.Millisecond
	lastPause  = 10 * time.Second
	stopTime   = 20 * time.Second
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
	log := slog.New(newDatabaseLog(logTo, h.LogLevel)).With("service", "postgres")
	d := &database{config: embeddedpg.Config{BinDir: binDir, DataDir: h.DataDir, Log: log}, log: log}
	d.server, err = embeddedpg.Start(ctx, d.config)
	return d, err
}

// services makes sure that every service has its role and schema, and adds the
// settings that lead there.
func (d *database) services(ctx context.Context, settings config.Environ) (err error) {
	for _, spec := range services.WithData() {
		if settings[databaseKey(spec)], err = d.server.AddService(ctx, spec.Name); err != nil {
			return err
		}
	}
	return nil
}

// supervise restarts PostgreSQL whenever it ends by itself, until ctx ends. Services
// answer 503 until it is back.
func (d *database) supervise(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.current().Done():
		}
		err := d.current().Err()
		for pause := firstPause; ; pause = min(2*pause, lastPause) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			d.log.Error("starting PostgreSQL again", "error", err)
			if err = d.restart(ctx); err == nil {
				break
			}
		}
	}
}

func (d *database) current() *embeddedpg.Server {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.server
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
