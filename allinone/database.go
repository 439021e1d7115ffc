package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"obi/allinone/services"
	"obi/areas"
	"obi/auth-svc/auth"
	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/platform/service"
)

const (
	// If PostgreSQL dies, it is restarted after firstPause. The pause doubles up to maxPause,
	// because someone may have to free disk space first.
	firstPause = 100 * time.Millisecond
	maxPause   = 10 * time.Second
	stopTime   = 20 * time.Second

	// otherConnections is the number of connections in addition to those of the services: eleven
	// for exports and people, and three that PostgreSQL reserves for superusers.
	otherConnections = 14
)

// database is the embedded PostgreSQL, restarted when it ends unexpectedly.
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
	connections, err := maxConnections(environ, services.WithData())
	if err != nil {
		return nil, err
	}
	log := slog.New(newDatabaseLog(logTo, h.LogLevel)).With("service", "postgres")
	settings := map[string]string{"max_connections": strconv.Itoa(connections)}
	d := &database{config: embeddedpg.Config{BinDir: binDir, DataDir: h.DataDir, Log: log, Settings: settings}, log: log}
	d.server, err = embeddedpg.Start(ctx, d.config)
	return d, err
}

// maxConnections returns how many connections PostgreSQL must accept: for each service its pool and
// one for its migrations, and otherConnections.
func maxConnections(environ config.Environ, specs []service.Spec) (int, error) {
	sum := otherConnections
	for _, spec := range specs {
		name := areas.Setting(spec.Name, "DATABASE_POOL")
		size := config.Names(spec.Settings())[name]
		if set, err := config.Require(environ, name); err == nil {
			size = string(set[name])
		}
		pool, err := strconv.Atoi(size)
		if err != nil {
			return 0, config.Problems{name + " must be a whole number"}
		}
		sum += pool + 1
	}
	return sum, nil
}

// addServices creates missing roles and schemas of services, and adds their URLs to settings.
func (d *database) addServices(ctx context.Context, settings config.Environ) (err error) {
	for _, spec := range services.WithData() {
		if settings[areas.DatabaseSetting(spec.Name)], err = d.server.AddService(ctx, spec.Name); err != nil {
			return err
		}
	}
	return nil
}

// supervise restarts PostgreSQL when it ends unexpectedly, until ctx ends. While PostgreSQL does not
// run, services answer 503.
func (d *database) supervise(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.current().Done():
		}
		err := d.current().Err()
		for pause := firstPause; ; pause = min(2*pause, maxPause) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			d.log.Error("restarting PostgreSQL", "error", err)
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

// stop stops PostgreSQL. Call it after the services have stopped.
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

// databaseLog keeps the messages about the embedded PostgreSQL that matter to a person at a terminal,
// e.g. where its files are. Of the server's own log it keeps only errors: warnings are about single
// statements, which the services report themselves.
type databaseLog struct {
	slog.Handler
	level slog.Level
}

// newDatabaseLog returns a handler that writes JSON lines. If chosen is not nil, it is the level for
// all messages.
func newDatabaseLog(to io.Writer, chosen *slog.Level) slog.Handler {
	if chosen != nil {
		return slog.NewJSONHandler(to, &slog.HandlerOptions{Level: *chosen})
	}
	return databaseLog{slog.NewJSONHandler(to, nil), slog.LevelWarn}
}

func (l databaseLog) Enabled(_ context.Context, level slog.Level) bool { return level >= l.level }

// WithAttrs raises the level for the server's own log, which has the attribute component=postgres.
func (l databaseLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	for _, attr := range attrs {
		if attr.Key == "component" && attr.Value.String() == "postgres" {
			l.level = slog.LevelError
		}
	}
	l.Handler = l.Handler.WithAttrs(attrs)
	return l
}

// openDatabase returns the superuser's address of the database in the data folder. It starts
// PostgreSQL if it is not running; done then stops it.
func openDatabase(ctx context.Context, environ config.Environ, log io.Writer) (h *home, address string, done func() error, err error) {
	h = &home{}
	if err := config.Load(environ, h); err != nil {
		return nil, "", nil, err
	}
	if address, err = embeddedpg.Attach(h.DataDir); err != nil {
		return nil, "", nil, err
	}
	if address != "" {
		return h, address, func() error { return nil }, nil
	}
	if err := h.check(); err != nil {
		return nil, "", nil, err
	}
	database, err := startDatabase(ctx, environ, h, log)
	if err != nil {
		return nil, "", nil, err
	}
	return h, database.server.AdminURL(), func() error { database.stop(); return nil }, nil
}

// removeFactors removes the second factors of an administrator. Obi may be running or stopped.
func removeFactors(ctx context.Context, username string, environ config.Environ, out, log io.Writer) error {
	_, address, done, err := openDatabase(ctx, environ, log)
	if err != nil {
		return err
	}
	err = auth.RemoveFactors(ctx, environ.With(config.Environ{"AUTH_DATABASE_URL": address}), username, out)
	return errors.Join(err, done())
}
