//go:build stack

package stack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/testkit/ports"
)

func TestEveryRouteReachesItsService(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	checked := 0
	for _, spec := range services.WithData() {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		for _, route := range api.Routes() {
			path := strings.NewReplacer("{id}", "an-id", "{fileId}", "A2", "{username}", "ada").Replace(route.Path)
			if got := send(t, route.Method, s.URL+path, nil, "").Header.Get("By"); got != spec.Name+"-svc" {
				t.Errorf("%s %s reached %q", route.Method, path, got)
			}
			checked++
		}
		// The service, not the gateway, rejects methods without a route.
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
			if got := send(t, method, s.URL+spec.Prefixes[0]+"/openapi.json", nil, "").Header.Get("By"); got != spec.Name+"-svc" {
				t.Errorf("%s of the description of %s reached %q", method, spec.Name, got)
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d routes are declared", checked)
	}
}

func TestOtherPaths(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	for path, want := range map[string]string{
		"/": WebApp, "/admin": WebApp, "/login": WebApp, "/assets/a.js": WebApp, "/apis": WebApp,
		// The web app's process answers these with 404 in JSON.
		"/api": WebApp, "/api/": WebApp, "/api/nobody": WebApp, "/api/ilufoo": WebApp, "/api/ilu": WebApp, "/API/ilu/proverbs": WebApp,
		"/metrics": WebApp, "/ping": WebApp, "/livez": WebApp, "/readyz": WebApp, "/internal/auth/revocations": WebApp, "/api/http/routers": WebApp,
		"/api/ilu/audiobook": "ilu-svc", "/api/ilu/audio": "ilu-svc", "/api/ilu/audio/": "audio-svc",
		// Paths are normalized before they are routed, so that each has one meaning.
		"/api/ilu/audio/../proverbs": "ilu-svc", "/api//ilu///proverbs": "ilu-svc", "/api/./creator/x": "creator-svc", "/x/../api/dibia/y": "dibia-svc",
		"/%61pi/ilu/proverbs": "ilu-svc",
		// Rejected.
		"/api/ilu%2fproverbs": "400", "/api/ilu/proverbs%5c": "400", "/api/ilu/%00": "400", "/api/ilu/a%3bb": "400",
		"/api/ilu/%252e": "400", "/api/ilu/a%3Fb": "400", "/api/ilu/a%23b": "400", "/api/ilu%2Faudio/x": "400",
	} {
		response := send(t, "GET", s.URL+path, nil, "")
		got := response.Header.Get("By")
		if response.StatusCode == http.StatusBadRequest {
			got = "400"
		}
		if got != want {
			t.Errorf("%s led to %q, want %q", path, got, want)
		}
	}
}

func TestNoRouterIsDisabled(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	for _, kind := range []string{"routers", "services", "middlewares"} {
		response, err := http.Get(s.Internal + "/api/http/" + kind + "?per_page=1000")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var all []struct {
			Name, Status string
			Error        []string
		}
		if err := json.NewDecoder(response.Body).Decode(&all); err != nil {
			t.Fatal(err)
		}
		table, err := readYAML(s.Programs.Gateway + "/dynamic.yml")
		if err != nil {
			t.Fatal(err)
		}
		if declared := len(at(table, "http", kind)); len(all) < declared {
			t.Errorf("%d of %d %s were taken", len(all), declared, kind)
		}
		for _, one := range all {
			if one.Status != "enabled" {
				t.Errorf("%s %s is %s: %v", kind, one.Name, one.Status, one.Error)
			}
		}
	}
}

// The control: Traefik starts even with a broken middleware, and reports it only here.
func TestABrokenMiddlewareDisablesItsRouter(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	path := s.dir + "/dynamic.yml"
	table, err := readYAML(path)
	if err != nil {
		t.Fatal(err)
	}
	at(table, "http", "middlewares")["submission-body"] = node{"circuitBreaker": node{"expression": "Nonsense() > 1"}}
	if err := writeYAML(path, table); err != nil {
		t.Fatal(err)
	}
	disabled := func(_ int, body string) bool { return strings.Contains(body, `"status":"disabled"`) }
	if err := await(t.Context(), s.Internal+"/api/http/routers?per_page=1000", s.Gateway, disabled); err != nil {
		t.Fatalf("no router is disabled: %v", err)
	}
}

// The health check of docker-compose.yml.
func TestTheGatewayReportsItsHealth(t *testing.T) {
	s, _ := gatewayAlone(t, 1)
	healthy := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		return exec.CommandContext(ctx, s.Tools+"/traefik", "healthcheck", "--configFile="+s.dir+"/traefik.yml").Run()
	}
	if err := healthy(); err != nil {
		t.Error(err)
	}
	h := observe(t, s)
	s.Gateway.Kill()
	if err := healthy(); err == nil {
		t.Error("it is healthy although it has ended")
	}
	h.scrape(t)
	h.raises(0, `alertname="GatewayDown"`)
	h.check(t)
}

// A gateway answers 404 to everything until it has read its routes, so it must not get requests
// before that.
func TestTheGatewayIsReadyAfterItHasItsRoutes(t *testing.T) {
	dir, programs := t.TempDir(), FromEnvironment()
	free, err := ports.Free(2)
	if err != nil {
		t.Fatal(err)
	}
	static, err := readYAML(programs.Gateway + "/traefik.yml")
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"web", "internal"} {
		at(static, "entryPoints", name)["address"] = fmt.Sprintf("127.0.0.1:%d", free[i])
	}
	table := dir + "/dynamic.yml"
	at(static, "providers", "file")["filename"] = table
	if err := errors.Join(writeYAML(dir+"/traefik.yml", static), writeYAML(table, node{})); err != nil {
		t.Fatal(err)
	}
	p := NewProcess(dir, "gateway", programs.Tools+"/traefik", nil, "--configFile="+dir+"/traefik.yml")
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	internal := fmt.Sprintf("http://127.0.0.1:%d", free[1])
	if err := await(t.Context(), internal+"/metrics", p, isOK); err != nil {
		t.Fatal(err)
	}
	if got := send(t, http.MethodGet, internal+"/ping", nil, "").StatusCode; got == http.StatusOK {
		t.Error("it is ready without its table")
	}
	content, err := readYAML(programs.Gateway + "/dynamic.yml")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(writeYAML(dir+"/new", content), os.Rename(dir+"/new", table)); err != nil {
		t.Fatal(err)
	}
	if err := await(t.Context(), internal+"/ping", p, isOK); err != nil {
		t.Errorf("with its table: %v", err)
	}
}

func TestTheGatewayDoesNotStartWithAnUnknownKey(t *testing.T) {
	path := t.TempDir() + "/traefik.yml"
	static, err := readYAML(FromEnvironment().Gateway + "/traefik.yml")
	if err != nil {
		t.Fatal(err)
	}
	at(static, "entryPoints", "web")["adress"] = ":1"
	if err := writeYAML(path, static); err != nil {
		t.Fatal(err)
	}
	p := NewProcess(t.TempDir(), "gateway", FromEnvironment().Tools+"/traefik", nil, "--configFile="+path)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	if err := p.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	if said := p.said(); !strings.Contains(said, "field not found") {
		t.Errorf("it said %s", said)
	}
}
