package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	backupInterval = 24 * time.Hour
	backupsKept    = 7
	backupLayout   = "obi-2006-01-02T15-04-05Z.tar"
)

// schedule writes a backup into dir whenever the newest one there is a day old, until ctx ends. It
// keeps the newest seven and retries a failed backup after an hour.
func schedule(ctx context.Context, dir string, out io.Writer, export func(path string) error) error {
	for {
		wait, err := untilNextBackup(dir, time.Now())
		if err != nil {
			return err
		}
		if wait <= 0 {
			wait = 0
			if err := export(filepath.Join(dir, time.Now().UTC().Format(backupLayout))); err != nil && ctx.Err() == nil {
				fmt.Fprintln(out, "obi-transfer:", err)
				wait = time.Hour
			} else if err := prune(dir); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// backups returns the times of the backups in dir, oldest first, and ignores other files.
func backups(dir string) (times []time.Time, err error) {
	entries, err := os.ReadDir(dir)
	for _, entry := range entries {
		if at, err := time.Parse(backupLayout, entry.Name()); err == nil {
			times = append(times, at)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	return times, err
}

// untilNextBackup returns the time until the next backup.
func untilNextBackup(dir string, now time.Time) (time.Duration, error) {
	times, err := backups(dir)
	if err != nil || len(times) == 0 {
		return 0, err
	}
	return times[len(times)-1].Add(backupInterval).Sub(now), nil
}

// prune removes all backups except the newest seven.
func prune(dir string) error {
	times, err := backups(dir)
	for len(times) > backupsKept && err == nil {
		err = os.Remove(filepath.Join(dir, times[0].Format(backupLayout))) //nolint:gosec // names come from the times of backups in the folder that the operator names
		times = times[1:]
	}
	return err
}
