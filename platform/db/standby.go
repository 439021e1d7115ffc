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

// lookPause is the shortest time between two attempts to find the primary while a standby is used.
const lookPause = time.Second

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

// openedAt is the key of the time at which a connection was opened.
const openedAt = "obi opened at"

// primary is the state of a pool's search for the primary.
type primary struct {
	// pool is set before the first connection is handed out.
	pool *pgxpool.Pool
	// reload renews the certificates in the settings of a connection.
	reload func(*pgx.ConnConfig)
	// seen is when the primary last accepted a connection, or the pool last handed out a connection to it, in
	// Unix nanoseconds.
	seen      atomic.Int64
	isLooking atomic.Bool
}

// check is a pgxpool PrepareConn. It returns false for a connection to a standby if the primary was seen
// after it was opened; until then it looks for the primary. A promoted standby reports that it is the
// primary with the answer to its next statement.
func (p *primary) check(ctx context.Context, connection *pgx.Conn) (bool, error) {
	if connection.PgConn().ParameterStatus("in_hot_standby") != "on" {
		p.seen.Store(time.Now().UnixNano())
		return true, nil
	}
	if opened, _ := connection.PgConn().CustomData()[openedAt].(time.Time); opened.UnixNano() < p.seen.Load() {
		return false, nil
	}
	if p.isLooking.CompareAndSwap(false, true) {
		go p.look(context.WithoutCancel(ctx))
	}
	if ctx.Value(needsPrimary) != nil {
		return true, errStandby
	}
	return true, nil
}

// look tries once to connect to the primary. It allows the next attempt lookPause later.
func (p *primary) look(ctx context.Context) {
	defer time.AfterFunc(lookPause, func() { p.isLooking.Store(false) })
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	settings := p.pool.Config().ConnConfig
	p.reload(settings)
	settings.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	if connection, err := pgx.ConnectConfig(ctx, settings); err == nil {
		p.seen.Store(time.Now().UnixNano())
		_ = connection.Close(ctx)
	}
}
