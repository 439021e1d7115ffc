package service_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
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

// get gives the status and body at an address, 0 if nobody answers.
func get(address string) (int, string) {
	response, err := http.Get(address)
	if err != nil {
		return 0, ""
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, string(body)
}

// serving is a spec whose service is one.
func serving(name string, one service.Instance) service.Spec {
	return service.Spec{Name: name, Prefixes: []string{"/api/" + name}, New: func(context.Context, service.Env) (*service.Instance, error) {
		if one.Handler == nil {
			one.Handler = http.NotFoundHandler()
		}
		return &one, nil
	}}
}

func TestWhatEachPortAnswers(t *testing.T) {
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.URL.Path) })
	p := start(t, ports, serving("a", service.Instance{Handler: answer, Internal: answer}))
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

func TestARequestUnderWayIsFinished(t *testing.T) {
	for name, row := range map[string]struct {
		drainTime string
		finished  bool
	}{
		"within the drain time":       {"1m", true},
		"control: without drain time": {"0s", false},
	} {
		t.Run(name, func(t *testing.T) {
			arrived, goOn := make(chan struct{}), make(chan struct{})
			p := start(t, ports.With(config.Environ{"DRAIN_TIME": row.drainTime}), serving("a", service.Instance{
				Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					close(arrived)
					select {
					case <-goOn:
					case <-r.Context().Done():
					}
					fmt.Fprint(w, "done")
				}),
			}))
			answered := make(chan string, 1)
			go func() {
				status, body := get(p.public + "/api/a/slow")
				answered <- fmt.Sprint(status, body)
			}()
			<-arrived
			p.stop()
			if row.finished {
				for status := 200; status != http.StatusServiceUnavailable; { // until the process has noticed
					status, _ = get(p.internal + "/readyz")
				}
				if status, _ := get(p.internal + "/livez"); status != 200 {
					t.Errorf("a draining process is not alive: %d", status)
				}
				close(goOn)
			}
			want := map[bool]string{true: "200done", false: "0"}[row.finished]
			if got := <-answered; got != want {
				t.Errorf("answered %q, want %q", got, want)
			}
			if err := <-p.ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestWhatEndsAndInWhichSequence(t *testing.T) {
	var mu sync.Mutex
	var events []string
	note := func(event string) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, event)
	}
	spec := func(name string) service.Spec {
		return serving(name, service.Instance{
			Run:   func(ctx context.Context) error { <-ctx.Done(); note("work stops"); return nil },
			Close: func() { note("close " + name) },
		})
	}
	p := start(t, ports, spec("a"), spec("b"), serving("idle", service.Instance{}))
	p.stop()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
	if got := strings.Join(events, ", "); got != "work stops, work stops, close b, close a" {
		t.Errorf("got %s", got)
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

func TestReadinessAsksTheServicesAtMostOnceASecond(t *testing.T) {
	var mu sync.Mutex
	now, asked, broken := time.Now(), 0, error(nil)
	locked := func(do func()) { mu.Lock(); defer mu.Unlock(); do() }
	spec := serving("a", service.Instance{Ready: func(context.Context) (err error) { locked(func() { asked++; err = broken }); return err }})
	ctx, stop := context.WithCancel(context.Background())
	started, ended := make(chan string, 1), make(chan error, 1)
	running := service.Process{Environ: ports, LogTo: io.Discard,
		Now:     func() (at time.Time) { locked(func() { at = now }); return at },
		Started: func(_, internal net.Addr) { started <- "http://" + internal.String() },
	}
	go func() { ended <- running.Run(ctx, spec) }()
	address := <-started
	for range 50 {
		if status, _ := get(address + "/readyz"); status != 200 {
			t.Fatalf("answered %d", status)
		}
	}
	locked(func() { broken = errors.New("down"); now = now.Add(time.Second) })
	status, body := get(address + "/readyz")
	if alive, _ := get(address + "/livez"); status != 503 || !strings.Contains(body, "a is not ready") || alive != 200 {
		t.Errorf("answered %d %s, alive %d", status, body, alive)
	}
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
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
}
