package service

import (
	"net/http"
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
	path := r.URL.Path
	for _, candidate := range m.routes {
		if candidate.prefix == "" && looksLikeAPI(path) {
			break
		}
		if under(path, candidate.prefix) {
			candidate.handler.ServeHTTP(w, r)
			return
		}
	}
	web.NothingHere(w, r)
}

// looksLikeAPI holds for what somebody meant for a service and wrote wrongly; a
// page with status 200 would hide the mistake.
func looksLikeAPI(path string) bool {
	return under(strings.ToLower(path), "/api") || strings.Contains(path, "//")
}

func under(path, prefix string) bool {
	return path == prefix || strings.HasPrefix(path, prefix+"/")
}
