package db

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// reloadCertificates reads the certificate files that a URL names before each connection, because
// they are renewed in place while a service runs.
func reloadCertificates(url string) func(context.Context, *pgx.ConnConfig) error {
	var last atomic.Pointer[pgx.ConnConfig]
	return func(_ context.Context, settings *pgx.ConnConfig) error {
		// A file that is being replaced may be missing or incomplete. Use its last content then.
		if now, err := pgx.ParseConfig(url); err == nil {
			last.Store(now)
		}
		if known := last.Load(); known != nil {
			settings.TLSConfig, settings.Fallbacks = known.TLSConfig, known.Fallbacks
		}
		return nil
	}
}
