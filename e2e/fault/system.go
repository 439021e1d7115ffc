package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"obi/e2e/stack"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/platform/testkit/ports"
)

const password = "egbe bere, ugo bere"

// receivers is the network of the receiver of webhooks.
const receivers = "127.0.0.0/8"

// replicas of each service: two, so that versions and clocks can differ.
const replicas = 2

// diskSize is the size of a small disk in bytes. MinIO needs at least 900 MiB.
const diskSize = 1100 << 20

// system is the distributed system or all of Obi in one process, with what faults need: adjustable
// clocks, and for the distributed system connections that can be cut, a store that can lie, and
// disks that can be full.
type system struct {
	*stack.Stack        // of Obi in one process, only URL and Services are set
	dir          string // also holds the offset of each replica's clock
	lines        *lines // nil if services connect directly to the database and the store
	mounts       []string
}

// startSystem starts the system with the programs in a folder. withLines puts proxies before the
// database and the store, smallDisks puts both on their own disks.
func startSystem(ctx context.Context, programs string, single, withLines, smallDisks bool) (_ *system, err error) {
	s := &system{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	if s.dir, err = os.MkdirTemp("", "obi-fault-"); err != nil {
		return nil, err
	}
	if err := os.Chmod(s.dir, 0o755); err != nil { // PostgreSQL runs as another user if this is root
		return nil, err
	}
	if single {
		return s, s.startSingle(ctx, programs)
	}
	if smallDisks {
		if err := s.mount("database", "objects"); err != nil {
			return nil, err
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

// startSingle starts all of Obi in one process, with a folder for recordings and its own PostgreSQL.
func (s *system) startSingle(ctx context.Context, programs string) error {
	free, err := ports.Free(2)
	if err != nil {
		return err
	}
	const host = "127.0.0.1"
	obi := &stack.Replica{
		Process: stack.NewProcess(s.dir, "obi", filepath.Join(programs, "obi"), map[string]string{
			"HOST": host, "INTERNAL_HOST": host, "PORT": strconv.Itoa(free[0]), "INTERNAL_PORT": strconv.Itoa(free[1]),
			"OBI_DATA_DIR": s.path("data"), "OBI_ADMIN_PASSWORD": password, "SUBMISSIONS_PER_MINUTE": "100000", "CHANGES_REQUESTS_PER_MINUTE": "100000", "WEBHOOK_PRIVATE_NETWORKS": receivers, "FAULT_CLOCKS": s.dir,
		}),
		Service: "obi", Address: fmt.Sprintf("%s:%d", host, free[0]), InternalAddress: fmt.Sprintf("%s:%d", host, free[1]),
	}
	s.Stack = &stack.Stack{Options: stack.Options{Dir: s.dir}, URL: "http://" + obi.Address, Services: map[string][]*stack.Replica{"obi": {obi}}}
	return errors.Join(obi.Start(), obi.Ready(ctx))
}

func (s *system) path(name string) string { return filepath.Join(s.dir, name) }

func (s *system) isSingle() bool { return s.Postgres == nil }

// change puts the proxies' addresses into the settings of a service.
func (s *system) change(_ *stack.Stack, service string, settings map[string]string) (err error) {
	settings["FAULT_CLOCKS"] = s.dir
	settings["WEBHOOK_PRIVATE_NETWORKS"] = receivers
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
	_ = os.RemoveAll(s.dir)
}

// databaseURL returns the superuser's address.
func (s *system) databaseURL() (string, error) {
	if s.isSingle() {
		return embeddedpg.Attach(s.path("data"))
	}
	return s.Postgres.AdminURL(), nil
}

// sweep restarts the processes that remove leftovers, which they do when they start.
func (s *system) sweep(ctx context.Context) error {
	for _, one := range append(s.Services["audio-svc"], s.Services["obi"]...) {
		if err := one.Restart(ctx); err != nil {
			return err
		}
	}
	return nil
}

// setClock sets the clock of a replica forward or, if by is negative, back.
func (s *system) setClock(one *stack.Replica, by time.Duration) error {
	host, _, _ := strings.Cut(one.Address, ":")
	if err := os.WriteFile(s.path("new"), []byte(by.String()), 0o644); err != nil {
		return err
	}
	return os.Rename(s.path("new"), s.path(host)) // atomically
}

func (s *system) setClocks(by time.Duration) error {
	for _, one := range s.All() {
		if err := s.setClock(one, by); err != nil {
			return err
		}
	}
	return nil
}

// mount mounts a disk in memory on each folder.
func (s *system) mount(names ...string) error {
	for _, name := range names {
		if err := os.Mkdir(s.path(name), 0o755); err != nil {
			return err
		}
		if err := syscall.Mount("tmpfs", s.path(name), "tmpfs", 0, fmt.Sprintf("size=%d,mode=0755", diskSize)); err != nil {
			return fmt.Errorf("cannot mount a small disk for %s (this requires root): %w", name, err)
		}
		s.mounts = append(s.mounts, s.path(name))
	}
	return nil
}

// fill writes a file until the disk of a folder is full; empty removes it.
func (s *system) fill(name string) error {
	file, err := os.Create(s.path(name + "/ballast"))
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

func (s *system) empty(name string) error { return os.Remove(s.path(name + "/ballast")) }

// signalPostgres sends a signal to the database server and to all its children, which have their own
// sessions.
func (s *system) signalPostgres(signal syscall.Signal) error {
	data := s.path("database")
	if s.isSingle() {
		data = s.path("data")
	}
	text, err := os.ReadFile(filepath.Join(data, "postgres", "data", "postmaster.pid"))
	if err != nil {
		return err
	}
	server, _, _ := strings.Cut(string(text), "\n")
	children, err := os.ReadFile(fmt.Sprintf("/proc/%s/task/%s/children", server, server))
	for _, one := range append([]string{server}, strings.Fields(string(children))...) {
		if pid, err := strconv.Atoi(one); err == nil {
			_ = syscall.Kill(pid, signal) // it may have ended
		}
	}
	return err
}

// killPostgres kills the database server and all its children at once.
func (s *system) killPostgres() error {
	err := s.signalPostgres(syscall.SIGKILL)
	if err == nil && !s.isSingle() {
		<-s.Postgres.Done()
	}
	return err
}

// objects returns the SHA-256 of all stored files by name. It does not use the proxies.
func (s *system) objects(ctx context.Context) (map[string]string, error) {
	settings := config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": s.path("data/audio")}
	if !s.isSingle() {
		settings = s.Objects.Settings()
	}
	var from blob.Config
	if err := config.Load(settings, &from); err != nil {
		return nil, err
	}
	store, err := from.Open()
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for found, err := range store.List(ctx) {
		if err != nil {
			return nil, err
		}
		if !fileID.MatchString(found.Name) {
			continue // not a file, but the mark of the store's owner
		}
		content, err := store.Get(ctx, found.Name, 0, found.Size)
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, content)
		content.Close()
		if err != nil {
			return nil, err
		}
		sums[found.Name] = hex.EncodeToString(sum.Sum(nil))
	}
	return sums, nil
}
