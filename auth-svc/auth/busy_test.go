package auth

import (
	"context"
	"errors"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"obi/platform/config"
	"obi/platform/errs"
)

// If too many passwords wait to be checked, the others are rejected and not counted as failures.
func TestBusy(t *testing.T) {
	s := start(t, nil)
	var cfg Config
	if err := config.Load(s.Environ, &cfg); err != nil {
		t.Fatal(err)
	}
	keys, _ := cfg.keys()
	h := testHasher(t, cheap)
	h.gate = newGate(1, 0)
	l := &logins{store: newStore(t, s), hasher: h, keys: keys, metrics: h.metrics, now: time.Now}
	attempt := func() (*LoginAnswer, error) {
		in, _, err := l.attempt(t.Context(), &LoginInput{Username: "admin", Password: adminPassword}, &client{ip: "192.0.2.1"})
		return in, err
	}
	leave, err := h.gate.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range accountFailures + 1 {
		var rejected *errs.Error
		if _, err := attempt(); !errors.As(err, &rejected) || rejected.Kind != errs.TooMany || rejected.RetryAfter != 2*time.Second {
			t.Fatalf("got %v", err)
		}
	}
	if n := query[int](t, s.AdminURL, `SELECT sum(failures + consecutive) FROM auth.attempts`); n != 0 {
		t.Errorf("%d failures are counted", n)
	}
	leave()
	if in, err := attempt(); err != nil || in.Token == "" {
		t.Errorf("afterwards: %v", err)
	}
	var failed dto.Metric
	if err := h.metrics.logins.WithLabelValues(loginFailed).Write(&failed); err != nil || failed.GetCounter().GetValue() != accountFailures+1 {
		t.Errorf("measured as failed: %v, %v", &failed, err)
	}
}

// An attempt that is canceled while it waits is not counted.
func TestCanceledAttemptsAreNotCounted(t *testing.T) {
	s := start(t, nil)
	st := newStore(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	counts := buckets("admin", &client{ip: "192.0.2.1"}, false)
	if err := st.count(ctx, counts); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := st.uncount(ctx, counts, context.Canceled); !errors.Is(err, context.Canceled) {
		t.Errorf("uncount returns %v", err)
	}
	if n := query[int](t, s.AdminURL, `SELECT sum(failures) FROM auth.attempts`); n != 0 {
		t.Errorf("a canceled attempt left %d failures", n)
	}
}
