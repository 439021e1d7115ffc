package signin

import (
	"errors"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"

	"obi/auth-svc/throttle"
	"obi/platform/errs"
)

// If too many passwords wait to be checked, the others are rejected and not counted as failures.
func TestBusy(t *testing.T) {
	l := newLogins(t)
	attempt := func() (*LoginAnswer, error) {
		return l.signIn(t.Context(), &LoginInput{Username: "admin", Password: adminPassword}, &client{ip: "192.0.2.1"})
	}
	idle := l.Accounts.Hasher
	l.Accounts.Hasher = newHasher(t, 0)
	for range throttle.AccountFailures + 1 {
		var rejected *errs.Error
		if _, err := attempt(); !errors.As(err, &rejected) || rejected.Kind != errs.TooMany || rejected.RetryAfter != 2*time.Second {
			t.Fatalf("got %v", err)
		}
	}
	if n := count(t, l, `SELECT sum(failures + consecutive) FROM attempts`); n != 0 {
		t.Errorf("%d failures are counted", n)
	}
	l.Accounts.Hasher = idle
	if in, err := attempt(); err != nil || in.Token == "" {
		t.Errorf("afterwards: %v", err)
	}
	var failed dto.Metric
	if err := l.Results.WithLabelValues(loginFailed).Write(&failed); err != nil || failed.GetCounter().GetValue() != throttle.AccountFailures+1 {
		t.Errorf("measured as failed: %v, %v", &failed, err)
	}
}
