package outbox_test

import (
	"errors"
	"testing"
	"time"

	"obi/platform/errs"
)

func TestRunNowDoesNotWaitForTheWorker(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.add(t, "b", 0)
	d.RunNow(t.Context(), kind, "b")
	d.want(t, "without a worker", map[string]int{"b": 1}, "a")
	d.RunNow(t.Context(), kind, "b") // it has been done
	d.want(t, "once more", map[string]int{"b": 1}, "a")
}

func TestRunNowLeavesAFailedJobToTheWorker(t *testing.T) {
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

// TestRunNowKeepsAJobThatAWorkerHasStarted covers a worker that has claimed the job and may still be
// running it.
func TestRunNowKeepsAJobThatAWorkerHasStarted(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error {
		d.fail = nil
		d.mu.Unlock() // the handler holds it
		defer d.mu.Lock()
		d.RunNow(t.Context(), kind, "a")
		if got := d.did()["a"]; got != 2 {
			t.Errorf("%d calls while the first is running", got)
		}
		// The first may still hide a file that is shown and linked from here on.
		d.add(t, "a", time.Hour)
		if err := d.link(t, "a"); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("linked although the first is running: %v", err)
		}
		return nil
	}
	d.run(t)
	d.want(t, "after both", map[string]int{"a": 2}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 3})
}

// TestAFailedAttemptKeepsTheTimeOfALaterOne checks that the worker waits for the attempt that
// started last.
func TestAFailedAttemptKeepsTheTimeOfALaterOne(t *testing.T) {
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
	d.want(t, "while the second is running", map[string]int{"a": 2}, "a")
	close(end)
	<-ended
}

// TestAJobThatIsAddedAgainWhileItRunsIsKept covers a file that is shown again while it is being
// hidden: another job is added to hide it unless it is linked, and then it is not linked.
func TestAJobThatIsAddedAgainWhileItRunsIsKept(t *testing.T) {
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
	d.want(t, "once it had run", map[string]int{"a": 1}, "a")
	d.pass(time.Minute)
	d.run(t)
	d.want(t, "a minute later", map[string]int{"a": 2})
}
