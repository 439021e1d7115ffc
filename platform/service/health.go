package service

import (
	"net/http"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// health answers the internal port's /livez and /readyz. Neither asks the
// database. A restart would not mend it; and were every replica taken out while
// it is away, clients would get the gateway's own page instead of the JSON 503
// that says when to try again.
type health struct{ draining atomic.Bool }

func (h *health) live(w http.ResponseWriter, _ *http.Request) { answer(w, "") }

// ready holds from the first request served (built, migrated) until the process
// is told to stop.
func (h *health) ready(w http.ResponseWriter, _ *http.Request) {
	if h.draining.Load() {
		answer(w, "draining")
		return
	}
	answer(w, "")
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
