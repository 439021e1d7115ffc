package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/errs"
)

// TestCancelOrWorkerButNeverBoth links 32 files at the moment when their deletion becomes due,
// while two workers run. Each file must be linked or deleted.
func TestCancelOrWorkerButNeverBoth(t *testing.T) {
	d := open(t)
	workers := []interface{ RunDue(context.Context) error }{d, d.another(t, prometheus.NewRegistry())}
	const files = 32
	for n := range files {
		d.add(t, fmt.Sprint("file", n), 0)
	}
	var all sync.WaitGroup
	start := make(chan struct{})
	for n := range files {
		all.Go(func() {
			<-start
			if err := d.link(t, fmt.Sprint("file", n)); err != nil && errs.KindOf(err) != errs.Unavailable {
				t.Error(err)
			}
		})
	}
	for _, worker := range workers {
		all.Go(func() {
			<-start
			if err := worker.RunDue(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	close(start)
	all.Wait()
	d.run(t) // jobs that a worker skipped while a cancellation was being refused
	linked, deleted := d.strings(t, `SELECT payload FROM links`), d.did()
	for n := range files {
		file := fmt.Sprint("file", n)
		if isLinked := slices.Contains(linked, file); isLinked == (deleted[file] > 0) {
			t.Errorf("%s: linked %t, deleted %d times", file, isLinked, deleted[file])
		}
		if deleted[file] > 1 {
			t.Errorf("%s was deleted %d times", file, deleted[file])
		}
	}
	t.Logf("%d linked, %d deleted", len(linked), len(deleted))
	if left := d.strings(t, `SELECT payload FROM outbox`); len(left) != 0 {
		t.Errorf("%v are left", left)
	}
}

// TestAKilledWorkerLeavesNothingThatCanBeCancelled stops within a handler, which may have done
// its work already.
func TestAKilledWorkerLeavesNothingThatCanBeCancelled(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error { panic(errKilled) }
	func() {
		defer func() {
			if fault, _ := recover().(error); !errors.Is(fault, errKilled) {
				t.Errorf("panic %v", fault)
			}
		}()
		d.run(t)
	}()
	d.fail = nil
	if err := d.link(t, "a"); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("linked although it may be deleted: %v", err)
	}
	d.run(t)
	d.want(t, "while the killed one might still be running", map[string]int{"a": 1}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 2})
}

var errKilled = errors.New("killed")

// TestAStoppedWorkerRecordsItsResult cancels the worker's context within a handler that then
// succeeds.
func TestAStoppedWorkerRecordsItsResult(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.add(t, "b", 0)
	ctx, stop := context.WithCancel(t.Context())
	d.fail = func(string) error { stop(); return nil }
	_ = d.RunDue(ctx) // its error is that of the context
	d.want(t, "after the stop", map[string]int{"a": 1}, "b")
}
