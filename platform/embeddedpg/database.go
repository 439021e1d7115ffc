package embeddedpg

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"obi/platform/provision"
)

// Database is the only database of an embedded server. Every service has a schema in it.
const Database = "obi"

// prepare creates the database on the first start, and completes what a killed first start began.
func (s *Server) prepare(ctx context.Context) error {
	err := s.connected(ctx, superuser, func(conn *pgx.Conn) error { return provision.CreateDatabase(ctx, conn, Database) })
	if err != nil {
		return err
	}
	return s.connected(ctx, Database, func(conn *pgx.Conn) error { return provision.Extensions(ctx, conn) })
}

// AddService creates a service's role and schema in Database if needed, and returns the URL to
// connect with.
func (s *Server) AddService(ctx context.Context, name string) (serviceURL string, err error) {
	err = s.connected(ctx, Database, func(conn *pgx.Conn) error { return provision.Service(ctx, conn, name) })
	if err != nil {
		return "", err
	}
	return s.URL(Database, name), nil
}

// connected calls work with a superuser's connection to database.
func (s *Server) connected(ctx context.Context, database string, work func(*pgx.Conn) error) (err error) {
	conn, err := pgx.Connect(ctx, s.URL(database, superuser))
	if err != nil {
		return fmt.Errorf("connect to the embedded PostgreSQL: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return work(conn)
}
