package web

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// maxAddresses bounds the memory of a limiter. Addresses beyond it share one bucket, so inventing
// addresses does not evade the limit.
const maxAddresses = 50_000

// limiter allows each caller, an address or an API key, perMinute calls per minute and bursts of as
// many. Each replica counts separately; the gateway limits the total.
type limiter struct {
	rate  rate.Limit // calls per second
	burst int

	mu      sync.Mutex
	buckets map[string]*bucket
	sweptAt time.Time
}

type bucket struct {
	*rate.Limiter
	usedAt time.Time
}

func newLimiter(perMinute int) *limiter {
	return &limiter{rate: rate.Limit(float64(perMinute) / 60), burst: perMinute, buckets: map[string]*bucket{}}
}

// admit counts one call from address at now. If the limit is exceeded, it returns TooMany with the
// time until a retry can succeed.
func (l *limiter) admit(address string, now time.Time) error {
	return l.take(reqctx.Network(address), now, tooMany)
}

// take counts one call of caller. If the limit is exceeded, it returns TooMany with message and the
// time until a retry can succeed.
func (l *limiter) take(caller string, now time.Time, message string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	reservation := l.bucket(caller, now).ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait == 0 {
		return nil
	}
	reservation.CancelAt(now)
	return errs.New(errs.TooMany, "%s", message).After(wait)
}

func (l *limiter) bucket(from string, now time.Time) *bucket {
	// After a minute a bucket is full again, so it can be dropped.
	if now.Sub(l.sweptAt) > time.Minute {
		for key, b := range l.buckets {
			if now.Sub(b.usedAt) > time.Minute {
				delete(l.buckets, key)
			}
		}
		l.sweptAt = now
	}
	if l.buckets[from] == nil && len(l.buckets) >= maxAddresses {
		from = "crowd" // the shared bucket
	}
	if l.buckets[from] == nil {
		l.buckets[from] = &bucket{Limiter: rate.NewLimiter(l.rate, l.burst)}
	}
	l.buckets[from].usedAt = now
	return l.buckets[from]
}
