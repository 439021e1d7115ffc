// Package backend builds the common parts of all services with a database and an API, so that a
// service only declares what is specific to it.
package backend

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"obi/platform/auth"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/peer"
	"obi/platform/service"
	"obi/platform/web"
)

// Database are the settings of a service's own database. A service's settings embed it with the
// service's name: `envPrefix:"CREATOR_"`.
type Database struct {
	DatabaseURL  config.Secret `env:"DATABASE_URL,required,notEmpty"`
	DatabasePool PoolSize      `env:"DATABASE_POOL" envDefault:"10"`
}

// PoolSize is the largest number of connections of a pool.
type PoolSize int32

// UnmarshalText parses a whole number. PoolProblems checks its range.
func (p *PoolSize) UnmarshalText(text []byte) error {
	size, err := strconv.ParseInt(string(text), 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // size is then the nearest number
		return config.FormError("must be a whole number")
	}
	*p = PoolSize(size)
	return nil
}

// PoolProblems returns the problems with the pool's size. prefix is the prefix of the service's
// settings; smallest is the least number of connections that the service needs.
func (d *Database) PoolProblems(prefix string, smallest PoolSize) []string {
	if d.DatabasePool < smallest || d.DatabasePool > 1000 {
		return []string{fmt.Sprintf("%sDATABASE_POOL must be between %d and 1000", prefix, smallest)}
	}
	return nil
}

// Clients are the settings of a service that accepts auth-svc's tokens. A service's settings
// embed it.
type Clients struct {
	AuthURL string `env:"AUTH_URL,required,notEmpty"` // auth-svc's internal port
	peer.Settings
	TrustedProxies config.Networks `env:"TRUSTED_PROXIES"`
	KeyPerMinute   KeyLimit        `env:"API_KEY_REQUESTS_PER_MINUTE" envDefault:"600"`
}

// KeyLimit is how many requests per minute one API key may send to one replica.
type KeyLimit int

// UnmarshalText parses a whole number from 1 on.
func (k *KeyLimit) UnmarshalText(text []byte) error {
	limit, err := strconv.Atoi(string(text))
	if err != nil || limit < 1 {
		return config.FormError("must be a whole number, at least 1")
	}
	*k = KeyLimit(limit)
	return nil
}

func (d *Database) database() *Database { return d }
func (c *Clients) clients() *Clients    { return c }

type (
	hasDatabase interface{ database() *Database }
	hasClients  interface{ clients() *Clients }
)

// Schema is a service's own schema.
type Schema struct {
	Name string
	// Migrations holds the service's migrations in the folder migrations.
	Migrations fs.FS
	// Extensions must exist before the service can migrate.
	Extensions []string
}

// Backend holds the parts that all services have.
type Backend struct {
	service.Env
	// DB is open and migrated.
	DB *db.DB
	// API holds the options of the service's API.
	API web.Options
	// Internal are the calls on the internal port; nil if there are none. Calls that change
	// something require one of InternalKeys.
	Internal     []service.InternalRoute
	InternalKeys peer.Keys

	background []func(context.Context) error
}

// Background registers a function that runs while the service serves, until ctx ends. If it returns
// an error, the process ends.
func (b *Backend) Background(run func(ctx context.Context) error) {
	b.background = append(b.background, run)
}

// New returns the constructor of a service whose settings C embed Database and Clients. build
// declares the API on a Backend that already verifies tokens.
func New[C any, P interface {
	*C
	hasDatabase
	hasClients
}](schema Schema, build func(ctx context.Context, b *Backend, cfg P) (*web.API, error)) func(context.Context, service.Env) (*service.Instance, error) {
	return func(ctx context.Context, env service.Env) (*service.Instance, error) {
		cfg := P(new(C))
		if err := config.Load(env.Environ, cfg); err != nil {
			return nil, err
		}
		return Build(ctx, env, schema, *cfg.database(), func(b *Backend) (*web.API, error) {
			clients := cfg.clients()
			verifier := auth.NewVerifier(auth.HTTPSource(clients.AuthURL, clients.InternalKeys), b.Log, b.Now)
			b.API.Verify, b.API.TrustedProxies, b.API.KeyPerMinute = verifier, clients.TrustedProxies, int(clients.KeyPerMinute)
			b.Background(verifier.Run)
			return build(ctx, b, cfg)
		})
	}
}

// Build opens and migrates the database and calls build to declare the API. It closes the
// database if build fails. build must set the Verifier.
func Build(ctx context.Context, env service.Env, schema Schema, settings Database, build func(*Backend) (*web.API, error)) (_ *service.Instance, err error) {
	database, err := db.Open(ctx, db.Config{
		URL: string(settings.DatabaseURL), MaxConns: int32(settings.DatabasePool), Schema: schema.Name, Extensions: schema.Extensions,
		Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			database.Close()
		}
	}()
	if err := database.Migrate(ctx, schema.Migrations, "migrations"); err != nil {
		return nil, err
	}
	b := &Backend{Env: env, DB: database, API: web.Options{Log: env.Log, Metrics: env.Metrics, Stopping: env.Stopping}}
	b.Background(database.SealAuditLog)
	api, err := build(b)
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{Handler: handler, Internal: b.Internal, InternalKeys: b.InternalKeys, Run: service.RunAll(b.background...), Close: database.Close}, nil
}

// Retention is the setting of services that can restore deleted entries. Their settings
// embed it.
type Retention struct {
	KeepDeletedDays int `env:"KEEP_DELETED_DAYS" envDefault:"30"`
}

// RetentionPeriod returns how long deleted entries can be restored.
func (r Retention) RetentionPeriod() time.Duration {
	return time.Duration(r.KeepDeletedDays) * 24 * time.Hour
}

// RetentionProblems returns the problems with the setting.
func (r Retention) RetentionProblems() []string {
	if r.KeepDeletedDays < 0 || r.KeepDeletedDays > 3650 {
		return []string{"KEEP_DELETED_DAYS must be between 0 and 3650"}
	}
	return nil
}
