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
	"github.com/jackc/pgx/v5/pgtype"
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

const (
	// connectTime is how long a server has to accept a connection, unless the last ones were not accepted.
	connectTime    = 2 * time.Second
	maxConnectTime = 10 * time.Second
	// pingTime is how long the pool waits for an answer on a connection that was idle for a second. Without
	// one it closes the connection.
	pingTime = 500 * time.Millisecond
)

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
	primary *primary
	// answered is when a query last succeeded, as a Unix time in nanoseconds.
	answered atomic.Int64
}

// Open connects and waits, at most for StartTime, until the service can migrate: while the server
// is starting, or a role, database, schema, right or extension does not exist yet. It logs what
// it waits for.
func Open(ctx context.Context, cfg Config) (*DB, error) {
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
	return &DB{gorm: opened, pool: pool, log: cfg.Log, schema: cfg.Schema, version: version, primary: primary}, nil
}

// configureConnections sets how a pool opens and hands out connections.
func configureConnections(settings *pgxpool.Config, url string) *primary {
	least := connectTime
	if severalHosts(settings.ConnConfig) {
		least = standbyConnectTime
	}
	reload := func(*pgx.ConnConfig) {}
	if settings.ConnConfig.TLSConfig != nil {
		reload = reloadCertificates(url)
	}
	wait := &connectWait{}
	settings.BeforeConnect = func(_ context.Context, one *pgx.ConnConfig) error {
		reload(one)
		one.ConnectTimeout = wait.next(least)
		return nil
	}
	settings.AfterConnect = func(_ context.Context, connection *pgx.Conn) error {
		wait.since.Store(0)
		connection.PgConn().CustomData()[openedAt] = time.Now()
		// Times that are read equal those written, whatever the time zone of this machine.
		inUTC := &pgtype.TimestamptzCodec{ScanLocation: time.UTC}
		connection.TypeMap().RegisterType(&pgtype.Type{Name: "timestamptz", OID: pgtype.TimestamptzOID, Codec: inUTC})
		return nil
	}
	primary := &primary{reload: reload}
	settings.PrepareConn = primary.check
	if forbidNesting.Load() {
		settings.PrepareConn = refuseNested(primary.check)
	}
	return primary
}

// connectWait decides how long a server has to accept a connection. An attempt that is ended early costs a
// busy server as much as an accepted one. Services that keep ending them would keep it too busy to accept
// any, so the time grows until one is accepted. Requests do not wait longer: the pool keeps the connection
// for the next one.
type connectWait struct {
	// since is when the first attempt after the last accepted connection began, in Unix nanoseconds, or 0.
	since atomic.Int64
}

// next returns the limit of an attempt that begins now: as long as none was accepted, within bounds.
func (w *connectWait) next(least time.Duration) time.Duration {
	now := time.Now()
	if w.since.CompareAndSwap(0, now.UnixNano()) {
		return least
	}
	return min(max(least, now.Sub(time.Unix(0, w.since.Load()))), maxConnectTime)
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

// reloadCertificates reads the certificate files that a URL names before each connection, because
// they are renewed in place while a service runs.
func reloadCertificates(url string) func(*pgx.ConnConfig) {
	var last atomic.Pointer[pgx.ConnConfig]
	return func(settings *pgx.ConnConfig) {
		// A file that is being replaced may be missing or incomplete. Use its last content then.
		if now, err := pgx.ParseConfig(url); err == nil {
			last.Store(now)
		}
		if known := last.Load(); known != nil {
			settings.TLSConfig, settings.Fallbacks = known.TLSConfig, known.Fallbacks
		}
	}
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
