package recordings

import (
	"encoding/hex"
	"maps"
	"slices"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
)

// TestATraceReachesTheStore uploads a recording and expects one trace, from the owner's request
// to the rows of audio-svc.
func TestATraceReachesTheStore(t *testing.T) { owners.Each(t, traceReachesTheStore) }

func traceReachesTheStore(t *testing.T, o owners.Owner) {
	const id = "0af7651916cd43dd8448eb211c80319c"
	collector := testkit.NewCollector(t)
	traced := config.Environ{"OTEL_EXPORTER_OTLP_ENDPOINT": collector.URL}
	h := openWith(t, o, traced)
	body, kind := owners.Form(t, o.Create.Texts, "Nwanyioma.mp3", owners.Recording(t, "plain.mp3"))
	answer := h.Do(t, testkit.Scenario{Method: o.Create.Method, Path: o.Create.Path, Token: h.token, Body: body,
		Header: map[string]string{"Content-Type": kind, "Traceparent": "00-" + id + "-b7ad6b7169203331-01"}})
	if answer.Status != 201 {
		t.Fatalf("answered %d: %s", answer.Status, answer.Body)
	}
	h.Stop()
	h.kept.Stop()

	parents, services := map[string]string{}, map[string]string{}
	var statement string // the last one of audio-svc
	for _, span := range collector.Spans() {
		if hex.EncodeToString(span.TraceId) != id {
			continue // adding p1 and p2
		}
		self := hex.EncodeToString(span.SpanId)
		parents[self], services[self] = hex.EncodeToString(span.ParentSpanId), span.Service
		if span.Service == "audio" && span.Name == "UPDATE" {
			statement = self
		}
	}
	var way []string
	for at := statement; services[at] != ""; at = parents[at] {
		way = append(way, services[at])
	}
	way = slices.Compact(way)
	if !slices.Equal(way, []string{"audio", o.Name}) {
		t.Errorf("the way from a statement back is %v; the services are %v", way, slices.Collect(maps.Values(services)))
	}
}
