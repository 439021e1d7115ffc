package web_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"obi/platform/errs"
	"obi/platform/web"
)

// series returns the labels of every series of a metric, and their sample count.
func series(t *testing.T, registry *prometheus.Registry, name string) map[string]uint64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]uint64{}
	for _, family := range families {
		if family.GetName() != name {
			continue
		}
		for _, metric := range family.Metric {
			var labels []string
			for _, label := range metric.Label {
				labels = append(labels, label.GetValue())
			}
			found[strings.Join(labels, " ")] = metric.GetHistogram().GetSampleCount()
		}
	}
	return found
}

func TestStrangersCannotMakeNewSeries(t *testing.T) {
	registry := prometheus.NewRegistry()
	api, err := web.New("/api/things", "Things", web.Options{Log: slog.New(slog.DiscardHandler), Metrics: registry, Verify: onlySecret{}})
	if err != nil {
		t.Fatal(err)
	}
	declareBasics(api)
	handler, err := api.Handler()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2_000 {
		for _, method := range []string{"GET", "HEAD", "PUT", fmt.Sprint("M", random.Uint32())} {
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, fmt.Sprint("/api/things/", random.Uint64()), nil))
		}
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", fmt.Sprint("/api/things/one/", random.Uint64()), nil))
	}
	got := series(t, registry, "http_request_duration_seconds")
	want := map[string]uint64{ // code, method, route
		"404 GET unmatched": 4_000, "404 PUT unmatched": 2_000, "404 OTHER unmatched": 2_000, "200 GET /api/things/one/:id": 2_000,
	}
	if len(got) != len(want) {
		t.Errorf("10,000 requests made the series %v", got)
	}
	for labels, count := range want {
		if got[labels] != count {
			t.Errorf("%s was counted %d times, want %d", labels, got[labels], count)
		}
	}
}

func TestAFaultIsCountedFromTheFirst(t *testing.T) {
	registry := prometheus.NewRegistry()
	api, err := web.New("/api/things", "Things", web.Options{Log: slog.New(slog.DiscardHandler), Metrics: registry, Verify: onlySecret{}})
	if err != nil {
		t.Fatal(err)
	}
	fault := "none"
	web.Handle(api, web.Route{Method: "GET", Path: "/api/things/fault", Access: web.Public}, func(context.Context, *struct{}) (*textOutput, error) {
		switch fault {
		case "error":
			return nil, errors.New("fault")
		case "panic":
			panic("fault")
		case "missing":
			return nil, errs.New(errs.NotFound, "This does not exist")
		}
		return text("fine"), nil
	})
	handler, err := api.Handler()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		fault string
		want  int
	}{{"none", 0}, {"missing", 0}, {"error", 1}, {"panic", 2}} {
		fault = row.fault
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/things/fault", nil))
		want := fmt.Sprintf("# HELP http_server_errors_total Requests answered with 5xx.\n# TYPE http_server_errors_total counter\nhttp_server_errors_total %d\n", row.want)
		if err := testutil.GatherAndCompare(registry, strings.NewReader(want), "http_server_errors_total"); err != nil {
			t.Errorf("after %s: %v", row.fault, err)
		}
	}
	if lint, err := testutil.GatherAndLint(registry); err != nil || len(lint) > 0 {
		t.Errorf("%v %v", lint, err)
	}
}
