package service_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"obi/platform/config"
	"obi/platform/service"
)

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
