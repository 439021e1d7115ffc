// Package testkit runs a service for tests as in production: on a real PostgreSQL, through its
// own constructor, over HTTP. Each test gets a fresh database.
package testkit

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/embeddedpg/pgtest"
	"obi/platform/provision"
)

// server is the PostgreSQL of this test process. The first test that needs it starts it, and Main
// stops it.
type server struct {
	once     sync.Once
	adminURL string
	stop     func()
	err      error

	mu        sync.Mutex
	templates map[string]bool
}

// postgres lives as long as the test process: tests of one package share it.
var postgres = &server{templates: map[string]bool{}}

// Main runs a package's tests and stops their PostgreSQL. Call it from TestMain. It makes a query
// inside a transaction fail if it takes a second connection of the pool.
func Main(m *testing.M) {
	db.ForbidNesting()
	code := m.Run()
	if postgres.stop != nil {
		postgres.stop()
	}
	os.Exit(code)
}

func (s *server) start(t testing.TB) {
	t.Helper()
	s.once.Do(func() { s.adminURL, s.stop, s.err = pgtest.Server(context.Background()) })
	if s.err != nil {
		t.Fatal(s.err)
	}
}

// withConnection calls work with a superuser's connection to a database.
func (s *server) withConnection(t testing.TB, database string, work func(ctx context.Context, connection *pgx.Conn) error) {
	t.Helper()
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, s.url(database, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	if err := work(ctx, connection); err != nil {
		t.Fatal(err)
	}
}

// exec runs a statement as the superuser in a database.
func (s *server) exec(t testing.TB, database, statement string) {
	t.Helper()
	s.withConnection(t, database, func(ctx context.Context, connection *pgx.Conn) error {
		_, err := connection.Exec(ctx, statement)
		return err
	})
}

// create creates an empty database with a role and schema called service.
func (s *server) create(t testing.TB, database, service string) {
	t.Helper()
	s.exec(t, "postgres", fmt.Sprintf(`CREATE DATABASE %q`, database))
	s.withConnection(t, database, func(ctx context.Context, connection *pgx.Conn) error {
		if err := provision.Extensions(ctx, connection); err != nil {
			return err
		}
		return provision.Service(ctx, connection, service)
	})
}

// url returns the URL of a database for a role; "" is the superuser.
func (s *server) url(database, role string) string {
	address, err := url.Parse(s.adminURL)
	if err != nil {
		panic(err) // pgtest made it
	}
	address.Path = "/" + database
	if role != "" {
		query := address.Query()
		query.Set("user", role)
		address.RawQuery = query.Encode()
		address.User = url.User(role)
	}
	return address.String()
}

// Database creates an empty database with a role and schema called name and returns the URLs of
// the role and the superuser. It is dropped after the test.
func Database(t testing.TB, name string) (roleURL, adminURL string) {
	t.Helper()
	return postgres.clone(t, name, "")
}

// clone copies template (or creates an empty database if it is "").
func (s *server) clone(t testing.TB, name, template string) (roleURL, adminURL string) {
	t.Helper()
	s.start(t)
	database := strings.ToLower("t_" + rand.Text())
	if template == "" {
		s.create(t, database, name)
	} else {
		s.exec(t, "postgres", fmt.Sprintf(`CREATE DATABASE %q TEMPLATE %q`, database, template))
	}
	t.Cleanup(func() { s.exec(t, "postgres", fmt.Sprintf(`DROP DATABASE %q WITH (FORCE)`, database)) })
	return s.url(database, name), s.url(database, "")
}

// Open returns a fresh database with the schema called name, without tables.
func Open(t testing.TB, name string) *db.DB {
	t.Helper()
	roleURL, _ := Database(t, name)
	opened, err := db.Open(t.Context(), db.Config{
		URL: roleURL, Schema: name, Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	return opened
}

// Tables returns a fresh database with the schema called name, migrated by the statements in
// create.
func Tables(t testing.TB, name, create string) *db.DB {
	t.Helper()
	opened := Open(t, name)
	migrations := fstest.MapFS{"m/0001_tables.sql": {Data: []byte("-- +goose Up\n" + create)}}
	if err := opened.Migrate(t.Context(), migrations, "m"); err != nil {
		t.Fatal(err)
	}
	return opened
}

// MigrateBefore runs the migrations in the package's folder migrations that come before the file next.
func MigrateBefore(t testing.TB, database *db.DB, next string) {
	t.Helper()
	files := fstest.MapFS{}
	all, err := os.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if file.Name() < next {
			data, err := os.ReadFile("migrations/" + file.Name())
			if err != nil {
				t.Fatal(err)
			}
			files["migrations/"+file.Name()] = &fstest.MapFile{Data: data}
		}
	}
	if err := database.Migrate(t.Context(), files, "migrations"); err != nil {
		t.Fatal(err)
	}
}

// Texts reads a column of texts.
func Texts(t testing.TB, database *db.DB, query string) (found []string) {
	t.Helper()
	err := database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query).Scan(&found).Error })
	if err != nil {
		t.Fatal(err)
	}
	return found
}
