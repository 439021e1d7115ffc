package testkit

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"obi/platform/web"
)

// CheckAccess compares a service's routes with the access table of a test ("GET /api/x" -> public
// or admin). Then it calls every admin route with every kind of bad token and expects 401.
func CheckAccess(t *testing.T, s *Service, routes []web.Route, table map[string]web.Access) {
	t.Helper()
	got, plain := map[string]web.Access{}, map[string]bool{}
	for _, route := range routes {
		got[route.Method+" "+route.Path] = route.Access
		plain[route.Method+" "+route.Path] = route.PlainErrors
	}
	if !maps.Equal(got, table) {
		t.Errorf("routes are\n%v\nbut the access table says\n%v", got, table)
	}
	tokens := s.Issuer.BadTokens(t)
	for _, route := range slices.Sorted(maps.Keys(table)) {
		if table[route] == web.Public {
			continue
		}
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("{", "", "}", "").Replace(path)
		for kind, token := range tokens {
			t.Run(fmt.Sprintf("%s with %s", route, kind), func(t *testing.T) {
				body := ""
				if method != http.MethodGet && method != http.MethodDelete {
					body = "{}"
				}
				s.Send(t, Scenario{Method: method, Path: path, Token: token, Body: body, Status: http.StatusUnauthorized, Plain: plain[route]})
			})
		}
	}
}
