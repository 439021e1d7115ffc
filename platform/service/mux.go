package service

import (
	"net/http"
	"path"
	"slices"
	"strings"

	"obi/platform/web"
)

// mux routes by the longest matching prefix, as the gateway does by the longest
// rule. What is under /api and nobody's must never reach the web app's catch-all.
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
		if candidate.prefix == "" && isNoPage(r.URL.Path) {
			break
		}
		if under(r.URL.Path, candidate.prefix) {
			candidate.handler.ServeHTTP(w, r)
			return
		}
	}
	web.NothingHere(w, r)
}

// isNoPage holds for what somebody meant for a service or for the internal port and
// wrote wrongly. A page with status 200 would hide the mistake, and a probe of the
// wrong port would find every process healthy.
func isNoPage(address string) bool {
	for _, prefix := range []string{"/api", "/internal", "/livez", "/readyz", "/metrics", "/debug"} {
		if under(strings.ToLower(address), prefix) {
			return true
		}
	}
	clean := path.Clean(address) // without //, /./ and /../
	return strings.Contains(address, "//") || clean != address && clean+"/" != address
}

func under(address, prefix string) bool {
	return address == prefix || strings.HasPrefix(address, prefix+"/")
}
