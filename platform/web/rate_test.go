package web

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"obi/platform/errs"
)

var noon = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

// admits fails unless the limiter accepts a call or, if wait is not 0, refuses it with this wait.
func admits(t *testing.T, l *limiter, address string, now time.Time, wait time.Duration) {
	t.Helper()
	err := l.admit(address, now)
	var refused *errs.Error
	switch {
	case wait == 0 && err != nil:
		t.Errorf("%s at %s: %v", address, now.Format(time.TimeOnly), err)
	case wait != 0 && (!errors.As(err, &refused) || refused.Kind != errs.TooMany || refused.RetryAfter.Round(time.Millisecond) != wait):
		t.Errorf("%s at %s: got %v, want to wait %s", address, now.Format(time.TimeOnly), err, wait)
	}
}

func TestTheLimitRefillsEvenly(t *testing.T) {
	l := newLimiter(6) // one every ten seconds
	for range 6 {
		admits(t, l, "192.0.2.1", noon, 0)
	}
	for range 3 { // asking again does not extend the wait
		admits(t, l, "192.0.2.1", noon, 10*time.Second)
	}
	admits(t, l, "192.0.2.1", noon.Add(9*time.Second), time.Second)
	admits(t, l, "192.0.2.1", noon.Add(10*time.Second), 0)
	admits(t, l, "192.0.2.1", noon.Add(10*time.Second), 10*time.Second)
	later := noon.Add(24 * time.Hour) // at most a minute's worth accumulates
	for range 6 {
		admits(t, l, "192.0.2.1", later, 0)
	}
	admits(t, l, "192.0.2.1", later, 10*time.Second)
}

func TestEveryNetworkHasALimitOfItsOwn(t *testing.T) {
	l := newLimiter(1)
	for _, row := range []struct {
		address string
		wait    time.Duration
	}{
		{"192.0.2.1", 0}, {"192.0.2.2", 0}, {"192.0.2.1", time.Minute}, {"::ffff:192.0.2.1", time.Minute},
		{"2001:db8:1:2::1", 0}, {"2001:db8:1:2:3:4:5:6", time.Minute}, {"2001:db8:1:3::1", 0},
		{"", 0}, {"no address", time.Minute}, {"crowd", time.Minute},
	} {
		admits(t, l, row.address, noon, row.wait)
	}
}

func TestIdleAddressesAreForgotten(t *testing.T) {
	l := newLimiter(1)
	for n := range 100 {
		admits(t, l, fmt.Sprintf("192.0.2.%d", n), noon, 0)
	}
	admits(t, l, "198.51.100.1", noon.Add(50*time.Second), 0)
	admits(t, l, "198.51.100.2", noon.Add(61*time.Second), 0)
	if len(l.buckets) != 2 {
		t.Errorf("%d addresses are remembered, want 2", len(l.buckets))
	}
	admits(t, l, "198.51.100.1", noon.Add(61*time.Second), 49*time.Second) // dropping buckets does not evade the limit
}

func TestAddressesBeyondAllMeasureShareOneLimit(t *testing.T) {
	l := newLimiter(2)
	address := func(n int) string { return fmt.Sprintf("10.%d.%d.%d", n>>16, n>>8&255, n&255) }
	for n := range maxAddresses {
		admits(t, l, address(n), noon, 0)
	}
	admits(t, l, address(maxAddresses), noon, 0)
	admits(t, l, address(maxAddresses+1), noon, 0)
	admits(t, l, address(maxAddresses+2), noon, 30*time.Second)
	admits(t, l, address(7), noon, 0) // known addresses are not affected
	admits(t, l, address(7), noon, 30*time.Second)
	if len(l.buckets) != maxAddresses+1 {
		t.Errorf("%d addresses are remembered", len(l.buckets))
	}
	later := noon.Add(2 * time.Minute)
	for n := range 3 {
		admits(t, l, address(maxAddresses+n), later, 0)
	}
	if len(l.buckets) != 3 {
		t.Errorf("%d addresses are remembered later", len(l.buckets))
	}
}

func TestLimitOf64ConcurrentCalls(t *testing.T) {
	l := newLimiter(10)
	var admitted atomic.Int32
	var clients sync.WaitGroup
	for n := range 64 {
		clients.Go(func() {
			if l.admit(fmt.Sprintf("2001:db8::%d", n), noon) == nil {
				admitted.Add(1)
			}
		})
	}
	clients.Wait()
	if admitted.Load() != 10 {
		t.Errorf("%d were admitted, want 10", admitted.Load())
	}
}
