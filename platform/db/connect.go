package db

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// connectTime is how long a server has to accept a connection. It grows while none is accepted
	// (connectWait).
	connectTime    = 2 * time.Second
	maxConnectTime = 10 * time.Second
)

// configureConnections sets how a pool opens and hands out connections.
func configureConnections(settings *pgxpool.Config, url string) (*primary, *connectWait) {
	wait := &connectWait{least: connectTime}
	if severalHosts(settings.ConnConfig) {
		wait.least = standbyConnectTime
	}
	reload := func(*pgx.ConnConfig) {}
	if settings.ConnConfig.TLSConfig != nil {
		reload = reloadCertificates(url)
	}
	settings.BeforeConnect = func(_ context.Context, one *pgx.ConnConfig) error {
		reload(one)
		one.ConnectTimeout = wait.next()
		return nil
	}
	settings.AfterConnect = func(_ context.Context, connection *pgx.Conn) error {
		wait.began.Store(0)
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
	return primary, wait
}

// connectWait decides how long a server has to accept a connection. An attempt that is ended early costs a
// busy server as much as an accepted one. Services that keep ending them would keep it too busy to accept
// any, so the time grows until one is accepted. The time of a request does not depend on it: a connection
// that is accepted after its request ended stays in the pool.
type connectWait struct {
	// least is the time for the first attempt.
	least time.Duration
	// began is when the first attempt after the last accepted connection began, in Unix nanoseconds, or 0.
	began atomic.Int64
}

// next returns the limit of an attempt that begins now: the time since the first attempt that was not
// accepted, from least to maxConnectTime.
func (w *connectWait) next() time.Duration {
	w.began.CompareAndSwap(0, time.Now().UnixNano())
	return min(max(w.least, w.waited()), maxConnectTime)
}

// waited returns how long no connection has been accepted; 0 if none was needed.
func (w *connectWait) waited() time.Duration {
	if began := w.began.Load(); began != 0 {
		return time.Since(time.Unix(0, began))
	}
	return 0
}

// isWaiting reports whether attempts have failed for longer than one of them should take.
func (w *connectWait) isWaiting() bool { return w.waited() >= w.least }

// errConnecting is returned to requests whose time ran out while the pool waited for a server to accept a
// connection. Its code means that none could be opened.
var errConnecting = &pgconn.PgError{Severity: "ERROR", Code: "08001", Message: "no server has accepted a connection yet"}

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
