package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A URL may name two servers: the primary first, then its standbys (docs/operations.md). pgx connects to
// the first one that accepts. So while there is no primary, reads use a standby, and changes wait for a
// primary as long as their budget allows.

const (
	// standbyConnectTime replaces connectTime for each server of a URL that names several, so that a
	// request that waits for a dead primary has time left for a standby.
	standbyConnectTime = time.Second
	// standbyLifetime is how long reads use a connection to a standby before they try the primary again.
	standbyLifetime = 5 * time.Second
	// standbyPause is how long changes wait before they try the primary again.
	standbyPause = 100 * time.Millisecond
)

// errStandby is returned to changes while only a standby accepts connections. PostgreSQL would return the
// same code for their first statement.
var errStandby = &pgconn.PgError{Severity: "ERROR", Code: stateReadOnly, Message: "the connection is to a standby"}

type contextKey string

const needsPrimary contextKey = "needs the primary"

// onPrimary returns a ctx with which the pool returns no connection to a standby.
func onPrimary(ctx context.Context) context.Context {
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

// since is the key of the time at which a connection was opened.
const since = "since"

// stillFits is a pgxpool PrepareConn. It ends connections to standbys when it is time to try the primary
// again. A standby that becomes the primary tells its clients.
func stillFits(ctx context.Context, connection *pgx.Conn) (bool, error) {
	if connection.PgConn().ParameterStatus("in_hot_standby") != "on" {
		return true, nil
	}
	opened, _ := connection.PgConn().CustomData()[since].(time.Time)
	age := time.Since(opened)
	if ctx.Value(needsPrimary) == nil {
		return age < standbyLifetime, nil
	}
	if age < standbyPause {
		return true, errStandby
	}
	return false, nil
}
