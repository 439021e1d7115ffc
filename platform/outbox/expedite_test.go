package outbox_test

import (
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

func (d *desk) expedite(t *testing.T, payload string) {
	t.Helper()
	if err := d.change(t, func(tx *gorm.DB) error { return d.Expedite(tx, kind, payload) }); err != nil {
		t.Error(err)
	}
}

func TestAnExpeditedJobIsDueAtOnce(t *testing.T) {
	d := open(t)
	d.add(t, "a", time.Hour)
	d.add(t, "b", time.Hour)
	d.expedite(t, "a")
	d.run(t)
	d.want(t, "after a was expedited", map[string]int{"a": 1}, "b")
}

func TestExpediteDoesNotAddACancelledJob(t *testing.T) {
	d := open(t)
	d.add(t, "a", time.Hour)
	if err := d.link(t, "a"); err != nil {
		t.Fatal(err)
	}
	d.expedite(t, "a")
	d.run(t)
	d.want(t, "after a was linked", map[string]int{})
}

// TestAJobThatIsBeingCancelledIsNotExpedited covers a caller who gave up while its transaction
// still commits.
func TestAJobThatIsBeingCancelledIsNotExpedited(t *testing.T) {
	d := open(t)
	d.add(t, "a", time.Hour)
	expedited := make(chan struct{})
	err := d.db.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		if err := d.Cancel(tx, "a", kind); err != nil {
			return nil, err
		}
		go func() { defer close(expedited); d.expedite(t, "a") }()
		waits := make(chan struct{})
		go func() { // a transaction must not use another connection, except in a goroutine
			defer close(waits)
			outside := testkit.Goroutine(t)
			testkit.Until(outside, "the other transaction to wait", func() bool {
				return len(d.strings(outside, `SELECT pid::text FROM pg_locks WHERE NOT granted`)) > 0
			})
		}()
		<-waits
		return nil, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	<-expedited
	d.run(t)
	d.want(t, "after it was cancelled", map[string]int{})
}

// TestAFailedJobKeepsItsPause expedites a job that the worker has started, which would only add
// load to a system that is down.
func TestAFailedJobKeepsItsPause(t *testing.T) {
	d := open(t)
	d.add(t, "a", 0)
	d.fail = func(string) error { return errKilled }
	d.run(t)
	d.fail = nil
	d.expedite(t, "a")
	d.run(t)
	d.want(t, "right after it failed", map[string]int{"a": 1}, "a")
}
