package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/reqctx"
	"obi/platform/tracing"
)

// clientGone is the status, in metrics and logs, of a request whose client disconnected before the
// response. nginx uses the same. It must not look like a server error.
const clientGone = 499

type metrics struct {
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	faults   prometheus.Counter
	panics   prometheus.Counter
	keys     *prometheus.CounterVec
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:                            "http_request_duration_seconds",
			Help:                            "Time to answer a request, by route template.",
			Buckets:                         []float64{.005, .01, .025, .05, .1, .25, .3, .5, 1, 2.5, 5, 10},
			NativeHistogramBucketFactor:     1.1,
			NativeHistogramMaxBucketNumber:  160,
			NativeHistogramMinResetDuration: time.Hour,
		}, []string{"method", "route", "code"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "http_requests_in_flight", Help: "Requests being answered now.",
		}),
		// The histogram has no series for 5xx before the first one, so a rate would miss it.
		faults: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "http_server_errors_total", Help: "Requests answered with 5xx.",
		}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "http_panics_total", Help: "Handlers that panicked.",
		}),
		keys: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "api_key_requests_total", Help: "Requests with an API key, by what became of the key.",
		}, []string{"result"}),
	}
	for _, result := range keyResults {
		m.keys.WithLabelValues(result) // so that a rate sees the first request
	}
	for _, collector := range []prometheus.Collector{m.duration, m.inFlight, m.faults, m.panics, m.keys} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// middleware measures and logs each request. Labels come only from the route table, so that a
// scanner cannot create new series.
func (m *metrics) middleware(log *slog.Logger) gin.HandlerFunc {
	return func(c *gin.Context) {
		start := time.Now()
		m.inFlight.Inc()
		defer m.inFlight.Dec()
		c.Next()

		took := time.Since(start)
		route, status := c.FullPath(), c.Writer.Status()
		if route == "" {
			route = "unmatched"
		}
		if errors.Is(c.Request.Context().Err(), context.Canceled) && status >= http.StatusInternalServerError {
			status = clientGone
		}
		ctx, method := c.Request.Context(), methodLabel(c.Request.Method)
		tracing.Route(ctx, method, route)
		traceID := tracing.Sampled(ctx)
		answered := took
		if streamedAt := reqctx.From(ctx).StreamedAt; !streamedAt.IsZero() {
			answered = streamedAt.Sub(start)
		}
		m.observe(answered, traceID, method, route, strconv.Itoa(status))

		level := slog.LevelInfo
		if status >= http.StatusInternalServerError {
			level = slog.LevelError
			m.faults.Inc()
		}
		if !log.Enabled(ctx, level) {
			return
		}
		info := reqctx.From(ctx)
		attributes := []slog.Attr{
			slog.String("method", c.Request.Method), slog.String("route", route), slog.Int("status", status),
			slog.Int("bytes", max(c.Writer.Size(), 0)), slog.Duration("took", took),
			slog.String("ip", info.IP), slog.String("request_id", info.ID), slog.String("actor", info.Actor),
		}
		if info.APIKeyID != "" {
			attributes = append(attributes, slog.String("api_key", info.APIKeyID))
		}
		if traceID != "" {
			attributes = append(attributes, slog.String("trace_id", traceID))
		}
		log.LogAttrs(ctx, level, "request", attributes...)
	}
}

// observe counts a request. A sampled trace becomes its exemplar.
func (m *metrics) observe(took time.Duration, traceID string, labels ...string) {
	duration := m.duration.WithLabelValues(labels...)
	if traceID == "" {
		duration.Observe(took.Seconds())
		return
	}
	duration.(prometheus.ExemplarObserver).ObserveWithExemplar(took.Seconds(), prometheus.Labels{"trace_id": traceID})
}

// countKey counts a request if it was sent with an API key.
func (m *metrics) countKey(info *reqctx.Info, err error) {
	if result := keyResult(info, err); result != "" {
		m.keys.WithLabelValues(result).Inc()
	}
}

func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	default:
		return "OTHER"
	}
}
