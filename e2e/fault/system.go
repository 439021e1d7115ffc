package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"obi/e2e/stack"
)

const password = "egbe bere, ugo bere"

// replicas of each service: two, so that versions and clocks can differ.
const replicas = 2

// system is the distributed system with what faults need: adjustable clocks, connections that can
// be cut, a store that can lie, and disks that can be full.
type system struct {
	*stack.Stack
	dir    string
	clocks string // folder with the offset of each replica's clock
	lines  *lines // nil if services connect directly to the database and the store
	mounts []string
}

// startSystem starts the system with the programs in a folder. withLines puts proxies before the
// database and the store, smallDisks puts both on their own disks.
func startSystem(ctx context.Context, programs string, withLines, smallDisks bool) (s *system, err error) {
	s = &system{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	if s.dir, err = newFolder(); err != nil {
		return s, err
	}
	s.clocks = filepath.Join(s.dir, "clocks")
	if err := os.Mkdir(s.clocks, 0o755); err != nil {
		return s, err
	}
	if smallDisks {
		if err := s.mount("database", "objects"); err != nil {
			return s, err
		}
	}
	if withLines {
		s.lines = &lines{}
	}
	found := stack.FromEnvironment()
	found.Services = programs
	s.Stack, err = stack.Start(ctx, stack.Options{
		Programs: found, Password: password, Replicas: replicas, Dir: s.dir, Change: s.change,
		Limits: map[string]int{"per-address": 100_000, "sign-in": 100_000, "submissions": 100_000},
	})
	return s, err
}

// newFolder creates a folder for all files of a system.
func newFolder() (path string, err error) {
	if path, err = os.MkdirTemp("", "obi-fault-"); err != nil {
		return "", err
	}
	return path, os.Chmod(path, 0o755) // PostgreSQL runs as another user if this is root
}

// change puts the proxies' addresses into the settings of a service.
func (s *system) change(running *stack.Stack, service string, settings map[string]string) (err error) {
	settings["FAULT_CLOCKS"] = s.clocks
	settings["DRAIN_DELAY"] = "1s" // clients retry here
	if s.lines == nil {
		return nil
	}
	for name, value := range settings {
		switch {
		case strings.HasSuffix(name, "_DATABASE_URL"):
			settings[name], err = s.lines.database(value)
		case name == "S3_ENDPOINT":
			settings[name], err = s.lines.store(value)
		}
		if err != nil {
			return fmt.Errorf("%s of %s: %w", name, service, err)
		}
	}
	return nil
}

func (s *system) address() string { return s.URL }

func (s *system) databaseURL() (string, error) { return s.Postgres.AdminURL(), nil }

func (s *system) sweep(ctx context.Context) error {
	for _, one := range s.Services["audio-svc"] {
		if err := one.Restart(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *system) stop() {
	if s.Stack != nil {
		s.Stack.Stop()
	}
	if s.lines != nil {
		s.lines.close()
	}
	for _, path := range s.mounts {
		_ = syscall.Unmount(path, 0)
	}
	if s.dir != "" {
		_ = os.RemoveAll(s.dir)
	}
}

// host returns the address that selects a replica's clock.
func host(one *stack.Replica) string {
	name, _, _ := strings.Cut(one.Address, ":")
	return name
}

// setClock sets the clock of a replica forward or, if by is negative, back.
func setClock(dir, host string, by time.Duration) error {
	path := filepath.Join(dir, host)
	if err := os.WriteFile(path+".new", []byte(by.String()), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path) // atomically
}

func (s *system) setClock(one *stack.Replica, by time.Duration) error {
	return setClock(s.clocks, host(one), by)
}

func (s *system) setClocks(by time.Duration) error {
	for _, one := range s.All() {
		if err := s.setClock(one, by); err != nil {
			return err
		}
	}
	return nil
}
