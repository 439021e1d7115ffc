package service_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/service"
)

var ports = config.Environ{"HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0"}

// process is a running process under test.
type process struct {
	public, internal string
	stop             context.CancelFunc
	ended            chan error
}

// start runs specs until the test ends or stop is called.
func start(t *testing.T, environ config.Environ, specs ...service.Spec) *process {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	p := &process{stop: stop, ended: make(chan error, 1)}
	started := make(chan struct{})
	running := service.Process{Environ: environ, LogTo: io.Discard, Started: func(public, internal net.Addr) {
		p.public, p.internal = "http://"+public.String(), "http://"+internal.String()
		close(started)
	}}
	go func() { p.ended <- running.Run(ctx, specs...) }()
	t.Cleanup(stop)
	select {
	case <-started:
	case err := <-p.ended:
		t.Fatalf("did not start: %v", err)
	}
	return p
}

// get returns the status and body at an address, or 0 if there is no response.
func get(address string) (int, string) {
	client := &http.Client{Timeout: 5 * time.Minute}
	response, err := client.Get(address)
	if err != nil {
		return 0, ""
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, string(body)
}

// serving returns a spec whose service is one.
func serving(name string, one service.Instance) service.Spec {
	return service.Spec{Name: name, Prefixes: []string{"/api/" + name}, New: func(context.Context, service.Env) (*service.Instance, error) {
		if one.Handler == nil {
			one.Handler = http.NotFoundHandler()
		}
		return &one, nil
	}}
}

func TestRoutesOfEachPort(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path) })
	p := start(t, ports, serving("a", service.Instance{Handler: answer, Internal: []service.InternalRoute{{Method: "GET", Path: "/internal/a/x", Handle: answer}}}))
	for address, want := range map[string]int{
		p.public + "/api/a/x": 200, p.public + "/livez": 404, p.public + "/readyz": 404, p.public + "/metrics": 404, p.public + "/internal/a/x": 404,
		p.internal + "/livez": 200, p.internal + "/readyz": 200, p.internal + "/metrics": 200, p.internal + "/internal/a/x": 200,
		p.internal + "/api/a/x": 404, p.internal + "/internal/b/x": 404, p.internal + "/debug/pprof/": 404,
	} {
		if status, body := get(address); status != want {
			t.Errorf("%s answered %d: %s", address, status, body)
		}
	}
	p.stop()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
}

func TestWorkThatFailsEndsTheProcess(t *testing.T) {
	fault, closed := errors.New("fault"), false
	p := start(t, ports,
		serving("a", service.Instance{Run: func(ctx context.Context) error { <-ctx.Done(); return nil }, Close: func() { closed = true }}),
		serving("b", service.Instance{Run: func(context.Context) error { return fault }}))
	if err := <-p.ended; !errors.Is(err, fault) || !strings.HasPrefix(err.Error(), "b: ") {
		t.Errorf("got %v", err)
	}
	if !closed {
		t.Error("the other service was not closed")
	}
}

func TestAServiceThatCannotStartClosesThoseBeforeIt(t *testing.T) {
	fault, closed := errors.New("fault"), false
	broken := service.Spec{Name: "broken", New: func(context.Context, service.Env) (*service.Instance, error) { return nil, fault }}
	err := service.Process{Environ: ports, LogTo: io.Discard}.Run(t.Context(), serving("a", service.Instance{Close: func() { closed = true }}), broken)
	if !errors.Is(err, fault) || err.Error() != "broken: fault" || !closed {
		t.Errorf("got %v, closed: %t", err, closed)
	}
}

func TestMetricsNameTheirService(t *testing.T) {
	counting := func(name string) service.Spec {
		spec := serving(name, service.Instance{})
		build := spec.New
		spec.New = func(ctx context.Context, env service.Env) (*service.Instance, error) {
			counter := prometheus.NewCounter(prometheus.CounterOpts{Name: "things_total", Help: "Things."})
			if err := env.Metrics.Register(counter); err != nil {
				return nil, err
			}
			return build(ctx, env)
		}
		return spec
	}
	p := start(t, ports, counting("a"), counting("b"))
	_, metrics := get(p.internal + "/metrics")
	for _, want := range []string{`things_total{service="a"} 0`, `things_total{service="b"} 0`, "go_goroutines ", "process_open_fds "} {
		if !strings.Contains(metrics, want) {
			t.Errorf("%s is missing", want)
		}
	}
	alone := start(t, ports, counting("a"))
	if _, metrics := get(alone.internal + "/metrics"); !strings.Contains(metrics, `go_goroutines{service="a"} `) {
		t.Error("metrics of the process do not name its only service")
	}
}
