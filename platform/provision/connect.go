package provision

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// startTime is how long the database server may take to start and to do the work.
const startTime = time.Minute

// WithConnection runs work on a connection to a superuser's address. If database is "", it uses the
// address's own. It waits for a server that is starting.
func WithConnection(ctx context.Context, address, database string, work func(*pgx.Conn) error) error {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return errors.New("POSTGRES_URL cannot be read") // without pgx's message, which may contain the password
	}
	if database != "" {
		cfg.Database = database
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	connection, err := pgx.ConnectConfig(ctx, cfg)
	for err != nil { // it may be starting
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
		connection, err = pgx.ConnectConfig(ctx, cfg)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	return work(connection)
}
