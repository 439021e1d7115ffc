package embeddedpg

import (
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestServices(t *testing.T) {
	server := start(t, Config{DataDir: usedDataDir(t)})
	t.Run("are isolated", func(t *testing.T) { servicesAreIsolated(t, server) })
	t.Run("take over a half-made schema", func(t *testing.T) { serviceTakesOverSchema(t, server) })
	t.Run("come from many databases at once", func(t *testing.T) { servicesFromManyDatabases(t, server) })
}

func servicesAreIsolated(t *testing.T, server *Server) {
	addresses := map[string]string{}
	for _, name := range []string{"creator", "dibia", "creator"} {
		address, err := server.EnsureService(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		addresses[name] = address
	}
	creator, dibia := connect(t, addresses["creator"]), connect(t, addresses["dibia"])
	exec1(t, creator, "CREATE TABLE secrets AS SELECT 1 AS id")
	if schema := value[string](t, creator, "SELECT schemaname::text FROM pg_tables WHERE tablename = 'secrets'"); schema != "creator" {
		t.Errorf("the table landed in schema %s", schema)
	}
	exec1(t, dibia, "SELECT unaccent('ọ'), similarity('a', 'b')")
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

func serviceTakesOverSchema(t *testing.T, server *Server) {
	exec1(t, connect(t, server.URL(Database, superuser)), "CREATE SCHEMA kwuo")
	address, err := server.EnsureService(t.Context(), "kwuo")
	if err != nil {
		t.Fatal(err)
	}
	exec1(t, connect(t, address), "CREATE TABLE riddles (id int)")
}

func servicesFromManyDatabases(t *testing.T, server *Server) {
	admin := connect(t, server.URL("postgres", superuser))
	var all sync.WaitGroup
	for _, database := range []string{"one", "two", "three", "four"} {
		if err := EnsureDatabase(t.Context(), admin, database); err != nil {
			t.Fatal(err)
		}
		conn := connect(t, server.URL(database, superuser))
		all.Go(func() {
			if err := errors.Join(PrepareDatabase(t.Context(), conn), EnsureService(t.Context(), conn, "auth")); err != nil {
				t.Errorf("%s: %v", database, err)
			}
		})
	}
	all.Wait()
	for _, database := range []string{"one", "two", "three", "four"} {
		exec1(t, connect(t, server.URL(database, "auth")), "CREATE TABLE sessions (id int)")
	}
}

func TestServiceNamesAreChecked(t *testing.T) {
	for _, name := range []string{"", "Ilu", "pg_x", "pg_", "public", "postgres", "a-b", "a;b", "1a", `a"b`} {
		if err := EnsureService(t.Context(), nil, name); err == nil {
			t.Errorf("%q was accepted", name)
		}
	}
}
