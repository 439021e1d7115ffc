// Package embeddedpg runs a PostgreSQL server as a child process inside Obi's data folder, for
// the all-in-one program and for tests. It listens only on a Unix socket, in a folder that only
// its user may enter.
//
// The data folder holds postgres.lock (one Obi at a time), and postgres/ with data/ (the database
// files) and run/ (the socket). If Obi runs as root, PostgreSQL runs as an unprivileged user, and
// files in places that this user cannot reach are placed below /var/lib/obi.
package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/jackc/pgx/v5"

	"obi/platform/provision"
	"obi/platform/subprocess"
)

// Config selects the programs and the data folder.
type Config struct {
	BinDir   string            // folder with the programs postgres and initdb, see Locate
	DataDir  string            // Obi's data folder, created if missing
	Log      *slog.Logger      // also receives PostgreSQL's log; nil discards
	Settings map[string]string // server settings (as in postgresql.conf) that differ from the defaults

	system string // replaces systemFolder in tests
}

// Server is a running PostgreSQL. Its methods are safe for concurrent use.
type Server struct {
	process  *subprocess.Process
	out      *output
	lock     *os.File
	home     string
	socket   string // the folder of the socket
	stopping atomic.Bool
	done     chan struct{}
	err      error // valid once done is closed
}

// URL returns a connection string for pgx: the given database and role over the server's socket.
// It stays the same if a server on the same data folder is started again after a crash.
func (s *Server) URL(database, role string) string { return socketURL(s.socket, database, role) }

// AdminURL connects to Database as the superuser, who may read and write every service's schema.
func (s *Server) AdminURL() string { return s.URL(Database, superuser) }

func socketURL(socket, database, role string) string {
	query := url.Values{"host": {socket}, "port": {"5432"}}
	// Encode writes a space as +, which pgx takes literally.
	encoded := strings.ReplaceAll(query.Encode(), "+", "%20")
	address := url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database, RawQuery: encoded}
	return address.String()
}

// Done is closed when PostgreSQL has ended, after Stop or unexpectedly. The data folder is then
// free again.
func (s *Server) Done() <-chan struct{} { return s.done }

// Err returns why PostgreSQL ended unexpectedly. It returns nil while PostgreSQL runs and after
// Stop.
func (s *Server) Err() error {
	select {
	case <-s.done:
		return s.err
	default:
		return nil
	}
}

// Stop shuts PostgreSQL down: it closes connections, rolls back open transactions and writes
// everything to disk. If ctx ends first it kills PostgreSQL, which loses no committed data, and
// returns the reason. Stop may be called more than once.
func (s *Server) Stop(ctx context.Context) error {
	s.stopping.Store(true)
	s.process.Signal(syscall.SIGINT)
	select {
	case <-s.done:
		return nil
	case <-ctx.Done():
	}
	s.process.Signal(syscall.SIGQUIT)
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	select {
	case <-s.done:
	case <-limited.Done():
		s.process.Signal(syscall.SIGKILL)
		<-s.done
	}
	return fmt.Errorf("PostgreSQL was killed because it did not stop in time: %w", ctx.Err())
}

// watch waits for the end of the process and unlocks the data folder.
func (s *Server) watch() {
	<-s.process.Done()
	if s.stopping.Load() {
		removeSocketFolder(s.home)
	} else {
		s.err = programError("PostgreSQL ended unexpectedly", s.home, exitError(s.process), s.out.lastOutput())
	}
	s.lock.Close()
	close(s.done)
}

// exitError returns the error for the end of a process. If PostgreSQL ends without being stopped,
// that is a failure even with exit code 0.
func exitError(p *subprocess.Process) error {
	if err := p.Err(); err != nil {
		return err
	}
	return errors.New("exit status 0")
}

// Database is the only database of an embedded server. Every service has a schema in it.
const Database = "obi"

// initialDatabase is created by initdb, which names it after the superuser.
const initialDatabase = superuser

// ensureDatabase creates the database on the first start. If that start was killed, the next one
// completes it.
func (s *Server) ensureDatabase(ctx context.Context) error {
	err := s.withConnection(ctx, initialDatabase, func(conn *pgx.Conn) error { return provision.CreateDatabase(ctx, conn, Database) })
	if err != nil {
		return err
	}
	return s.withConnection(ctx, Database, func(conn *pgx.Conn) error { return provision.Extensions(ctx, conn) })
}

// AddService creates a service's role and schema in Database if needed, and returns the URL to
// connect with.
func (s *Server) AddService(ctx context.Context, name string) (serviceURL string, err error) {
	err = s.withConnection(ctx, Database, func(conn *pgx.Conn) error { return provision.Service(ctx, conn, name) })
	if err != nil {
		return "", err
	}
	return s.URL(Database, name), nil
}

// withConnection calls work with a superuser's connection to database.
func (s *Server) withConnection(ctx context.Context, database string, work func(*pgx.Conn) error) (err error) {
	conn, err := pgx.Connect(ctx, s.URL(database, superuser))
	if err != nil {
		return fmt.Errorf("connect to the embedded PostgreSQL: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	return work(conn)
}

// clusterFlag returns the argument that names the cluster. isServerOf recognises a server by it.
func clusterFlag(cluster string) string { return "-D" + cluster }

// serverArgs returns the server's arguments: our defaults, then the caller's settings, then
// settings that must not be changed.
func serverArgs(cluster, socketFolder string, changes map[string]string) []string {
	settings := map[string]string{
		"shared_buffers":  sharedBuffers(memory()),
		"max_connections": "80",    // three are reserved for superusers
		"max_wal_size":    "256MB", // bounds the disk use and the time of a recovery
		"fsync":           "on",    // acknowledged writes survive kill -9 and a power failure
		// The commit returns after the write-ahead log has reached the disk.
		"synchronous_commit": "on",
		"full_page_writes":   "on",
		"timezone":           "UTC",
		"log_timezone":       "UTC",
		"jit":                "off", // costs more than it saves on short queries
		"log_checkpoints":    "off",
		// Details and statements contain row values, which may be secret.
		"log_error_verbosity":     "terse",
		"log_min_error_statement": "panic",
	}
	maps.Copy(settings, changes)
	maps.Copy(settings, map[string]string{
		"listen_addresses":        "", // no TCP
		"port":                    "5432",
		"unix_socket_directories": socketFolder,
		"unix_socket_permissions": "0700",
		"logging_collector":       "off", // the log is read from the output
		"log_destination":         "stderr",
		"log_line_prefix":         "",
	})
	args := []string{clusterFlag(cluster)}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		args = append(args, "-c", name+"="+settings[name])
	}
	return args
}
