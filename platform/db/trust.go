package db

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// reloadCertificates reads the certificate files that a URL names before each connection:
// they are renewed in place while a service runs.
func reloadCertificates(url string) func(context.Context, *pgx.ConnConfig) error {
	var last atomic.Pointer[pgx.ConnConfig]
	return func(_ context.Context, settings *pgx.ConnConfig) error {
		// While a file is being replaced it may be missing or cut short: then what it
		// held before is good enough.
		if now, err := pgx.ParseConfig(url); err == nil {
			last.Store(now)
		}
		if known := last.Load(); known != nil {
			settings.TLSConfig, settings.Fallbacks = known.TLSConfig, known.Fallbacks
		}
		return nil
	}
}
