package upload_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/errs"
	"obi/platform/upload"
)

func newGate(t testing.TB) (*upload.Gate, *prometheus.Registry) {
	t.Helper()
	registry := prometheus.NewRegistry()
	gate, err := upload.NewGate(registry)
	if err != nil {
		t.Fatal(err)
	}
	return gate, registry
}

// gauge reads one of the gate's metrics.
func gauge(t testing.TB, registry *prometheus.Registry, name string) (value float64) {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() == name {
			return family.GetMetric()[0].GetGauge().GetValue()
		}
	}
	t.Fatalf("there is no metric %s", name)
	return 0
}

func enter(t testing.TB, gate *upload.Gate) (leave func()) {
	t.Helper()
	leave, err := gate.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return leave
}

func TestGateLimitsUploadsAndTheirWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate, registry := newGate(t)
		var leaves []func()
		for range upload.AtOnce {
			leaves = append(leaves, enter(t, gate))
		}
		begun := time.Now()
		_, err := gate.Enter(t.Context())
		var known *errs.Error
		if !errors.As(err, &known) || known.Kind != errs.Unavailable || known.RetryAfter <= 0 {
			t.Errorf("a full gate gave %v", err)
		}
		if waited := time.Since(begun); waited < time.Second || waited > 10*time.Second {
			t.Errorf("waited for %v", waited)
		}

		ctx, clientLeaves := context.WithCancel(t.Context())
		refused := make(chan error)
		go func() { _, err := gate.Enter(ctx); refused <- err }()
		synctest.Wait()
		if got := gauge(t, registry, "uploads_waiting"); got != 1 {
			t.Errorf("%v wait", got)
		}
		clientLeaves()
		if err := <-refused; !errors.Is(err, context.Canceled) {
			t.Errorf("a client that left got %v", err)
		}

		leaves[0]()
		leaves[0]() // a second call must not free a second place
		leave := enter(t, gate)
		if _, err := gate.Enter(t.Context()); errs.KindOf(err) != errs.Unavailable {
			t.Errorf("one more than fits got %v", err)
		}
		leave()
		for _, leave := range leaves {
			leave()
		}
		if inside, waiting := gauge(t, registry, "uploads_in_memory"), gauge(t, registry, "uploads_waiting"); inside != 0 || waiting != 0 {
			t.Errorf("%v inside and %v waiting at the end", inside, waiting)
		}
	})
}
