package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// postgres returns the processes of the database server in a folder: first the server, then its
// children, which have their own sessions.
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
		// Format: 4711 (postgres) S 4700 …. The name may hold any character, but its closing
		// bracket is the last.
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
		_ = syscall.Kill(pid, signal) // it may have ended
	}
	return err
}

func (s *system) signalPostgres(signal syscall.Signal) error {
	return signalPostgres(filepath.Join(s.dir, "database"), signal)
}

// killPostgres kills the database server and all its children at once.
func (s *system) killPostgres() error {
	if err := s.signalPostgres(syscall.SIGKILL); err != nil {
		return err
	}
	<-s.Postgres.Done()
	return nil
}
