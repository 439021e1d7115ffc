package service_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"obi/platform/config"
	"obi/platform/service"
)

// untilDraining waits until a stopped process has started to drain.
func (p *process) untilDraining(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for {
		status, _ := get(p.internal + "/readyz")
		if status == http.StatusServiceUnavailable {
			return
		}
		select {
		case err := <-p.ended:
			t.Fatalf("it ended without draining: %v", err)
		case <-ctx.Done():
			t.Fatalf("it does not say that it is draining: %d", status)
		case <-time.After(20 * time.Millisecond):
		}
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
				p.untilDraining(t)
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

func TestShutdownSequence(t *testing.T) {
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

func TestRequestsAreAcceptedDuringTheDrainDelay(t *testing.T) {
	fault, fail := errors.New("fault"), make(chan struct{})
	p := start(t, ports.With(config.Environ{"DRAIN_DELAY": "1h"}), serving("a", service.Instance{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "here") }),
		Run:     func(context.Context) error { <-fail; return fault },
	}))
	p.stop()
	p.untilDraining(t)
	for range 3 {
		response, err := http.Get(p.public + "/api/a/x")
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK || !response.Close {
			t.Errorf("a new request was answered with %s, closing: %t", response.Status, response.Close)
		}
	}
	close(fail) // ends the hour
	if err := <-p.ended; !errors.Is(err, fault) {
		t.Error(err)
	}
}

func TestCheckHealthReportsReadiness(t *testing.T) {
	p := start(t, ports, serving("a", service.Instance{}))
	_, port, err := net.SplitHostPort(strings.TrimPrefix(p.internal, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	environ := config.Environ{"INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": port}
	if err := service.CheckHealth(t.Context(), environ); err != nil {
		t.Error(err)
	}
	if err := service.CheckHealth(t.Context(), config.Environ{"INTERNAL_PORT": port}); err != nil {
		t.Error("without a host of its own:", err)
	}
	p.stop()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
	if err := service.CheckHealth(t.Context(), environ); err == nil {
		t.Error("a process that has ended is ready")
	}
}

func TestWorkThatEndsCanCallTheInternalPort(t *testing.T) {
	address, answered := make(chan string, 1), make(chan int, 1)
	p := start(t, ports, serving("a", service.Instance{
		Internal: []service.InternalRoute{{Path: "/internal/a/last", Handle: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})}},
		Run: func(ctx context.Context) error {
			<-ctx.Done()
			status, _ := get(<-address + "/internal/a/last")
			answered <- status
			return nil
		},
	}))
	address <- p.internal
	p.stop()
	if err := <-p.ended; err != nil {
		t.Error(err)
	}
	if got := <-answered; got != http.StatusOK {
		t.Errorf("answered %d", got)
	}
}
