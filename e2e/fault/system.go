package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"obi/e2e/stack"
)

const password = "egbe bere, ugo bere"

// replicas of each service: two, so that versions and clocks can differ.
const replicas = 2

// system is the distributed system with all that faults need: clocks that can be set, lines that
// can be cut, a store that can lie, disks that can be full.
type system struct {
	*stack.Stack
	dir    string
	clocks string // folder with the offset of each replica's clock
	lines  *lines // nil if services reach the database and the store directly
	mounts []string
}

// startSystem starts it with the programs in a folder. withLines puts proxies into the lines to
// the database and the store, smallDisks gives both a disk of their own.
func startSystem(ctx context.Context, programs string, withLines, smallDisks bool) (s *system, err error) {
	s = &system{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	if s.dir, err = os.MkdirTemp("", "obi-fault-"); err != nil {
		return s, err
	}
	if err := os.Chmod(s.dir, 0o755); err != nil { // root's PostgreSQL runs as another user
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

// change puts the proxies' addresses into the settings of a service.
func (s *system) change(running *stack.Stack, service string, settings map[string]string) (err error) {
	settings["FAULT_CLOCKS"] = s.clocks
	settings["DRAIN_DELAY"] = "1s" // people try again here
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

// host is the address that a replica's clock goes by.
func host(one *stack.Replica) string {
	name, _, _ := strings.Cut(one.Address, ":")
	return name
}

// setClock puts the clock of a replica forward or, below 0, back.
func setClock(dir, host string, by time.Duration) error {
	path := filepath.Join(dir, host)
	if err := os.WriteFile(path+".new", []byte(by.String()), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path) // whole at any time
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

// postgres gives the processes of the database server in a folder: itself first, then its
// children, which are in sessions of their own.
func postgres(data string) (all []int, err error) {
	text, err := os.ReadFile(filepath.Join(data, "postgres", "data", "postmaster.pid"))
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	server, err := strconv.Atoi(first)
	if err != nil {
		return nil, err
	}
	all = []int{server}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		// 4711 (postgres) S 4700 …; the name may hold anything but is the last in brackets.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == first {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			if err == nil {
				all = append(all, pid)
			}
		}
	}
	return all, err
}

// signalPostgres sends a signal to the database server in a folder and to all its children.
func signalPostgres(data string, signal syscall.Signal) error {
	all, err := postgres(data)
	for _, pid := range all {
		_ = syscall.Kill(pid, signal) // it may have ended by itself
	}
	return err
}

func (s *system) signalPostgres(signal syscall.Signal) error {
	return signalPostgres(filepath.Join(s.dir, "database"), signal)
}

// killPostgres ends the database server and all its children at once.
func (s *system) killPostgres() error {
	if err := s.signalPostgres(syscall.SIGKILL); err != nil {
		return err
	}
	<-s.Postgres.Done()
	return nil
}

// diskSize is that of a small disk, in bytes: MinIO wants 900 MiB at least.
const diskSize = 1100 << 20

// mount gives some folders disks of their own, in memory.
func (s *system) mount(names ...string) error {
	for _, name := range names {
		path := filepath.Join(s.dir, name)
		if err := os.Mkdir(path, 0o755); err != nil {
			return err
		}
		if err := syscall.Mount("tmpfs", path, "tmpfs", 0, fmt.Sprintf("size=%d,mode=0755", diskSize)); err != nil {
			return fmt.Errorf("a small disk for %s cannot be mounted, which root may do: %w", name, err)
		}
		s.mounts = append(s.mounts, path)
	}
	return nil
}

// fill writes a file until the disk of a folder is full; empty removes it.
func (s *system) fill(name string) error {
	file, err := os.Create(filepath.Join(s.dir, name, "ballast"))
	if err != nil {
		return err
	}
	defer file.Close()
	block := make([]byte, 1<<20)
	for size := len(block); size > 0; {
		if _, err := file.Write(block[:size]); err != nil {
			size /= 2
		}
	}
	return nil
}

func (s *system) empty(name string) error { return os.Remove(filepath.Join(s.dir, name, "ballast")) }
