package db

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A URL may name several servers: the primary first, then standbys (docs/operations.md). pgx connects to the
// first that accepts, so while there is no primary, reads use a standby. Changes wait for a primary (moveTime).

const (
	// standbyConnectTime replaces connectTime for each server of a URL that names several, so that a
	// request that waits for a dead primary has time left for a standby.
	standbyConnectTime = time.Second
	// standbyLifetime is how long a connection to a standby is used before the primary is tried again.
	standbyLifetime = 5 * time.Second
)

// errStandby is returned to changes while only a standby accepts connections. It has the code that
// PostgreSQL returns for a write on a standby.
var errStandby = &pgconn.PgError{Severity: "ERROR", Code: stateReadOnly, Message: "the connection is to a standby"}

type contextKey string

const needsPrimary contextKey = "needs the primary"

// OnPrimary returns a copy of ctx for which reads never use a standby. Use it for work that must not miss
// the last changes. Change, Batch and Exclusively call it.
func OnPrimary(ctx context.Context) context.Context {
	return context.WithValue(ctx, needsPrimary, true)
}

// severalHosts reports whether the URL of settings names more than one server.
func severalHosts(settings *pgx.ConnConfig) bool {
	for _, fallback := range settings.Fallbacks { // sslmode=prefer adds the same server without TLS
		if fallback.Host != settings.Host || fallback.Port != settings.Port {
			return true
		}
	}
	return false
}

// openedAt is the key of the time at which a connection was opened.
const openedAt = "obi opened at"

// primary is the state of a pool's search for the primary.
type primary struct {
	// reload renews the certificates in the settings of a connection.
	reload func(*pgx.ConnConfig)
	// seen is when the primary last accepted a connection, or the pool last handed out a connection to it, in
	// Unix nanoseconds.
	seen      atomic.Int64
	isLooking atomic.Bool
}

// check is a pgxpool PrepareConn. It returns false for a connection to a standby if the primary was seen
// after it was opened, or when it is time to try the primary again. A promoted standby reports that it is
// the primary with the answer to its next statement.
func (p *primary) check(ctx context.Context, connection *pgx.Conn) (bool, error) {
	if connection.PgConn().ParameterStatus("in_hot_standby") != "on" {
		p.seen.Store(time.Now().UnixNano())
		return true, nil
	}
	opened, _ := connection.PgConn().CustomData()[openedAt].(time.Time)
	switch {
	case opened.UnixNano() < p.seen.Load(), time.Since(opened) >= standbyLifetime:
		return false, nil
	case ctx.Value(needsPrimary) != nil:
		return true, errStandby
	default:
		return true, nil
	}
}

// look starts an attempt to connect to the primary unless one is running.
func (p *primary) look(pool *pgxpool.Pool) {
	if !p.isLooking.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer p.isLooking.Store(false)
		ctx, cancel := context.WithTimeout(context.Background(), 2*standbyConnectTime)
		defer cancel()
		settings := pool.Config().ConnConfig
		p.reload(settings)
		settings.ConnectTimeout = standbyConnectTime
		settings.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
		if connection, err := pgx.ConnectConfig(ctx, settings); err == nil {
			p.seen.Store(time.Now().UnixNano())
			_ = connection.Close(ctx)
		}
	}()
}
