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
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"syscall"

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
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), orphanPatience)
	defer cancel()
	select {
	case <-s.done:
	case <-patience.Done():
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
