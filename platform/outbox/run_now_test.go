package outbox_test

import (
	"errors"
	"testing"
	"time"

	"obi/platform/errs"
)

func TestAnOrderIsCarriedOutBeforeTheWorkerComes(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.add(t, "b", 0)
	d.RunNow(t.Context(), kind, "b")
	d.want(t, "without a worker", map[string]int{"b": 1}, "a")
	d.RunNow(t.Context(), kind, "b") // it has been
	d.want(t, "once more", map[string]int{"b": 1}, "a")
}

func TestWhatFailsAtOnceIsLeftToTheWorker(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error { return errors.New("away") }
	d.RunNow(t.Context(), kind, "a")
	d.fail = nil
	if err := d.link(t, "a"); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("linked although it may be deleted: %v", err)
	}
	d.run(t)
	d.want(t, "right after it failed", map[string]int{"a": 1}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 2})
}

// TestAnOrderThatAWorkerHasBegunIsNotTakenForDone: the worker may have claimed it and
// be at it still.
func TestAnOrderThatAWorkerHasBegunIsNotTakenForDone(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error {
		d.fail = nil
		d.mu.Unlock() // the handler holds it
		defer d.mu.Lock()
		d.RunNow(t.Context(), kind, "a")
		if got := d.did()["a"]; got != 2 {
			t.Errorf("%d calls while the first goes on", got)
		}
		// The first may hide yet what is shown and linked from here on.
		d.add(t, "a", time.Hour)
		if err := d.link(t, "a"); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("linked although the first goes on: %v", err)
		}
		return nil
	}
	d.run(t)
	d.want(t, "after both", map[string]int{"a": 2}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 3})
}

// TestATryThatFailsLeavesALaterOneItsTime: the worker waits for the one that has begun last.
func TestATryThatFailsLeavesALaterOneItsTime(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	d.fail = func(string) error {
		d.fail = func(string) error {
			d.fail = nil
			d.mu.Unlock() // the handler holds it
			defer d.mu.Lock()
			close(begun)
			<-end
			return nil
		}
		d.mu.Unlock()
		defer d.mu.Lock()
		go func() {
			defer close(ended)
			d.RunNow(t.Context(), kind, "a")
		}()
		<-begun
		return errors.New("away")
	}
	d.run(t)
	d.pass(9 * time.Second)
	d.run(t)
	d.want(t, "while the second goes on", map[string]int{"a": 2}, "a")
	close(end)
	<-ended
}

// TestAnOrderThatIsGivenAgainWhileItIsCarriedOutStands: a file that is being hidden is shown
// again, ordered to be hidden unless it is linked, and then not linked.
func TestAnOrderThatIsGivenAgainWhileItIsCarriedOutStands(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error {
		d.fail = nil
		d.mu.Unlock() // the handler holds it
		defer d.mu.Lock()
		d.add(t, "a", time.Hour)
		return nil
	}
	d.RunNow(t.Context(), kind, "a")
	if err := d.link(t, "a"); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("linked although it may be deleted: %v", err)
	}
	d.want(t, "once it was carried out", map[string]int{"a": 1}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 2})
}
