package embeddedpg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// stillHeld is PostgreSQL's error while connections of a killed server are still ending.
	stillHeld = "pre-existing shared memory block"
	// heldTimeout is how long such connections may take to end. They end at their next wait, at
	// the latest when their statement times out.
	heldTimeout = 30 * time.Second
)

// errHeld marks a start that is worth repeating.
var errHeld = errors.New("connections of a killed PostgreSQL are still ending")

// Start runs PostgreSQL on the data folder and returns when it accepts connections and the
// database exists. The first start creates a new cluster. Start works however an earlier Obi
// ended, even if it was killed half-way. The server runs until Stop, or until this process ends.
// ctx bounds only the start. Every error is one sentence for the person who starts Obi.
func Start(ctx context.Context, cfg Config) (*Server, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.system == "" {
		cfg.system = systemFolder
	}
	dataDir, lock, err := openDataFolder(cfg.DataDir)
	if err != nil {
		return nil, err
	}
	s, err := startLocked(ctx, cfg, dataDir)
	if err != nil {
		lock.Close()
		return nil, err
	}
	s.lock = lock
	go s.watch()
	if err := s.ensureDatabase(ctx); err != nil {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
		defer cancel()
		_ = s.Stop(limited) // the reason to stop matters more than an error of the stop
		return nil, programError("PostgreSQL could not prepare the database "+Database, s.home, err, "")
	}
	return s, nil
}

// startLocked is Start after the data folder has been locked.
func startLocked(ctx context.Context, cfg Config, dataDir string) (*Server, error) {
	home := filepath.Join(dataDir, homeName)
	user := chooseAccount(filepath.Join(home, clusterName), home)
	binDir, err := reachablePrograms(ctx, cfg.BinDir, cfg.system, user, cfg.Log)
	if err != nil {
		return nil, err
	}
	if err := checkVersion(ctx, binDir, user); err != nil {
		return nil, err
	}
	if home, err = openHome(dataDir, cfg.system, user, cfg.Log); err != nil {
		return nil, err
	}
	cluster, err := openCluster(ctx, binDir, home, user, cfg.Log)
	if err != nil {
		return nil, err
	}
	if err := clearLeftovers(ctx, cluster, cfg.Log); err != nil {
		return nil, err
	}
	socket, err := openSocketFolder(home, user, cfg.Log)
	if err != nil {
		return nil, err
	}
	s := &Server{home: home, socket: socket, done: make(chan struct{})}
	program, args := filepath.Join(binDir, "postgres"), serverArgs(cluster, socket, cfg.Settings)
	limited, cancel := context.WithTimeout(ctx, heldTimeout)
	defer cancel()
	launched := waitUntil(limited, func() bool {
		s.out = newOutput(cfg.Log)
		if s.process, err = startProcess(user, home, s.out, program, args...); err == nil {
			err = s.waitReady(ctx, cluster)
		}
		return !errors.Is(err, errHeld)
	})
	if !launched && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s, err
}

// waitReady returns when the server accepts connections. The server writes this into its pid
// file, where pg_ctl also looks.
func (s *Server) waitReady(ctx context.Context, cluster string) error {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.process.Done():
			words := s.out.lastOutput()
			if strings.Contains(words, stillHeld) {
				return errHeld
			}
			return programError("PostgreSQL does not start on "+cluster, cluster, exitError(s.process), words)
		case <-ctx.Done():
			s.process.Signal(syscall.SIGQUIT)
			<-s.process.Done()
			return ctx.Err()
		case <-ticker.C:
			if isReady(filepath.Join(cluster, "postmaster.pid"), s.process.PID()) {
				return nil
			}
		}
	}
}

// isReady reads the pid file: its first line is the process id, its eighth the state.
func isReady(path string, pid int) bool {
	text, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	lines := strings.Split(string(text), "\n")
	return len(lines) >= 8 && lines[0] == fmt.Sprint(pid) && strings.TrimSpace(lines[7]) == "ready"
}

// Limits of shared_buffers, in MiB. The memory is only allocated as the buffers fill.
const (
	leastBuffers = 64
	mostBuffers  = 1024
)

// sharedBuffers returns PostgreSQL's cache size: an eighth of the memory, since the machine also
// runs the program and caches its files. Reading a row from the operating system's cache takes
// several times as long as from this one.
func sharedBuffers(memory uint64) string {
	return fmt.Sprintf("%dMB", min(max(memory/8>>20, leastBuffers), mostBuffers))
}

// memory returns how many bytes this process may use: the machine's memory, or the limit of its
// control group if that is lower; 0 if neither is known.
func memory() uint64 {
	least := meminfo(read("/proc/meminfo"))
	for _, limit := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if bytes, err := strconv.ParseUint(strings.TrimSpace(read(limit)), 10, 64); err == nil {
			least = min(least, bytes)
		}
	}
	return least
}

// meminfo returns the total memory in the text of /proc/meminfo, in bytes.
func meminfo(text string) uint64 {
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemTotal:" {
			kib, _ := strconv.ParseUint(fields[1], 10, 44)
			return kib << 10
		}
	}
	return 0
}

// read returns a file's text, or "" if it cannot be read.
func read(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}
