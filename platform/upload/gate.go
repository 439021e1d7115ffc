package upload

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/semaphore"

	"obi/platform/errs"
)

const (
	// AtOnce is how many files a Gate admits to memory at a time.
	AtOnce = 8
	// maxWait is how long a further upload waits for its turn.
	maxWait = 5 * time.Second
)

// Gate bounds how many files are in memory at once, whatever the number of uploads. A service has
// one.
type Gate struct {
	places          *semaphore.Weighted
	inside, waiting prometheus.Gauge
	refused         *prometheus.CounterVec
}

// NewGate returns a gate and registers its metrics.
func NewGate(registerer prometheus.Registerer) (*Gate, error) {
	g := &Gate{
		places: semaphore.NewWeighted(AtOnce),
		inside: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "uploads_in_memory", Help: "Files being received or passed on now.",
		}),
		waiting: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "uploads_waiting", Help: "Uploads that wait for their turn.",
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "uploads_refused_total", Help: "Refused uploads, by reason.",
		}, []string{"reason"}),
	}
	for _, reason := range append(slices.Collect(maps.Values(reasons)), otherReason) {
		g.refused.WithLabelValues(reason) // a rate needs the series from the start
	}
	for _, collector := range []prometheus.Collector{g.inside, g.waiting, g.refused} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// reasons maps errors to the label reason of uploads_refused_total.
var reasons = map[errs.Kind]string{
	errs.TooLarge: "too_large", errs.Malformed: "malformed", errs.Unsupported: "unsupported", errs.Invalid: "invalid", errs.Unavailable: "unavailable",
}

const otherReason = "other"

// CountRefusal counts a refused upload if err is not nil, and returns err. Read calls it for its own
// errors.
func (g *Gate) CountRefusal(err error) error {
	if err == nil {
		return nil
	}
	reason, known := reasons[errs.KindOf(err)]
	if !known {
		reason = otherReason
	}
	g.refused.WithLabelValues(reason).Inc()
	return err
}

// Enter waits for a place and returns the function that frees it, which may be called more than
// once. It returns Unavailable if no place became free for some seconds, or the error of ctx.
func (g *Gate) Enter(ctx context.Context) (leave func(), err error) { return g.enter(ctx, 1) }

// enter is Enter for several files. Those who wait are admitted in their order.
func (g *Gate) enter(ctx context.Context, files int64) (leave func(), err error) {
	g.waiting.Inc()
	defer g.waiting.Dec()
	waiting, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
	if g.places.Acquire(waiting, files) != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, errs.New(errs.Unavailable, "Many files are being uploaded right now. Try again in a few seconds.").After(maxWait)
	}
	g.inside.Add(float64(files))
	return sync.OnceFunc(func() { g.inside.Sub(float64(files)); g.places.Release(files) }), nil
}

// Read waits for a place and reads the request's body as form describes. A body that may be larger than
// one file takes two places. The caller must have limited the body to Form.MaxBody, and must close the
// result.
func (g *Gate) Read(r *http.Request, form Form) (*Received, error) {
	files := int64(1)
	if form.Second != "" && (r.ContentLength < 0 || r.ContentLength > form.maxOne()) {
		files = 2
	}
	leave, err := g.enter(r.Context(), files)
	if err != nil {
		return nil, g.CountRefusal(err)
	}
	received, err := read(r, form)
	if err != nil {
		leave()
		return nil, g.CountRefusal(err)
	}
	received.leave = leave
	return received, nil
}
