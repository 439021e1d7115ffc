package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestABackupADayAndTheNewestAreKept(t *testing.T) {
	dir := t.TempDir()
	now := time.Now().UTC().Truncate(time.Second)
	write := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for day := 2; day <= 9; day++ {
		write(now.AddDate(0, 0, -day).Format(backupLayout))
	}
	write("by-hand.tar")
	ctx, cancel := context.WithCancel(t.Context())
	exports := 0
	err := schedule(ctx, dir, nil, func(path string) error {
		exports++
		write(filepath.Base(path))
		cancel()
		return nil
	})
	if err != nil || exports != 1 {
		t.Fatalf("%d backups, %v", exports, err)
	}
	times, err := backups(dir)
	if err != nil || len(times) != backupsKept || times[backupsKept-1].Before(now) || !times[0].Equal(now.AddDate(0, 0, -7)) {
		t.Errorf("kept are %v, %v", times, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "by-hand.tar")); err != nil {
		t.Error(err)
	}
	// After a restart it waits for the rest of the day.
	if wait, err := untilNextBackup(dir, now.Add(time.Hour)); err != nil || wait < backupInterval-2*time.Hour || wait > backupInterval {
		t.Errorf("the next is due in %s, %v", wait, err)
	}
}

func TestABackupThatFailsIsSaidAndNothingIsRemoved(t *testing.T) {
	dir := t.TempDir()
	for day := 2; day <= 9; day++ {
		if err := os.WriteFile(filepath.Join(dir, time.Now().AddDate(0, 0, -day).UTC().Format(backupLayout)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	said := &stopping{stop: cancel}
	if err := schedule(ctx, dir, said, func(string) error { return errors.New("the store is away") }); err != nil {
		t.Fatal(err)
	}
	if times, err := backups(dir); err != nil || len(times) != 8 || !strings.Contains(said.String(), "the store is away") {
		t.Errorf("kept are %v, %v; said was %q", times, err, said)
	}
}

// stopping is a writer that stops the schedule.
type stopping struct {
	bytes.Buffer
	stop func()
}

func (s *stopping) Write(text []byte) (int, error) {
	s.stop()
	return s.Buffer.Write(text)
}

func TestWatchDrillsNewBackups(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "obi.tar")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var drilled []string
	err := watch(ctx, dir, io.Discard, func(path string) error {
		drilled = append(drilled, path)
		cancel()
		return nil
	})
	if err != nil || len(drilled) != 1 || drilled[0] != path {
		t.Errorf("%v, %v", drilled, err)
	}
}
