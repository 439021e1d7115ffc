package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"obi/e2e/stack"
	"obi/platform/embeddedpg"
	"obi/platform/testkit/ports"
)

// target is the system under load: the distributed system, or all of Obi in one process.
type target interface {
	address() string
	// databaseURL returns the superuser's address.
	databaseURL() (string, error)
	// objects returns the SHA-256 of all stored files by name.
	objects(context.Context) (map[string]string, error)
	setClocks(by time.Duration) error
	// sweep restarts the processes that remove leftovers, which they do when they start.
	sweep(context.Context) error
	stop()
}

// single is all of Obi in one process, with a folder for recordings and its own PostgreSQL.
type single struct {
	*stack.Replica
	dir string
}

func startSingle(ctx context.Context, programs string) (s *single, err error) {
	s = &single{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	if s.dir, err = newFolder(); err != nil {
		return s, err
	}
	free, err := ports.Free(2)
	if err != nil {
		return s, err
	}
	const host = "127.0.0.1"
	obi := stack.NewProcess(s.dir, "obi", filepath.Join(programs, "obi"), map[string]string{
		"HOST": host, "INTERNAL_HOST": host, "PORT": strconv.Itoa(free[0]), "INTERNAL_PORT": strconv.Itoa(free[1]),
		"OBI_DATA_DIR": s.data(), "OBI_ADMIN_PASSWORD": password, "SUBMISSIONS_PER_MINUTE": "100000", "FAULT_CLOCKS": s.dir,
	})
	s.Replica = &stack.Replica{Process: obi, Service: "obi", Address: fmt.Sprintf("%s:%d", host, free[0]), InternalAddress: fmt.Sprintf("%s:%d", host, free[1])}
	return s, errors.Join(s.Start(), s.Ready(ctx))
}

func (s *single) data() string { return filepath.Join(s.dir, "data") }

func (s *single) address() string { return "http://" + s.Address }

func (s *single) databaseURL() (string, error) { return embeddedpg.Attach(s.data()) }

func (s *single) setClocks(by time.Duration) error { return setClock(s.dir, host(s.Replica), by) }

func (s *single) sweep(ctx context.Context) error { return s.Restart(ctx) }

func (s *single) killPostgres() error {
	return signalPostgres(s.data(), syscall.SIGKILL)
}

func (s *single) objects(context.Context) (map[string]string, error) {
	sums := map[string]string{}
	folder := filepath.Join(s.data(), "audio")
	return sums, filepath.WalkDir(folder, func(path string, found fs.DirEntry, err error) error {
		if err != nil || found.IsDir() || !fileID.MatchString(found.Name()) {
			return err
		}
		content, err := os.ReadFile(path)
		sum := sha256.Sum256(content)
		sums[found.Name()] = hex.EncodeToString(sum[:])
		return err
	})
}

func (s *single) stop() {
	if s.Replica != nil {
		s.Stop()
	}
	if s.dir != "" {
		_ = os.RemoveAll(s.dir)
	}
}
