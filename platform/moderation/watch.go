package moderation

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// watchEvery is how often a service counts pending submissions. Prometheus may scrape at any rate
// and must not cause a query each time.
const watchEvery = 30 * time.Second

// decisions are the values of the metrics' label decision.
var decisions = []string{"approve", "reject", "resolve", "publish", "undo", reopen}

// Watched is a Queue of any type.
type Watched interface {
	noun() string
	setCounter(decided *prometheus.CounterVec)
	countWaiting(ctx context.Context) (Waiting, error)
}

// Watch registers the metrics of a service's queues and measures them once. The returned function
// repeats the measurement until its context ends.
func Watch(ctx context.Context, registerer prometheus.Registerer, log *slog.Logger, queues ...Watched) (run func(context.Context) error, err error) {
	w := &watch{
		log: log, queues: queues,
		pending: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "moderation_pending", Help: "Pending submissions.",
		}, []string{"entity"}),
		oldest: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "moderation_oldest_pending_seconds", Help: "Age of the oldest pending submission; 0 if there is none.",
		}, []string{"entity"}),
	}
	decided := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "moderation_decisions_total", Help: "Decisions on submissions.",
	}, []string{"entity", "decision"})
	for _, queue := range queues {
		for _, decision := range decisions {
			decided.WithLabelValues(queue.noun(), decision) // a rate needs the series from the start
		}
		queue.setCounter(decided)
	}
	for _, collector := range []prometheus.Collector{w.pending, w.oldest, decided} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	w.measure(ctx)
	return w.run, nil
}

type watch struct {
	log             *slog.Logger
	queues          []Watched
	pending, oldest *prometheus.GaugeVec
}

func (w *watch) run(ctx context.Context) error {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			w.measure(ctx)
		}
	}
}

// measure updates the metrics. A queue that it cannot count keeps its last values.
func (w *watch) measure(ctx context.Context) {
	for _, queue := range w.queues {
		found, err := queue.countWaiting(ctx)
		if err != nil {
			if ctx.Err() == nil {
				w.log.WarnContext(ctx, "pending submissions could not be counted", "entity", queue.noun(), "error", err)
			}
			continue
		}
		w.pending.WithLabelValues(queue.noun()).Set(float64(found.Pending))
		w.oldest.WithLabelValues(queue.noun()).Set(found.oldestAge.Seconds())
	}
}

func (q *Queue[T]) noun() string { return q.Noun }

func (q *Queue[T]) setCounter(decided *prometheus.CounterVec) { q.decided = decided }
