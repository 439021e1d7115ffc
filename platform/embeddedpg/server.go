// Package embeddedpg runs a real PostgreSQL as a child process inside Obi's data folder, for the program that serves
// everything from one machine and for tests. It listens on a Unix socket only, in a folder that its user alone may enter.
//
// The data folder then holds postgres.lock (one Obi at a time), and postgres/ with data/ (the database files) and run/ (the
// socket). Root's PostgreSQL runs as an unprivileged user; what that user cannot reach is placed below /var/lib/obi.
package embeddedpg

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
)

// Config says what to run and where.
type Config struct {
	BinDir   string            // folder with the programs postgres and initdb, see Locate
	DataDir  string            // Obi's data folder; made when missing
	Log      *slog.Logger      // takes PostgreSQL's own log too; nil discards
	Settings map[string]string // server settings (as in postgresql.conf) that differ from the defaults

	system string // stands in for systemFolder in tests
}

// Server is a running PostgreSQL. Its methods may be called from several goroutines.
type Server struct {
	process  *process
	out      *output
	lock     *os.File
	home     string
	socket   string // the folder of the socket
	stopping atomic.Bool
	done     chan struct{}
	err      error // valid once done is closed
}

// URL is a connection string for pgx: the given database, as the given role, over the server's socket. It stays the same
// when a server on the same data folder is started again after a crash.
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

// Done is closed when PostgreSQL has ended, after Stop or by itself. The data folder is free again then.
func (s *Server) Done() <-chan struct{} { return s.done }

// Err says why PostgreSQL ended by itself. It is nil while it runs and after Stop.
func (s *Server) Err() error {
	select {
	case <-s.done:
		return s.err
	default:
		return nil
	}
}

// Stop shuts PostgreSQL down: open connections are closed, unfinished transactions rolled back, everything is written out.
// When ctx ends first the rest is cut short, which loses nothing that was committed, and Stop returns the reason.
// Stopping twice is allowed.
func (s *Server) Stop(ctx context.Context) error {
	s.stopping.Store(true)
	s.process.signal(syscall.SIGINT)
	select {
	case <-s.done:
		return nil
	case <-ctx.Done():
	}
	s.process.signal(syscall.SIGQUIT)
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), orphanPatience)
	defer cancel()
	select {
	case <-s.done:
	case <-patience.Done():
		s.process.signal(syscall.SIGKILL)
		<-s.done
	}
	return fmt.Errorf("PostgreSQL was stopped in a hurry: %w", ctx.Err())
}

// watch waits for the end of the process and unlocks the data folder.
func (s *Server) watch() {
	<-s.process.done
	if s.stopping.Load() {
		removeSocketFolder(s.home)
	} else {
		s.err = programError("PostgreSQL ended by itself", s.home, endOf(s.process), s.out.lastWords())
	}
	s.lock.Close()
	close(s.done)
}

// endOf words the end of a process, which for PostgreSQL is a failure even with exit code 0 when nobody asked for it.
func endOf(p *process) error {
	if p.err != nil {
		return p.err
	}
	return fmt.Errorf("exit status 0")
}
