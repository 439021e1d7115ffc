package blob

import (
	"context"
	"io"
	"iter"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/errs"
)

// Instrument returns a Store that calls store and measures each call.
func Instrument(store Store, registerer prometheus.Registerer) (Store, error) {
	m := &instrumented{store, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "object_store_request_duration_seconds",
		Help:    "Duration of calls to the object store; get without reading the content.",
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"op", "result"})}
	for _, op := range []string{"put", "get", "delete", "list"} {
		m.took.WithLabelValues(op, "ok")
		m.took.WithLabelValues(op, "error") // a rate needs the series from the start
	}
	return m, registerer.Register(m.took)
}

type instrumented struct {
	Store
	took *prometheus.HistogramVec
}

// record adds a call to the histogram. Conflict and NotFound are not counted as errors.
func (m *instrumented) record(op string, start time.Time, err error) {
	result := "error"
	switch errs.KindOf(err) {
	case errs.Conflict:
		result = "conflict"
	case errs.NotFound:
		result = "not_found"
	}
	if err == nil {
		result = "ok"
	}
	m.took.WithLabelValues(op, result).Observe(time.Since(start).Seconds())
}

func (m *instrumented) Put(ctx context.Context, name string, content []byte) error {
	start := time.Now()
	err := m.Store.Put(ctx, name, content)
	m.record("put", start, err)
	return err
}

func (m *instrumented) Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error) {
	start := time.Now()
	content, err := m.Store.Get(ctx, name, offset, length)
	m.record("get", start, err)
	return content, err
}

func (m *instrumented) Delete(ctx context.Context, name string) error {
	start := time.Now()
	err := m.Store.Delete(ctx, name)
	m.record("delete", start, err)
	return err
}

// List measures the whole iteration, including the time of the loop body.
func (m *instrumented) List(ctx context.Context) iter.Seq2[Object, error] {
	return func(yield func(Object, error) bool) {
		start := time.Now()
		var failure error
		for object, err := range m.Store.List(ctx) {
			failure = err
			if !yield(object, err) {
				break
			}
		}
		m.record("list", start, failure)
	}
}
