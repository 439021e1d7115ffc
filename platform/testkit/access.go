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
	checkKeyAccess(t, s, routes)
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

// apiKey is an API key for one area.
type apiKey struct {
	area     string
	canWrite bool
	text     string
}

// checkKeyAccess calls every admin route with API keys for each area, to read and to write. A key that
// may call a route gets any answer but 401 and 403.
func checkKeyAccess(t *testing.T, s *Service, routes []web.Route) {
	t.Helper()
	var keys []apiKey
	for _, area := range []string{"creator", "dibia", "ilu", "kwuo"} {
		keys = append(keys, apiKey{area, false, s.Issuer.APIKey(area, false)}, apiKey{area, true, s.Issuer.APIKey(area, true)})
	}
	for _, route := range routes {
		if route.Access == web.Public {
			continue
		}
		for _, key := range keys {
			sc := Scenario{
				Method: route.Method, Path: strings.NewReplacer("{", "", "}", "").Replace(route.Path), Token: key.text, Plain: route.PlainErrors,
				Header: map[string]string{"Content-Type": "text/none"}, // a body is refused once the key is accepted
			}
			refusal := key.refusal(route)
			if refusal != "" {
				sc.Status, sc.Want = http.StatusForbidden, []string{refusal}
			}
			t.Run(fmt.Sprintf("%s %s with a key for %s, writing %t", route.Method, route.Path, key.area, key.canWrite), func(t *testing.T) {
				if answer := s.Send(t, sc); refusal == "" && (answer.Status == http.StatusUnauthorized || answer.Status == http.StatusForbidden) {
					t.Errorf("answered %d %s", answer.Status, answer.Body)
				}
			})
		}
	}
}

// refusal returns the message with which a route must refuse the key, or "".
func (k apiKey) refusal(route web.Route) string {
	areas := keyAreas[route.Path]
	switch {
	case strings.HasPrefix(route.Path, "/api/auth/"), strings.HasSuffix(route.Path, "/admin/presence"), strings.Contains(route.Path, "/admin/webhooks"):
		return "An API key cannot be used here. Sign in."
	case areas == nil && !strings.HasPrefix(route.Path, "/api/"+k.area+"/"), areas != nil && !slices.Contains(areas, k.area):
		return "This API key is not for this area."
	case route.Method != http.MethodGet && !k.canWrite:
		return "This API key may only read."
	}
	return ""
}

// keyAreas are the areas of routes that API keys of other areas than the one in the path may call.
var keyAreas = map[string][]string{
	"/api/ilu/audio/{fileId}/kept": {"ilu", "kwuo"},
	"/api/pictures/admin/picture":  {"creator", "dibia"},
}

// Body describes what a route accepts: a JSON body that is valid or nearly so, and its size limit
// in bytes.
type Body struct {
	Good string
	Most int
}

// CheckBodies sends every route ("POST /api/x") bodies that cannot be read, and one of exactly
// the size limit. The caller must check that nothing was stored.
func CheckBodies(t *testing.T, s *Service, token string, routes map[string]Body) {
	t.Helper()
	for route, body := range routes {
		method, path, _ := strings.Cut(route, " ")
		padded := strings.Repeat(" ", body.Most-len(body.Good)) + body.Good
		for name, row := range map[string]struct {
			body   string
			status int
		}{
			"nothing":           {"", 415},
			"broken":            {`{"id":`, 400},
			"more behind it":    {body.Good + "{}", 400},
			"duplicate key":     {`{"id":"a","id":"b"}`, 400},
			"key in other case": {`{"id":"a","ID":"b"}`, 400},
			"byte order mark":   {"\ufeff" + body.Good, 400},
			"not UTF-8":         {"{\"id\":\"\xff\"}", 400},
			"NUL":               {`{"id":"a\u0000b"}`, 400},
			"lone surrogate":    {`{"id":"\ud800"}`, 400},
			"very deep":         {strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000), 400},
			"null":              {"null", 422},
			"array":             {"[]", 422},
			"a byte too large":  {" " + padded, 413},
		} {
			t.Run(name+" "+route, func(t *testing.T) {
				s.Sends(t, Scenario{Method: method, Path: path, Token: token, Body: row.body}, row.status)
			})
		}
		for kind, header := range map[string]map[string]string{
			"text": {"Content-Type": "text/plain"}, "form": {"Content-Type": "application/x-www-form-urlencoded"}, "gzip": {"Content-Encoding": "gzip"},
		} {
			t.Run(route+" sent as "+kind, func(t *testing.T) {
				s.Sends(t, Scenario{Method: method, Path: path, Token: token, Header: header, Body: body.Good}, 415)
			})
		}
	}
}

// CheckLargest sends every route a body of exactly the size limit, which must be read.
func CheckLargest(t *testing.T, s *Service, token string, routes map[string]Body) {
	t.Helper()
	for route, body := range routes {
		method, path, _ := strings.Cut(route, " ")
		answer := s.Send(t, Scenario{Method: method, Path: path, Token: token, Body: strings.Repeat(" ", body.Most-len(body.Good)) + body.Good})
		if answer.Status == 413 || answer.Status == 400 || answer.Status >= 500 {
			t.Errorf("%s answered %d: %.200s", route, answer.Status, answer.Body)
		}
	}
}
