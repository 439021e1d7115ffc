package db

import (
	"context"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
)

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
