package moderation

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

// queue is a Watched without a database.
type queue struct {
	mu      sync.Mutex
	pending int64
	oldest  time.Duration
	err     error
}

func (q *queue) noun() string                      { return "thing" }
func (q *queue) setCounter(*prometheus.CounterVec) {}
func (q *queue) countWaiting(context.Context) (Waiting, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return Waiting{Pending: q.pending, oldestAge: q.oldest}, q.err
}

func (q *queue) becomes(pending int64, oldest time.Duration, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.pending, q.oldest, q.err = pending, oldest, err
}

func TestPendingSubmissionsAreCountedRegularly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		registry, watched := prometheus.NewRegistry(), &queue{pending: 3, oldest: time.Hour}
		shows := func(when, pending, oldest string) {
			t.Helper()
			if err := testutil.GatherAndCompare(registry, strings.NewReader(`
				# HELP moderation_oldest_pending_seconds Age of the oldest pending submission; 0 if there is none.
				# TYPE moderation_oldest_pending_seconds gauge
				moderation_oldest_pending_seconds{entity="thing"} `+oldest+`
				# HELP moderation_pending Pending submissions.
				# TYPE moderation_pending gauge
				moderation_pending{entity="thing"} `+pending+"\n"), "moderation_pending", "moderation_oldest_pending_seconds"); err != nil {
				t.Errorf("%s: %v", when, err)
			}
		}
		run, err := Watch(t.Context(), registry, slog.New(slog.DiscardHandler), watched)
		if err != nil {
			t.Fatal(err)
		}
		shows("from the start", "3", "3600")
		go func() { _ = run(t.Context()) }()
		watched.becomes(0, 0, errors.New("away"))
		time.Sleep(watchEvery) //nolint:forbidigo // advances the fake clock of synctest
		synctest.Wait()
		shows("while the database is away", "3", "3600")
		watched.becomes(0, 0, nil)
		time.Sleep(watchEvery) //nolint:forbidigo // advances the fake clock of synctest
		synctest.Wait()
		shows("when all is decided", "0", "0")
		if lint, err := testutil.GatherAndLint(registry); err != nil || len(lint) > 0 {
			t.Errorf("%v %v", lint, err)
		}
	})
}
