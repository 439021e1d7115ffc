package db

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// dialTime is how long the machine of a server has to accept a connection. One that is off never does.
	dialTime = time.Second
	// connectTime is how long PostgreSQL may then take to accept it. An attempt that is ended early costs a
	// busy server as much as an accepted one: services that keep ending them keep it too busy to accept any. A
	// request may end before. A connection that is accepted later stays in the pool.
	connectTime = 10 * time.Second
)

// configureConnections sets how a pool opens and hands out connections.
func configureConnections(settings *pgxpool.Config, url string) *primary {
	reload := func(*pgx.ConnConfig) {}
	if settings.ConnConfig.TLSConfig != nil {
		reload = reloadCertificates(url)
	}
	settings.ConnConfig.DialFunc = (&net.Dialer{Timeout: dialTime}).DialContext
	settings.ConnConfig.ConnectTimeout = connectTime
	settings.BeforeConnect = func(_ context.Context, one *pgx.ConnConfig) error {
		reload(one)
		return nil
	}
	settings.AfterConnect = func(_ context.Context, connection *pgx.Conn) error {
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
