package provision_test

import (
	"context"
	"errors"
	"net/url"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"obi/platform/embeddedpg/pgtest"
	"obi/platform/provision"
)

// server is the superuser's URL to a PostgreSQL.
type server string

func start(t *testing.T) server {
	t.Helper()
	adminURL, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return server(adminURL)
}

// address returns the URL of a database for a role.
func (s server) address(t *testing.T, database, role string) string {
	t.Helper()
	address, err := url.Parse(string(s))
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + database
	query := address.Query()
	query.Set("user", role)
	address.RawQuery, address.User = query.Encode(), url.User(role)
	return address.String()
}

// connect opens a connection of a role to a database.
func (s server) connect(t *testing.T, database, role string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.address(t, database, role))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

func exec(t *testing.T, conn *pgx.Conn, statement string) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// prepared returns a superuser's connection to a new database in which services can be created.
func (s server) prepared(t *testing.T, database string) *pgx.Conn {
	t.Helper()
	if err := provision.CreateDatabase(t.Context(), s.connect(t, "postgres", superuser), database); err != nil {
		t.Fatal(err)
	}
	return s.connect(t, database, superuser)
}

const superuser = "postgres"

func TestServices(t *testing.T) {
	server := start(t)
	t.Run("are isolated", func(t *testing.T) { servicesAreIsolated(t, server) })
	t.Run("take over a half-made schema", func(t *testing.T) { serviceTakesOverSchema(t, server) })
	t.Run("are isolated in a restored database", func(t *testing.T) { servicesInARestoredDatabase(t, server) })
	t.Run("come from many databases at once", func(t *testing.T) { servicesFromManyDatabases(t, server) })
}

func servicesAreIsolated(t *testing.T, server server) {
	admin := server.prepared(t, "isolated")
	if err := provision.Extensions(t.Context(), admin); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"creator", "dibia", "creator"} {
		if err := provision.Service(t.Context(), admin, name); err != nil {
			t.Fatal(err)
		}
	}
	creator, dibia := server.connect(t, "isolated", "creator"), server.connect(t, "isolated", "dibia")
	exec(t, creator, "CREATE TABLE secrets AS SELECT 1 AS id")
	var schema string
	err := creator.QueryRow(t.Context(), "SELECT schemaname::text FROM pg_tables WHERE tablename = 'secrets'").Scan(&schema)
	if err != nil || schema != "creator" {
		t.Errorf("the table landed in schema %s, %v", schema, err)
	}
	exec(t, dibia, "SELECT unaccent('ọ'), similarity('a', 'b')")
	for _, statement := range []string{
		"SELECT * FROM creator.secrets",
		"CREATE TABLE creator.mine (id int)",
		"DROP TABLE creator.secrets",
		"CREATE TABLE public.mine (id int)",
		"CREATE SCHEMA mine",
		"CREATE DATABASE mine",
		"CREATE ROLE mine",
		"SET ROLE creator",
		"ALTER ROLE creator SUPERUSER",
		"COPY creator.secrets TO PROGRAM 'true'",
	} {
		_, err := dibia.Exec(t.Context(), statement)
		var refused *pgconn.PgError
		if !errors.As(err, &refused) || refused.Code != "42501" {
			t.Errorf("%s: %v, want permission denied", statement, err)
		}
	}
}

func serviceTakesOverSchema(t *testing.T, server server) {
	admin := server.prepared(t, "half")
	exec(t, admin, "CREATE SCHEMA events")
	if err := provision.Service(t.Context(), admin, "events"); err != nil {
		t.Fatal(err)
	}
	exec(t, server.connect(t, "half", "events"), "CREATE TABLE days (id int)")
}

// A restored backup, or an administrator, has created extensions and schemas, but not what
// belongs to the database and its roles.
func servicesInARestoredDatabase(t *testing.T, server server) {
	admin := server.prepared(t, "restored")
	for _, statement := range []string{
		"CREATE EXTENSION pg_trgm", "CREATE EXTENSION unaccent", "GRANT CREATE ON SCHEMA public TO PUBLIC",
		"CREATE ROLE ilu LOGIN", "CREATE SCHEMA ilu AUTHORIZATION ilu", "CREATE ROLE stranger LOGIN",
	} {
		exec(t, admin, statement)
	}
	for range 2 { // the second time there is nothing left to create
		if err := errors.Join(provision.Extensions(t.Context(), admin), provision.Service(t.Context(), admin, "ilu")); err != nil {
			t.Fatal(err)
		}
	}
	ilu := server.connect(t, "restored", "ilu")
	exec(t, ilu, "CREATE TABLE proverbs (id int)")
	exec(t, admin, "SELECT * FROM ilu.proverbs")
	var refused *pgconn.PgError
	if _, err := ilu.Exec(t.Context(), "CREATE TABLE public.mine (id int)"); !errors.As(err, &refused) || refused.Code != "42501" {
		t.Errorf("a table in the schema public: %v, want permission denied", err)
	}
	if _, err := pgx.Connect(t.Context(), server.address(t, "restored", "stranger")); !errors.As(err, &refused) || refused.Code != "42501" {
		t.Errorf("a role of no service connects: %v, want permission denied", err)
	}
}

func servicesFromManyDatabases(t *testing.T, server server) {
	var all sync.WaitGroup
	for _, database := range []string{"one", "two", "three", "four"} {
		conn := server.prepared(t, database)
		all.Go(func() {
			if err := errors.Join(provision.Extensions(t.Context(), conn), provision.Service(t.Context(), conn, "auth")); err != nil {
				t.Errorf("%s: %v", database, err)
			}
		})
	}
	all.Wait()
	for _, database := range []string{"one", "two", "three", "four"} {
		exec(t, server.connect(t, database, "auth"), "CREATE TABLE sessions (id int)")
	}
}

func TestServiceNamesAreChecked(t *testing.T) {
	for _, name := range []string{"", "Ilu", "pg_x", "pg_", "public", "postgres", "obi_audit", "a-b", "a;b", "1a", `a"b`} {
		if err := provision.Service(t.Context(), nil, name); err == nil {
			t.Errorf("%q was accepted", name)
		}
	}
}
