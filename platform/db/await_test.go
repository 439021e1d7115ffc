package db_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/db"
	"obi/platform/testkit"
)

// starting is a service that is starting.
type starting struct {
	lines chan string // lines of its log, closed at its end
	ended chan error
}

func (s *starting) Write(line []byte) (int, error) {
	s.lines <- string(line)
	return len(line), nil
}

// begin opens and migrates a database like a service that starts.
func begin(ctx context.Context, t *testing.T, url string, extensions ...string) *starting {
	t.Helper()
	s := &starting{lines: make(chan string, 1000), ended: make(chan error, 1)}
	go func() {
		database, err := db.Open(ctx, db.Config{
			URL: url, Schema: "things", Extensions: extensions, Log: slog.New(slog.NewTextHandler(s, nil)), Metrics: prometheus.NewRegistry(),
		})
		if err == nil {
			err = database.Migrate(ctx, things, "m")
			database.Close()
		}
		s.ended <- err
		close(s.lines)
	}()
	return s
}

// until reads the log up to a line with text.
func (s *starting) until(t *testing.T, text string) {
	t.Helper()
	for line := range s.lines {
		if strings.Contains(line, "hush") {
			t.Errorf("a secret is in %s", line)
		}
		if strings.Contains(line, text) {
			return
		}
	}
	t.Fatalf("it ended with %v and never said %q", <-s.ended, text)
}

// withPassword returns the role's URL for a role that needs a password. Its name begins with
// late_.
func withPassword(t *testing.T, roleURL, adminURL, role, password string) string {
	t.Helper()
	demandPasswords(t, adminURL)
	address, err := url.Parse(roleURL)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Del("user")
	address.User, address.RawQuery = url.UserPassword(role, password), query.Encode()
	return address.String()
}

var passwords sync.Mutex

// demandPasswords makes the server ask roles of that name for a password, as for connections over
// a network.
func demandPasswords(t *testing.T, adminURL string) {
	t.Helper()
	passwords.Lock()
	defer passwords.Unlock()
	connection, err := pgx.Connect(t.Context(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	var file, before, now string
	if err := connection.QueryRow(t.Context(), `SELECT current_setting('hba_file'), pg_conf_load_time()::text`).Scan(&file, &before); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{`COPY (VALUES ('local all /^late_ scram-sha-256'), ('local all all trust')) TO '` + file + `'`, `SELECT pg_reload_conf()`} {
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for now = before; now == before; { // wait until the server has applied it
		if err := connection.QueryRow(t.Context(), `SELECT pg_conf_load_time()::text`).Scan(&now); err != nil {
			t.Fatal(err)
		}
	}
}

// name returns a unique name.
func name(prefix string) string { return prefix + strings.ToLower(rand.Text()) }

// An operator may create everything only after PostgreSQL runs.
func TestAServiceWaitsForItsDatabase(t *testing.T) {
	t.Parallel()
	_, adminURL := testkit.Database(t, "things")
	role, database := name("trusted_"), name("late_")
	address, err := url.Parse(adminURL)
	if err != nil {
		t.Fatal(err)
	}
	address.Path, address.User = "/"+database, url.User(role)
	in := *address
	in.User = url.User("postgres")
	s := begin(t.Context(), t, address.String(), "pg_trgm")

	s.until(t, "28000")
	admin(t, adminURL, "CREATE ROLE "+role+" LOGIN")
	s.until(t, "3D000")
	admin(t, adminURL, "CREATE DATABASE "+database+" TEMPLATE template0")
	s.until(t, "the schema things")
	admin(t, adminURL, "REVOKE CONNECT ON DATABASE "+database+" FROM PUBLIC")
	admin(t, adminURL, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", role)
	s.until(t, "42501")
	admin(t, in.String(), "CREATE SCHEMA things")
	admin(t, adminURL, "GRANT CONNECT ON DATABASE "+database+" TO "+role)
	s.until(t, "the right to use the schema things")
	admin(t, in.String(), "GRANT ALL ON SCHEMA things TO "+role)
	s.until(t, "the extension pg_trgm")
	admin(t, in.String(), "CREATE EXTENSION pg_trgm")
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}

// If the server is up and refuses the password, waiting does not help. If it came up after the
// service, the role may not exist yet, for which the error is the same.
func TestARefusedPassword(t *testing.T) {
	t.Parallel()
	roleURL, adminURL := testkit.Database(t, "things")
	role := name("late_")
	roleURL = withPassword(t, roleURL, adminURL, role, "hush")
	if err := <-begin(t.Context(), t, roleURL).ended; err == nil || !strings.Contains(err.Error(), "28P01") || strings.Contains(err.Error(), "hush") {
		t.Errorf("got %v", err)
	}

	address, err := url.Parse(roleURL)
	if err != nil {
		t.Fatal(err)
	}
	query, socket := address.Query(), t.TempDir()
	there := filepath.Join(query.Get("host"), ".s.PGSQL."+query.Get("port"))
	query.Set("host", socket)
	address.RawQuery = query.Encode()
	s := begin(t.Context(), t, address.String())
	s.until(t, "waiting for the database")
	if err := os.Symlink(there, filepath.Join(socket, ".s.PGSQL."+query.Get("port"))); err != nil {
		t.Fatal(err)
	}
	s.until(t, "28P01")
	admin(t, adminURL, "CREATE ROLE "+role+" LOGIN PASSWORD 'hush'")
	s.until(t, "42501") // the role may not connect
	admin(t, adminURL, "GRANT CONNECT ON DATABASE "+strings.TrimPrefix(address.Path, "/")+" TO "+role)
	s.until(t, "the right to use the schema things")
	admin(t, adminURL, "GRANT things TO "+role)
	if err := <-s.ended; err != nil {
		t.Error(err)
	}
}
