package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/jackc/pgx/v5"
)

// Database is the one database of an embedded server; every service has a schema in it.
const Database = "obi"

// prepare makes the database on the first start and finishes what a killed first start left undone.
func (s *Server) prepare(ctx context.Context) error {
	err := s.connected(ctx, superuser, func(conn *pgx.Conn) error { return EnsureDatabase(ctx, conn, Database) })
	if err != nil {
		return err
	}
	return s.connected(ctx, Database, func(conn *pgx.Conn) error { return PrepareDatabase(ctx, conn) })
}

// EnsureService gives a service its role and schema in Database and returns the URL to connect with.
// See the function of the same name.
func (s *Server) EnsureService(ctx context.Context, name string) (serviceURL string, err error) {
	err = s.connected(ctx, Database, func(conn *pgx.Conn) error { return EnsureService(ctx, conn, name) })
	if err != nil {
		return "", err
	}
	return s.URL(Database, name), nil
}

// connected runs work on a superuser's connection to database.
func (s *Server) connected(ctx context.Context, database string, work func(*pgx.Conn) error) (err error) {
	conn, err := pgx.Connect(ctx, s.URL(database, superuser))
	if err != nil {
		return fmt.Errorf("connect to the embedded PostgreSQL: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return work(conn)
}

// EnsureDatabase makes an empty database when there is none of that name, with the locale that services expect, whatever the
// server's own is. conn is a superuser's, to any other database.
func EnsureDatabase(ctx context.Context, conn *pgx.Conn, name string) error {
	var there bool
	if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there); err != nil || there {
		return err
	}
	// As makeCluster has it; only template0 can be copied into another locale.
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+
		" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'"); err != nil {
		return fmt.Errorf("create the database %s: %w", name, err)
	}
	return nil
}

// PrepareDatabase gives the connected database what services expect of it: the extensions pg_trgm and unaccent in the schema
// public, where services may use but not create things, and nobody connects who was not let in by EnsureService.
// conn is a superuser's. It writes nothing when all is there.
func PrepareDatabase(ctx context.Context, conn *pgx.Conn) error {
	var there int
	row := conn.QueryRow(ctx, "SELECT count(*) FROM pg_extension WHERE extname IN ('pg_trgm', 'unaccent')")
	if err := row.Scan(&there); err != nil || there == 2 {
		return err
	}
	database := pgx.Identifier{conn.Config().Database}.Sanitize()
	return inTransaction(ctx, conn, "prepare the database", []string{
		"CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public",
		"CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public",
		"REVOKE CREATE ON SCHEMA public FROM PUBLIC",
		"REVOKE ALL ON DATABASE " + database + " FROM PUBLIC",
	})
}

var serviceName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,40}$`)

// EnsureService makes a login role and, in the connected database, a schema of the same name that the role owns. The role's
// search path is its schema, then public; it has no rights on any other service's schema. conn is a superuser's.
// It writes nothing when all is there, and two calls at once are safe.
func EnsureService(ctx context.Context, conn *pgx.Conn, name string) error {
	if !serviceName.MatchString(name) || name == "public" || name == superuser || name[:min(3, len(name))] == "pg_" {
		return fmt.Errorf("%q cannot be a service's database role: use small letters, digits and _", name)
	}
	var there bool
	row := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_namespace JOIN pg_roles ON pg_roles.oid = nspowner
		WHERE nspname = $1 AND rolname = $1)`, name)
	if err := row.Scan(&there); err != nil || there {
		return err
	}
	role, database := pgx.Identifier{name}.Sanitize(), pgx.Identifier{conn.Config().Database}.Sanitize()
	return inTransaction(ctx, conn, "prepare the schema of "+name, []string{
		"SELECT pg_advisory_xact_lock(hashtext('embeddedpg.service'))",
		// Roles belong to the whole server, so two databases can be at this point at once.
		"DO $$ BEGIN CREATE ROLE " + role + " LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
		"CREATE SCHEMA IF NOT EXISTS " + role,
		"ALTER SCHEMA " + role + " OWNER TO " + role,
		"ALTER ROLE " + role + " IN DATABASE " + database + " SET search_path = " + role + ", public",
		"GRANT CONNECT, TEMPORARY ON DATABASE " + database + " TO " + role,
	})
}

func inTransaction(ctx context.Context, conn *pgx.Conn, what string, statements []string) error {
	err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
