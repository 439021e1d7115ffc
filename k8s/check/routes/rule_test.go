package routes_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/k8s/check/routes"
)

func TestRulesOfTraefik(t *testing.T) {
	for _, row := range []struct {
		rule, method, path string
		want               bool
	}{
		{"Path(`/a`)", "GET", "/a", true},
		{"Path(`/a`)", "GET", "/a/", false},
		{"PathPrefix(`/a`)", "GET", "/ab", true},
		{"PathRegexp(`^/a/[^/]+/b$`)", "GET", "/a/1/b", true},
		{"PathRegexp(`^/a/[^/]+/b$`)", "GET", "/a/1/2/b", false},
		{"PathPrefix(`/a`) && !Method(`GET`)", "GET", "/a", false},
		{"PathPrefix(`/a`) && !Method(`GET`)", "PUT", "/a", true},
		{"Path(`/a`) && (Method(`PUT`) || Method(`POST`))", "POST", "/a", true},
		{"Path(`/a`) || Path(`/b`) && Method(`PUT`)", "GET", "/a", true},
	} {
		rule, err := routes.ParseRule(row.rule)
		if err != nil {
			t.Fatal(err)
		}
		if got := rule.Matches(row.method, row.path); got != row.want {
			t.Errorf("%s, %s %s: got %t", row.rule, row.method, row.path, got)
		}
	}
}

func TestWhatCannotBeSaidIsRefused(t *testing.T) {
	for _, rule := range []string{"", "Host(`x`)", "Path(`/a`) + Path(`/b`)", "Path()", "Path(1)", "PathRegexp(`[`)", "Method(`GET`) && Header(`x`)"} {
		if _, err := routes.ParseRule(rule); err == nil {
			t.Errorf("%q is taken", rule)
		}
	}
	for name, text := range map[string]string{
		"unknown field":   "http: {routers: {a: {rule: Path(`/`), prioritee: 1}}}",
		"another port":    "http: {services: {a: {loadBalancer: {servers: [{url: 'http://a:80'}]}}}}",
		"a second server": "http: {services: {a: {loadBalancer: {servers: [{url: 'http://a:8080'}, {url: 'http://b:8080'}]}}}}",
	} {
		path := filepath.Join(t.TempDir(), "dynamic.yml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := routes.Read(path); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	odd := table(t)
	odd.HTTP.Routers["odd"] = routes.Router{Rule: "Path(`/api/creator/x`)", Priority: 500, Service: "dibia-svc"}
	if _, err := odd.HTTPRoutes(); err == nil || !strings.Contains(err.Error(), "router odd") {
		t.Errorf("a path out of another's prefix is taken: %v", err)
	}
	odd.HTTP.Routers["odd"] = routes.Router{Rule: "PathPrefix(`/api/creator/`)", Priority: 200, Service: "dibia-svc"}
	if _, err := odd.Service("GET", "/api/creator/x"); err == nil {
		t.Error("two services of one priority are taken")
	}
	if !slices.Contains(requests(t, odd), "/api/creatorx/y") {
		t.Error("neighbours of a prefix are not asked for")
	}
}
