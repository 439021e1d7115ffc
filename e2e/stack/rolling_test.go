//go:build stack

package stack

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"obi/platform/testkit/ports"
)

// roll restarts every replica of every service, one of each service at a time, as a rolling update
// does.
func roll(ctx context.Context, s *Stack) error {
	for n := range s.Replicas {
		results := make(chan error, len(s.Services))
		for _, replicas := range s.Services {
			go func() {
				err := replicas[n].Restart(ctx)
				if err == nil {
					err = s.seen(ctx, replicas[n], true)
				}
				results <- err
			}()
		}
		for range s.Services {
			if err := <-results; err != nil {
				return err
			}
		}
	}
	return nil
}

// besideTheGateway starts a second gateway and returns it with an address for both, like the Service
// of a cluster.
func besideTheGateway(t *testing.T, s *Stack) (*Stack, string) {
	t.Helper()
	free, err := ports.Free(2)
	if err != nil {
		t.Fatal(err)
	}
	second := *s
	second.dir, second.proxy = t.TempDir(), free[0]
	second.URL, second.Internal = fmt.Sprintf("http://127.0.0.1:%d", free[0]), fmt.Sprintf("http://127.0.0.1:%d", free[1])
	// In a cluster the gateway is removed from the endpoints during the preStop wait of 5 s, before
	// it is terminated. Here it is terminated at once.
	second.Accepting = "10s"
	if err := second.startGateway(t.Context(), free[1]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(second.Gateway.Kill)
	front, err := newBalancer()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(front.close)
	var targets []target
	for _, one := range []*Stack{s, &second} {
		targets = append(targets, target{strings.TrimPrefix(one.URL, "http://"), one.Internal + "/ping"})
	}
	front.serve(targets)
	for _, one := range targets {
		if !until(t.Context(), func() bool { ready, _ := front.ready.Load(one.address); return ready == true }) {
			t.Fatalf("%s is not ready", one.address)
		}
	}
	return &second, front.Address
}

// One of two gateways behind one address is restarted too.
func TestARollingRestartHasNoErrors(t *testing.T) {
	s := running(t)
	second, address := besideTheGateway(t, s)
	l := startLoad(t, "http://"+address, "rolling")
	for range 8 {
		l.keep(t, address)
	}
	used := regexp.MustCompile(`traefik_open_connections\{entrypoint="web",.*} [1-9]`)
	if err := await(t.Context(), second.Internal+"/metrics", second.Gateway, func(_ int, body string) bool { return used.MatchString(body) }); err != nil {
		t.Fatalf("no connection leads to the second gateway: %v", err)
	}
	ended := make(chan struct{})
	go func() { defer close(ended); second.Gateway.Stop() }()
	if err := roll(t.Context(), s); err != nil {
		t.Error(err)
	}
	<-ended
	if err := second.Gateway.Start(); err != nil {
		t.Fatal(err)
	}
	if err := await(t.Context(), second.URL+"/", second.Gateway, isOK); err != nil {
		t.Error(err)
	}
	l.end(t, s)
	for _, failure := range l.failures {
		t.Error(failure)
	}
}

// The control: without time for the gateway to notice, and without finishing requests, some
// requests fail.
func TestARollingRestartWithoutDrainingHasErrors(t *testing.T) {
	s := running(t)
	for _, one := range s.All() {
		one.With("DRAIN_DELAY=0s", "DRAIN_TIME=0s")
	}
	if err := roll(t.Context(), s); err != nil { // now they run with these settings
		t.Fatal(err)
	}
	l := startLoad(t, s.URL, "cut-off")
	for round := 0; round < 20 && l.failed() == 0; round++ {
		if err := roll(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	l.end(t, s)
	if l.failed() == 0 {
		t.Error("nobody failed")
	}
	for _, one := range s.All() {
		one.With("DRAIN_DELAY=4s", "DRAIN_TIME=25s")
	}
	if err := roll(t.Context(), s); err != nil {
		t.Fatal(err)
	}
}
