package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
)

func TestAJobRunsOnceItIsDue(t *testing.T) {
	d := open(t)
	d.add(t, "later", time.Hour)
	d.add(t, "now", 0)
	d.run(t)
	d.want(t, "at once", map[string]int{"now": 1}, "later")
	d.pass(time.Hour)
	d.run(t)
	d.run(t)
	d.want(t, "an hour later", map[string]int{"now": 1, "later": 1})
	if rows := d.strings(t, `SELECT action FROM audit_log`); len(rows) != 0 {
		t.Errorf("the audit log has %v", rows)
	}
}

func TestACancelledJobDoesNotRun(t *testing.T) {
	d := open(t)
	d.add(t, "a", time.Hour)
	if err := d.link(t, "a"); err != nil {
		t.Fatal(err)
	}
	d.pass(2 * time.Hour)
	d.run(t)
	d.want(t, "after the cancellation", map[string]int{})
}

func TestAStartedJobCannotBeCancelled(t *testing.T) {
	d := open(t)
	d.add(t, "done", 0)
	d.run(t)
	d.fail = func(string) error { return errors.New("the answer was lost") }
	d.add(t, "begun", 0)
	d.run(t)
	for _, payload := range []string{"done", "begun", "never ordered"} {
		if err := d.link(t, payload); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("%s: %v", payload, err)
		}
	}
	if linked := d.strings(t, `SELECT payload FROM links`); len(linked) != 0 {
		t.Errorf("%v are linked", linked)
	}
}

func TestAFailedJobIsRetriedLessAndLessOften(t *testing.T) {
	d := open(t)
	d.fail = func(string) error { return errs.New(errs.Unavailable, "away") }
	d.add(t, "a", 0)
	tries := 0
	for minute := range 120 {
		d.run(t)
		if got := d.did()["a"]; got == tries && minute%10 == 0 {
			t.Errorf("no try in the ten minutes before %d", minute)
		} else if minute%10 == 0 {
			tries = got
		}
		d.pass(time.Minute)
	}
	if tries > 20 || tries < 12 {
		t.Errorf("%d tries in two hours", tries)
	}
	if said := d.strings(t, `SELECT last_error FROM outbox`); !slices.Equal(said, []string{"away"}) {
		t.Errorf("last_error is %q", said)
	}
	if got := d.gauges(t); got != "outbox_due 1 outbox_oldest_due_seconds 7140 " {
		t.Errorf("metrics are %s", got)
	}
	d.fail = nil
	d.pass(10 * time.Minute)
	d.run(t)
	d.want(t, "when it works again", map[string]int{"a": d.did()["a"]})
	if got := d.gauges(t); got != "outbox_due 0 outbox_oldest_due_seconds 0 " {
		t.Errorf("metrics are %s", got)
	}
}

// If many jobs hang, the first is due again before the last was tried.
func TestMetricsShowOldJobsThatHang(t *testing.T) {
	d := open(t)
	for i := range 20 {
		d.add(t, fmt.Sprint(i), 0)
	}
	ctx, stop := context.WithCancel(t.Context())
	tries := 0
	d.fail = func(string) error {
		d.clock = d.clock.Add(time.Minute)
		if tries++; tries == 50 {
			stop()
		}
		return errs.New(errs.Unavailable, "no answer")
	}
	if err := d.RunDue(ctx); err == nil {
		t.Error("it came to an end")
	}
	if got := d.gauges(t); got != "outbox_due 20 outbox_oldest_due_seconds 2940 " {
		t.Errorf("metrics are %s", got)
	}
}

func TestAFailingJobDoesNotDelayOthers(t *testing.T) {
	d := open(t)
	d.fail = func(payload string) error {
		if payload == "bad" {
			return errors.New("never works")
		}
		return nil
	}
	for _, payload := range []string{"bad", "good", "better"} {
		d.add(t, payload, 0)
	}
	d.run(t)
	d.want(t, "after one round", map[string]int{"bad": 1, "good": 1, "better": 1}, "bad")
}

func TestAddingAgainOnlyBringsForward(t *testing.T) {
	d := open(t)
	d.add(t, "a", time.Hour)
	d.add(t, "a", 2*time.Hour)
	d.pass(time.Hour)
	d.run(t)
	d.want(t, "at the earlier time", map[string]int{"a": 1})
	d.add(t, "b", time.Hour)
	d.add(t, "b", 0)
	d.run(t)
	d.want(t, "at once", map[string]int{"a": 1, "b": 1})
}

func TestAddOfAnUnknownKindFails(t *testing.T) {
	d := open(t)
	if err := d.change(t, func(tx *gorm.DB) error { return d.Add(tx, "paint it blue", "x", d.now()) }); err == nil {
		t.Error("a job without a handler was added")
	}
}

func TestRunLooksAtOnceWhenWoken(t *testing.T) {
	d := open(t)
	called := make(chan string)
	d.fail = func(payload string) error { go func() { called <- payload }(); return nil }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- d.Run(ctx) }()
	for _, payload := range []string{"a", "b"} {
		d.add(t, payload, 0)
		d.Wake()
		if got := <-called; got != payload {
			t.Errorf("%s was called", got)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
