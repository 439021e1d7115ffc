package service

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// probeEvery is how long a readiness answer is reused, so that probing cannot
// load the database.
const probeEvery = time.Second

// health answers the internal port's /livez and /readyz. Liveness says that the
// process runs and never asks the database: a restart would not mend that.
type health struct {
	draining atomic.Bool
	checks   map[string]func(context.Context) error
	now      func() time.Time

	mu      sync.Mutex
	checked time.Time
	failing string
}

func (h *health) live(w http.ResponseWriter, _ *http.Request) { answer(w, "") }

func (h *health) ready(w http.ResponseWriter, r *http.Request) {
	if h.draining.Load() {
		answer(w, "draining")
		return
	}
	answer(w, h.firstFailing(r.Context()))
}

func (h *health) firstFailing(ctx context.Context) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.checked.IsZero() && h.now().Sub(h.checked) < probeEvery {
		return h.failing
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	h.failing = ""
	for name, check := range h.checks {
		if check(ctx) != nil {
			h.failing = name + " is not ready"
			break
		}
	}
	h.checked = h.now()
	return h.failing
}

func answer(w http.ResponseWriter, problem string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if problem != "" {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(problem + "\n"))
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}

// internalMux builds the internal port: health, metrics, services among themselves.
func internalMux(h *health, registry *prometheus.Registry, built []running) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", h.live)
	mux.HandleFunc("GET /readyz", h.ready)
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{EnableOpenMetrics: true}))
	for _, one := range built {
		if one.Internal != nil {
			mux.Handle("/internal/"+one.name+"/", one.Internal)
		}
	}
	return mux
}
