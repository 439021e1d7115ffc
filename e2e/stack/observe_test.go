//go:build stack

package stack

import (
	"encoding/hex"
	"net/http"
	"os"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// A request can be traced from the gateway to the SQL statement.
func TestOneTraceFromTheGatewayToSQL(t *testing.T) {
	collector := testkit.NewCollector(t)
	s, err := Start(t.Context(), Options{Programs: FromEnvironment(), Password: password, Replicas: 1, Tracing: collector.URL})
	if err != nil {
		t.Fatal(err)
	}
	const id = "0af7651916cd43dd8448eb211c80319c"
	send(t, "GET", s.URL+"/api/creator/creators", http.Header{"Traceparent": {"00-" + id + "-b7ad6b7169203331-01"}}, "")
	s.Gateway.Stop() // a process exports its last spans when it ends
	s.Stop()

	parents, services := map[string]string{}, map[string]string{}
	var statement string
	for _, span := range collector.Spans() {
		if hex.EncodeToString(span.TraceId) != id {
			continue
		}
		self := hex.EncodeToString(span.SpanId)
		parents[self], services[self] = hex.EncodeToString(span.ParentSpanId), span.Service
		if span.Service == "creator" && strings.HasPrefix(strings.ToUpper(span.Name), "SELECT") {
			statement = self
		}
	}
	way := ""
	for at := statement; services[at] != ""; at = parents[at] {
		if !strings.HasSuffix(way, services[at]) {
			way += " < " + services[at]
		}
	}
	if way != " < creator < gateway" {
		t.Errorf("the way back is%s; spans are of %v", way, services)
	}
}

// Traefik exports all metrics that rules and dashboards may use.
func TestTheGatewayExportsWhatIsListed(t *testing.T) {
	s := running(t)
	c := signIn(t, s.URL, password)
	c.get("/api/ilu/proverbs")
	// One of them only exists after the first health check of the services.
	if err := await(t.Context(), s.Internal+"/metrics", s.Gateway, func(_ int, body string) bool {
		return strings.Contains(body, "\ntraefik_service_server_up{")
	}); err != nil {
		t.Fatalf("the services' health is not exported: %v", err)
	}
	exported, err := Metrics(t.Context(), s.Internal)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := os.ReadFile("../../monitoring/gateway-metrics.txt")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for line := range strings.Lines(string(listed)) {
		name, labels, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "" || strings.HasPrefix(name, "#") {
			continue
		}
		checked++
		found := false
		for row := range strings.Lines(exported) {
			if series, _, _ := strings.Cut(row, " "); strings.HasPrefix(series, name+"{") || series == name {
				found = true
				for label := range strings.FieldsSeq(labels) {
					if !strings.Contains(row, label+`="`) {
						t.Errorf("%s has no label %s: %s", name, label, row)
					}
				}
				break
			}
		}
		if !found {
			t.Errorf("%s is not exported", name)
		}
	}
	if checked < 10 {
		t.Errorf("only %d metrics are listed", checked)
	}
}
