package service

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"obi/platform/config"
)

// health serves /livez and /readyz on the internal port. Neither asks the database: a restart
// would not repair it, and if every replica were taken out while it is down, clients would get
// the gateway's error page instead of a JSON 503 with Retry-After.
type health struct{ draining atomic.Bool }

func (h *health) live(w http.ResponseWriter, _ *http.Request) { answer(w, "") }

// ready answers 200 until draining begins. The port only serves once all services are built and
// migrated.
func (h *health) ready(w http.ResponseWriter, _ *http.Request) {
	if h.draining.Load() {
		answer(w, "draining")
		return
	}
	answer(w, "")
}

// closeWhenDraining asks clients to close their connections while the process drains: a request
// on a connection that is being closed would be lost.
func (h *health) closeWhenDraining(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// answer writes 200, or 503 with a problem unless it is "".
func answer(w http.ResponseWriter, problem string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if problem != "" {
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(problem + "\n"))
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}

// CheckHealth returns nil if the process that runs with these settings on this machine is ready.
// It times out after two seconds.
func CheckHealth(ctx context.Context, environ config.Environ) error {
	var cfg settings
	if err := config.Load(environ, &cfg); err != nil {
		return err
	}
	host := cfg.InternalHost
	if host == "" {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	address := "http://" + net.JoinHostPort(host, strconv.Itoa(cfg.InternalPort)) + "/readyz"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", address, response.Status)
	}
	return nil
}

// internalMux serves health, metrics and the calls between services on the internal port.
func internalMux(h *health, registry *prometheus.Registry, built []runningService) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /livez", h.live)
	mux.HandleFunc("GET /readyz", h.ready)
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{EnableOpenMetrics: true}))
	for _, one := range built {
		if one.internal != nil {
			mux.Handle("/internal/"+one.name+"/", one.internal)
		}
	}
	return mux
}
