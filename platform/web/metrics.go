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
)

// clientGone stands in metrics and logs, as in nginx's, for a client that did not
// wait for its answer; it is no fault of the server and must not look like one.
const clientGone = 499

type metrics struct {
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	panics   prometheus.Counter
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:                            "http_request_duration_seconds",
			Help:                            "Time to answer a request, by route template.",
			Buckets:                         []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
			NativeHistogramBucketFactor:     1.1,
			NativeHistogramMaxBucketNumber:  160,
			NativeHistogramMinResetDuration: time.Hour,
		}, []string{"method", "route", "code"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "http_requests_in_flight", Help: "Requests being answered now.",
		}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "http_panics_total", Help: "Handlers that panicked.",
		}),
	}
	for _, collector := range []prometheus.Collector{m.duration, m.inFlight, m.panics} {
		if err := registerer.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// middleware measures and logs each request. Labels come from the route table
// alone, so that a scanner cannot make new series.
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
		m.duration.WithLabelValues(methodLabel(c.Request.Method), route, strconv.Itoa(status)).Observe(took.Seconds())

		level := slog.LevelInfo
		if status >= http.StatusInternalServerError {
			level = slog.LevelError
		}
		ctx := c.Request.Context()
		if !log.Enabled(ctx, level) {
			return
		}
		info := reqctx.From(ctx)
		log.LogAttrs(ctx, level, "request",
			slog.String("method", c.Request.Method), slog.String("route", route), slog.Int("status", status),
			slog.Int("bytes", max(c.Writer.Size(), 0)), slog.Duration("took", took),
			slog.String("ip", info.IP), slog.String("request_id", info.ID), slog.String("actor", info.Actor))
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
