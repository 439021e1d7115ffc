package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"

	"obi/platform/provision"
)

//go:embed migrations/*.sql
var ownMigrations embed.FS

// Migrate brings the schema up to date: first the migrations that every service has (the audit
// log, text folding), then the service's own files in dir. Replicas that start together take
// turns. Each file is one transaction. If the connection is lost, Migrate tries again until StartTime
// has passed since Open was called.
func (d *DB) Migrate(ctx context.Context, files fs.FS, dir string) error {
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		err := d.migrateOnce(OnPrimary(ctx), files, dir)
		if !isLost(err) || time.Since(d.startedAt) > StartTime {
			return err
		}
		d.log.WarnContext(ctx, "the connection was lost while migrating", "error", err)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

func (d *DB) migrateOnce(ctx context.Context, files fs.FS, dir string) error {
	if err := d.ensureSchema(ctx); err != nil {
		return fmt.Errorf("schema: %w", err)
	}
	shared, err := fs.Sub(ownMigrations, "migrations")
	if err != nil {
		return err
	}
	own, err := fs.Sub(files, dir)
	if err != nil {
		return err
	}
	if err := d.migrate(ctx, shared, "platform"); err != nil {
		return err
	}
	if err := d.migrate(ctx, own, "service"); err != nil {
		return err
	}
	return d.protectAuditLog(ctx)
}

// protectAuditLog reduces the service's rights on its audit log to reading and inserting, if
// platform/provision has created a role that owns the log. Migrations cannot change the log
// afterwards; only platform/provision can.
func (d *DB) protectAuditLog(ctx context.Context) error {
	connection, err := d.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer connection.Release()
	if err := provision.KeepAuditLog(ctx, connection.Conn(), d.schema); err != nil {
		return fmt.Errorf("audit log: %w", err)
	}
	return nil
}

// migrate applies one set of files. The table "migrations_"+set holds its version.
func (d *DB) migrate(ctx context.Context, files fs.FS, set string) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockID(d.lockID()), lock.WithLockTimeout(1, 300))
	if err != nil {
		return err
	}
	store, err := database.NewStore(goose.DialectPostgres, "migrations_"+set)
	if err != nil {
		return err
	}
	// A migration may run longer than a request, but lock waits stay bounded.
	settings := d.pool.Config().ConnConfig
	settings.RuntimeParams["statement_timeout"] = "0"
	settings.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	connection := stdlib.OpenDB(*settings)
	defer connection.Close()
	provider, err := goose.NewProvider("", connection, files, goose.WithStore(store), goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	done, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	for _, one := range done {
		d.log.InfoContext(ctx, "migrated", "file", one.Source.Path, "took", one.Duration)
	}
	version, err := provider.GetDBVersion(ctx)
	d.version.WithLabelValues(set).Set(float64(version))
	return err
}

// lockID differs by schema, so that services do not wait for each other.
func (d *DB) lockID() int64 { return int64(xxhash.Sum64String("obi migrations " + d.schema)) } //nolint:gosec // any number will do

// ensureSchema creates the service's schema if it does not exist. In production it does, and the
// role owns it but may not create schemas.
func (d *DB) ensureSchema(ctx context.Context) error {
	var exists bool
	err := d.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)`, d.schema).Scan(&exists)
	if err != nil || exists {
		return err
	}
	_, err = d.pool.Exec(ctx, `CREATE SCHEMA IF NOT EXISTS `+pgx.Identifier{d.schema}.Sanitize())
	return err
}
