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
	// pollEvery is the polling interval for conditions that the system does not announce.
	pollEvery = 10 * time.Millisecond
	// stopTimeout is how long a shutdown may take before a more forceful one is tried.
	stopTimeout = 10 * time.Second
)

// clearLeftovers prepares the cluster for a start, however the last Obi that used it ended. The
// caller holds the data folder's lock, so a server that still runs on this cluster is an orphan
// and is stopped. A pid file that names a living process of another program (the id was reused)
// would keep PostgreSQL from starting, so the file is removed. This is safe because PostgreSQL has
// a second guard, the cluster's shared memory.
func clearLeftovers(ctx context.Context, cluster string, log *slog.Logger) error {
	path := filepath.Join(cluster, "postmaster.pid")
	pid := recordedPID(path)
	if pid <= 0 {
		return nil
	}
	if isServerOf(pid, cluster) {
		log.Info("stopping the PostgreSQL that an earlier Obi left running", "pid", pid)
		if err := stopOrphan(ctx, pid, cluster); err != nil {
			return err
		}
	}
	if !isAlive(pid) {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return folderError(cluster, err)
	}
	return nil
}

// stopOrphan tries a fast shutdown, then an immediate one, then a kill.
func stopOrphan(ctx context.Context, pid int, cluster string) error {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGKILL} {
		if err := syscall.Kill(pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
			return fmt.Errorf("the PostgreSQL that an earlier Obi left running (process %d) cannot be stopped: %w", pid, err)
		}
		limited, cancel := context.WithTimeout(ctx, stopTimeout)
		gone := waitUntil(limited, func() bool { return !isServerOf(pid, cluster) })
		cancel()
		if gone {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return fmt.Errorf("the PostgreSQL that an earlier Obi left running (process %d) does not end: stop it and start again", pid)
}

// recordedPID returns the first line of PostgreSQL's pid file, or 0 if there is none.
func recordedPID(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return 0
	}
	return pid
}

func isAlive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// waitUntil polls condition until it is true. It returns false if ctx ends first.
func waitUntil(ctx context.Context, condition func() bool) bool {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for !condition() {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return false
		}
	}
	return true
}
