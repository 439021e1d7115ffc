package creator_test

import (
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"

	"obi/creator-svc/creator"
	"obi/platform/config"
	"obi/platform/testkit"
)

const (
	traceID = "0af7651916cd43dd8448eb211c80319c"
	caller  = "b7ad6b7169203331"
)

// traced returns a header that continues the trace; flags tell whether it is recorded.
func traced(flags string) map[string]string {
	return map[string]string{"Traceparent": "00-" + traceID + "-" + caller + "-" + flags}
}

func TestARequestIsFollowedToItsStatements(t *testing.T) {
	collector := testkit.NewCollector(t)
	svc := testkit.Start(t, creator.Spec(), config.Environ{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL})
	token := svc.Issuer.Token(t, "ngozi")
	svc.Run(t, []testkit.Scenario{
		{Name: "add", Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body("c1", "Nwanyiọma", `"contact":"hidden@example.org"`), Header: traced("01"), Status: 201},
		{Name: "search", Method: "GET", Path: "/api/creator/creators?q=Nwanyi%E1%BB%8Dma", Header: traced("01"), Status: 200},
		{Name: "not recorded", Method: "GET", Path: "/api/creator/creators?limit=7", Header: traced("00"), Status: 200},
	})
	if log := svc.Log.String(); !strings.Contains(log, `"trace_id":"`+traceID+`"`) {
		t.Error("the log does not say which trace a request belongs to")
	}
	if got := openMetrics(t, svc); !strings.Contains(got, `trace_id="`+traceID+`"`) {
		t.Error("the histogram has no example")
	}
	svc.Stop() // which exports the remaining spans

	servers, statements := map[string]int{}, 0
	for _, span := range collector.Spans() {
		if got := hex.EncodeToString(span.TraceId); got != traceID {
			t.Errorf("%s belongs to the trace %s", span.Name, got)
		}
		if span.Service != "creator" {
			t.Errorf("%s is said to be of %q", span.Name, span.Service)
		}
		for _, secret := range []string{token, "Nwanyi", "hidden@", "q=", "ngozi"} {
			if strings.Contains(span.String(), secret) {
				t.Errorf("%s tells %s: %s", span.Name, secret, span)
			}
		}
		switch {
		case span.Kind == tracepb.Span_SPAN_KIND_SERVER:
			servers[span.Name]++
			if got := hex.EncodeToString(span.ParentSpanId); got != caller {
				t.Errorf("%s has the parent %q", span.Name, got)
			}
		case strings.Contains(span.String(), "db.query.text"):
			statements++
		}
	}
	if len(servers) != 2 || servers["POST /api/creator/admin/add"] != 1 || servers["GET /api/creator/creators"] != 1 {
		t.Errorf("these requests were followed: %v", servers)
	}
	if statements < 3 { // the entry, its audit row, the list
		t.Errorf("%d statements were followed", statements)
	}
}

// openMetrics requests metrics as Prometheus does; the plain text form has no exemplars.
func openMetrics(t *testing.T, svc *testkit.Service) string {
	t.Helper()
	behind := *svc
	behind.URL = svc.Internal
	return behind.Send(t, testkit.Scenario{Method: http.MethodGet, Path: "/metrics", Header: map[string]string{"Accept": "application/openmetrics-text"}, Status: 200}).Body
}

func TestRequestsDoNotWaitForACollector(t *testing.T) {
	svc := testkit.Start(t, creator.Spec(), config.Environ{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"})
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators", Status: 200})
	svc.Stop()
	if log := svc.Log.String(); !strings.Contains(log, `"level":"WARN","msg":"traces could not be sent","spans":`) {
		t.Errorf("the log does not say so: %s", log)
	}
}
