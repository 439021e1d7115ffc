package webhooks_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestRetries checks the times of the attempts, that all of them have the same id, and that later
// messages wait.
func TestRetries(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	r.answers(http.StatusInternalServerError)
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`, `INSERT INTO things (id) VALUES ('b')`)
	var ids []string
	for _, pause := range []time.Duration{0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour} {
		if pause > 0 {
			d.pass(pause - time.Second)
			d.run(t)
			r.wants(t)
			d.pass(time.Second)
		}
		d.run(t)
		got := r.wants(t, `"id":"a"`)
		ids = append(ids, got[0].id)
		if got[0].signatures != signed("a", got[0]) || got[0].timestamp != fmt.Sprint(d.now().Unix()) || got[0].id != ids[0] {
			t.Errorf("after %v: %+v", pause, got[0])
		}
	}
	d.wants(t, `SELECT result || status || attempts FROM webhook_deliveries ORDER BY id`, "failed5009", "00")
	d.pass(24 * time.Hour)
	d.run(t)
	r.wants(t, `"id":"a"`, `"id":"b"`) // the last attempt, and the first of the next message
	d.wants(t, `SELECT result FROM webhook_deliveries ORDER BY id`, "gave up", "failed")
	if oldest := d.metric(t, "webhook_oldest_waiting_seconds", ""); oldest < 75*3600 {
		t.Errorf("the oldest has waited for %v s", oldest)
	}
	r.answers(http.StatusNoContent)
	d.pass(5 * time.Second)
	d.run(t)
	r.wants(t, `"id":"b"`)
	d.wants(t, `SELECT coalesce(failing_since::text, 'works') FROM webhooks`, "works")
	if delivered, oldest := d.metric(t, "webhook_deliveries_total", "delivered"), d.metric(t, "webhook_oldest_waiting_seconds", ""); delivered != 1 || oldest != 0 {
		t.Errorf("%v were delivered, and the oldest has waited for %v s", delivered, oldest)
	}
}

func TestRetryAfter(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	r.answer = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "600")
		w.WriteHeader(http.StatusTooManyRequests)
	}
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	d.run(t)
	d.pass(599 * time.Second)
	d.run(t)
	r.wants(t, "thing.created")
	r.answer = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", d.now().Add(48*time.Hour).Format(http.TimeFormat))
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	d.pass(time.Second)
	d.run(t)
	r.wants(t, "thing.created")
	d.pass(time.Hour) // the longest that an answer can ask for
	d.run(t)
	r.wants(t, "thing.created")
}

// TestFailures checks what counts as a failure: answers other than 2xx, redirects, and no answer.
func TestFailures(t *testing.T) {
	d, r, other := open(t), receive(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	r.answer = func(w http.ResponseWriter, request *http.Request) {
		http.Redirect(w, request, other.URL, http.StatusTemporaryRedirect)
	}
	d.run(t)
	d.wants(t, `SELECT result || status FROM webhook_deliveries`, "failed307")
	other.wants(t)
	r.answer = func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte("a\x00\xff" + strings.Repeat("b", 5000)))
	}
	d.pass(time.Hour)
	d.run(t)
	d.wants(t, `SELECT status || left(answer, 3) || length(answer) FROM webhook_deliveries`, "400abb1022")
	r.answer = func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }
	d.pass(time.Hour)
	d.run(t)
	d.wants(t, `SELECT result || status || answer FROM webhook_deliveries`, "failed0EOF")
}

func TestGonePauses(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	r.answers(http.StatusGone)
	d.exec(t, `INSERT INTO things (id) VALUES ('a'), ('b')`)
	d.run(t)
	d.pass(time.Hour)
	d.run(t)
	r.wants(t, "thing.created")
	d.wants(t, `SELECT paused_why FROM webhooks`, "gone")
	d.wants(t, `SELECT action || (after->>'address') || (after->>'pausedWhy') FROM audit_log`, "pause"+r.URL+"gone")
	if paused := d.metric(t, "webhooks_paused", ""); paused != 1 {
		t.Errorf("%v are paused", paused)
	}
}

func TestAFailingWeekPauses(t *testing.T) {
	d, r := open(t), receive(t)
	d.add(t, "a", r.URL, allKinds, "json")
	r.answers(http.StatusBadGateway)
	d.exec(t, `INSERT INTO things (id) VALUES ('a')`)
	d.run(t)
	d.pass(8 * 24 * time.Hour)
	for range 3 { // one failure after a long time may be chance
		d.run(t)
		d.pass(24 * time.Hour)
	}
	d.wants(t, `SELECT paused_why FROM webhooks`, "")
	d.run(t)
	d.wants(t, `SELECT paused_why FROM webhooks`, "failing")
	d.pass(24 * time.Hour)
	d.run(t)
	if got := r.take(); len(got) != 5 {
		t.Errorf("%d attempts", len(got))
	}
}
