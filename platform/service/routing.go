package service

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/errs"
	"obi/platform/peer"
	"obi/platform/tracing"
	"obi/platform/web"
)

// InternalRoute is a call that other services make. Every method except GET and HEAD requires a
// key of the install, so GET must not return secrets.
type InternalRoute struct {
	Method string
	// Path begins with /internal/<name of the service>/.
	Path   string
	Handle http.HandlerFunc
}

// Respond returns an HTTP handler that writes the result of handle as JSON. If the result is nil,
// handle has written the answer.
func Respond(log *slog.Logger, handle func(w http.ResponseWriter, r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		switch result, err := handle(w, r); {
		case err != nil:
			web.Refuse(w, r, log, err)
		case result != nil:
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(result) // fails only if the client has disconnected
		}
	}
}

// ServeWithETag returns a handler that sends the result of get as JSON, or 304 if the client already
// has it.
func ServeWithETag(log *slog.Logger, get func(context.Context) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		content, err := get(r.Context())
		var body []byte
		if err == nil {
			body, err = json.Marshal(content)
		}
		if err != nil {
			web.Refuse(w, r, log, err)
			return
		}
		tag := `"` + strconv.FormatUint(xxhash.Sum64(body), 36) + `"`
		w.Header().Set("ETag", tag)
		w.Header().Set("Cache-Control", "no-cache")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body) // fails only if the client has disconnected
	}
}

// internalHandler returns the handler of a service's internal calls, or nil if there are none.
func internalHandler(instance *Instance, env Env) (http.Handler, error) {
	if len(instance.Internal) == 0 {
		return nil, nil
	}
	routes := http.NewServeMux()
	for _, route := range instance.Internal {
		routes.HandleFunc(route.Method+" "+route.Path, route.Handle)
	}
	guarded, err := guard(routes, instance.InternalKeys, env)
	if err != nil {
		return nil, err
	}
	return tracing.Internal(env.Tracing, guarded), nil
}

var errNoPeer = errs.New(errs.Unauthenticated, "Only the services of this install can call this")

// guard refuses requests that could change something unless they carry a key of the install.
func guard(next http.Handler, keys peer.Keys, env Env) (http.Handler, error) {
	refused := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "internal_requests_refused_total", Help: "Calls on the internal port that were refused, by the problem of their key.",
	}, []string{"reason"})
	reasons := map[error]prometheus.Counter{peer.ErrMissing: refused.WithLabelValues("missing"), peer.ErrWrong: refused.WithLabelValues("wrong")}
	if err := env.Metrics.Register(refused); err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if err := keys.Verify(r.Header); err != nil {
				reasons[err].Inc()
				env.Log.WarnContext(r.Context(), "internal call refused", "reason", err.Error(), "method", r.Method, "path", r.URL.Path, "from", r.RemoteAddr)
				web.Refuse(w, r, env.Log, errNoPeer)
				return
			}
			r = peer.WithCause(r)
		}
		next.ServeHTTP(w, r)
	}), nil
}

// mux routes by the longest matching prefix, as the gateway does. An unknown path under /api must
// never reach the web app's catch-all.
type mux struct{ routes []route }

type route struct {
	prefix  string
	handler http.Handler
}

func (m *mux) add(prefix string, handler http.Handler) {
	m.routes = append(m.routes, route{strings.TrimSuffix(prefix, "/"), handler})
	slices.SortStableFunc(m.routes, func(a, b route) int { return len(b.prefix) - len(a.prefix) })
}

func (m *mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, candidate := range m.routes {
		if candidate.prefix == "" && isReserved(r.URL.Path) {
			break
		}
		if hasPathPrefix(r.URL.Path, candidate.prefix) {
			candidate.handler.ServeHTTP(w, r)
			return
		}
	}
	web.NotFound(w, r)
}

// isReserved reports whether an address belongs to services or the internal port and so must not
// reach the web app. A page with status 200 would hide a mistyped address, and a probe of the
// wrong port would find every process healthy.
func isReserved(address string) bool {
	for _, prefix := range []string{"/api", "/internal", "/livez", "/readyz", "/metrics", "/debug"} {
		if hasPathPrefix(strings.ToLower(address), prefix) {
			return true
		}
	}
	clean := path.Clean(address) // removes //, /./ and /../
	return strings.Contains(address, "//") || clean != address && clean+"/" != address
}

func hasPathPrefix(address, prefix string) bool {
	return address == prefix || strings.HasPrefix(address, prefix+"/")
}
