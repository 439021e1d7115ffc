package service

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"obi/platform/web"
)

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
