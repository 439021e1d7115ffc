package db_test

import (
	"context"
	"errors"
	"testing"
)

func TestWorkIsDoneByOneAtATime(t *testing.T) {
	database, adminURL := open(t)
	inner := func(work string) (ran bool) {
		t.Helper()
		ran, err := database.Exclusively(t.Context(), work, func(context.Context) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		return ran
	}
	failure := errors.New("failed")
	ran, err := database.Exclusively(t.Context(), "sweep", func(context.Context) error {
		if inner("sweep") || !inner("another work") {
			t.Error("the same work ran twice, or other work did not")
		}
		return failure
	})
	if !ran || !errors.Is(err, failure) {
		t.Errorf("got %t, %v", ran, err)
	}
	if !inner("sweep") {
		t.Error("the lock was kept after the end")
	}
	// A connection that dies releases the lock.
	_, _ = database.Exclusively(t.Context(), "sweep", func(context.Context) error {
		admin(t, adminURL, `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		return nil
	})
	if !inner("sweep") {
		t.Error("the lock outlived its connection")
	}
}
