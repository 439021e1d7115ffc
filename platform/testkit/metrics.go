package testkit

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// Metrics returns the service's metrics in Prometheus' text format.
func (s *Service) Metrics(t testing.TB) string {
	t.Helper()
	response, err := http.Get(s.Internal + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Measures fails unless each of the lines, such as `things_total{service="a"} 1`, is among the
// service's metrics.
func (s *Service) Measures(t testing.TB, lines ...string) {
	t.Helper()
	text := "\n" + s.Metrics(t)
	for _, line := range lines {
		if !strings.Contains(text, "\n"+line+"\n") {
			name, _, _ := strings.Cut(line, "{")
			var similar []string
			for had := range strings.Lines(text) {
				if strings.HasPrefix(had, name) {
					similar = append(similar, had)
				}
			}
			t.Errorf("no metric %s, but\n%s", line, strings.Join(similar, ""))
		}
	}
}
