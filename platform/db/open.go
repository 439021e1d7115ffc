// Package db connects a service to its own PostgreSQL schema. It provides one pool shared by gorm
// and raw queries, numbered migrations, transactions that write their audit row, and errors that
// clients can act on. docs/libraries.md says when to use gorm and when pgx.
package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"obi/platform/tracing"
)

// connectionLimits are enforced by PostgreSQL on every connection, so that no bug and no slow
// client holds a lock for long.
var connectionLimits = map[string]string{
	"statement_timeout":                   "5s",
	"lock_timeout":                        "2s",
	"idle_in_transaction_session_timeout": "10s",
}

// pingTime is how long the pool waits for an answer on a connection that was idle for a second. Without
// one it closes the connection.
const pingTime = 500 * time.Millisecond

// Config describes how to connect to the database.
type Config struct {
	// URL is a PostgreSQL connection string (URL or keyword form).
	URL string
	// Schema is the service's own schema.
	Schema string
	// Extensions must exist before the service can migrate.
	Extensions []string
	// MaxConns bounds the pool; zero means 10.
	MaxConns int32
	// Log receives slow statements and migrations.
	Log *slog.Logger
	// Metrics receives the pool's metrics and the version of the schema.
	Metrics prometheus.Registerer
	// Tracing creates spans of statements; nil creates none.
	Tracing tracing.Provider
}

// DB is a service's database.
type DB struct {
	gorm    *gorm.DB
	pool    *pgxpool.Pool
	log     *slog.Logger
	schema  string
	version *prometheus.GaugeVec
	// startedAt is when Open was called.
	startedAt time.Time
	// answered is when a query last succeeded, as a Unix time in nanoseconds.
	answered atomic.Int64
}

// Open connects and waits, at most for StartTime, until the service can migrate: while the server
// is starting, or a role, database, schema, right or extension does not exist yet. It logs what
// it waits for.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	began := time.Now()
	settings, err := pgxpool.ParseConfig(cfg.URL)
	if err != nil {
		// pgx's message may repeat the URL with the password.
		return nil, fmt.Errorf("the database URL of %s is not valid", cfg.Schema)
	}
	settings.MaxConns = cfg.MaxConns
	if settings.MaxConns == 0 {
		settings.MaxConns = 10
	}
	settings.MaxConnLifetime = 30 * time.Minute
	settings.PingTimeout = pingTime
	maps.Copy(settings.ConnConfig.RuntimeParams, connectionLimits)
	primary := configureConnections(settings, cfg.URL)
	settings.ConnConfig.Tracer = tracing.SQL(cfg.Tracing, cfg.Schema)
	settings.ConnConfig.RuntimeParams["search_path"] = cfg.Schema + ", public"
	settings.ConnConfig.RuntimeParams["application_name"] = "obi-" + cfg.Schema

	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, err
	}
	primary.pool = pool
	err = await(ctx, pool, cfg)
	if err == nil {
		err = checkLocale(ctx, pool, cfg.Log)
	}
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("the database of %s cannot be used: %w", cfg.Schema, err)
	}
	opened, err := gorm.Open(postgres.New(postgres.Config{Conn: stdlib.OpenDBFromPool(pool)}), &gorm.Config{
		// The pgx driver caches statements; gorm's second cache leaks.
		PrepareStmt: false,
		// Change opens the transactions, so single statements need none.
		SkipDefaultTransaction: true,
		// Naming the columns keeps cached plans valid when a migration adds columns.
		QueryFields: true,
		// Unique violations become gorm.ErrDuplicatedKey.
		TranslateError: true,
		Logger:         &slowLog{log: cfg.Log},
	})
	if err != nil {
		pool.Close()
		return nil, err
	}
	version := newVersion()
	for _, collector := range []prometheus.Collector{newPoolMetrics(pool), version} {
		if err := cfg.Metrics.Register(collector); err != nil {
			pool.Close()
			return nil, err
		}
	}
	return &DB{gorm: opened, pool: pool, log: cfg.Log, schema: cfg.Schema, version: version, startedAt: began}, nil
}

// Ping returns an error unless the database answers now.
func (d *DB) Ping(ctx context.Context) error { return classify(d.pool.Ping(ctx)) }

// Close closes every connection.
func (d *DB) Close() { d.pool.Close() }

// wantedLocale is the locale that provision.CreateDatabase sets. LC_CTYPE decides which
// characters pg_trgm treats as letters, whatever the provider.
const wantedLocale = "UTF8, builtin C.UTF-8, LC_CTYPE C"

// checkLocale logs a warning if a database has another locale. The service works, but sorts some
// texts and matches similar ones differently.
func checkLocale(ctx context.Context, pool *pgxpool.Pool, log *slog.Logger) error {
	var found string
	err := pool.QueryRow(ctx, `SELECT format('%s, %s %s, LC_CTYPE %s', pg_encoding_to_char(encoding),
			CASE datlocprovider WHEN 'b' THEN 'builtin' WHEN 'i' THEN 'icu' WHEN 'c' THEN 'libc' ELSE datlocprovider::text END,
			coalesce(datlocale, datcollate), datctype)
		FROM pg_database WHERE datname = current_database()`).Scan(&found)
	if err == nil && found != wantedLocale {
		log.WarnContext(ctx, "the database has another locale: sorting and search may differ",
			"found", found, "expected", wantedLocale, "see", "docs/operations.md#the-locale-of-the-database")
	}
	return err
}

// slowStatement is the duration from which a statement is logged.
const slowStatement = 500 * time.Millisecond

// slowLog writes gorm's slow statements to slog. It does not log errors: callers return them, and
// package web logs each once.
type slowLog struct{ log *slog.Logger }

var _ gorm.ParamsFilter = (*slowLog)(nil)

func (l *slowLog) LogMode(logger.LogLevel) logger.Interface { return l }
func (l *slowLog) Info(context.Context, string, ...any)     {}
func (l *slowLog) Warn(context.Context, string, ...any)     {}
func (l *slowLog) Error(context.Context, string, ...any)    {}

func (l *slowLog) Trace(ctx context.Context, begin time.Time, statement func() (string, int64), err error) {
	took := time.Since(begin)
	if took < slowStatement || errors.Is(err, gorm.ErrRecordNotFound) {
		return
	}
	text, rows := statement()
	l.log.WarnContext(ctx, "slow statement", "sql", text, "rows", rows, "took", took)
}

// ParamsFilter keeps values out of the log: they are personal data.
func (l *slowLog) ParamsFilter(_ context.Context, sql string, _ ...any) (string, []any) {
	return sql, nil
}

// errNested is returned to code that takes a connection of the pool while its transaction already
// holds one. Such code deadlocks when every connection is held by a transaction that waits for
// another one: at once in a pool of one, under load in a larger pool.
var errNested = errors.New("db: a query inside a transaction must use the transaction, not another connection of the pool")

var forbidNesting atomic.Bool

// ForbidNesting makes pools opened after it refuse a connection to code inside a transaction.
// Tests call it through the testkit. It walks the stack for each connection, which is too
// expensive for a running service.
func ForbidNesting() { forbidNesting.Store(true) }

// refuseNested returns a pgxpool PrepareConn that also calls check.
func refuseNested(check func(context.Context, *pgx.Conn) (bool, error)) func(context.Context, *pgx.Conn) (bool, error) {
	return func(ctx context.Context, connection *pgx.Conn) (bool, error) {
		if insideTransaction() {
			return true, errNested
		}
		return check(ctx, connection)
	}
}

// insideTransaction reports whether a function that runs in a transaction of gorm or in a View is on the
// stack.
func insideTransaction() bool {
	var counters [128]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(0, counters[:])])
	callee := ""
	for {
		frame, more := frames.Next()
		switch frame.Function {
		case "gorm.io/gorm.(*DB).Transaction":
			if callee != "gorm.io/gorm.(*DB).Begin" { // Begin takes the first connection
				return true
			}
		case "obi/platform/db.(*DB).View":
			if callee != "obi/platform/db.(*DB).attempt" { // which takes the first connection
				return true
			}
		}
		if callee = frame.Function; !more {
			return false
		}
	}
}
