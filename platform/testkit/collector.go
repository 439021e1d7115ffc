package testkit

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	collectorpb "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Collector accepts traces like an OpenTelemetry collector. The spans of a service are complete
// once it is stopped.
type Collector struct {
	// URL is the value for OTEL_EXPORTER_OTLP_ENDPOINT.
	URL string

	mu    sync.Mutex
	spans []Span
}

// Span is a span and the service that created it.
type Span struct {
	*tracepb.Span
	Service string
}

// NewCollector starts a collector.
func NewCollector(t testing.TB) *Collector {
	t.Helper()
	c := &Collector{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", c.take)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	c.URL = server.URL
	return c
}

func (c *Collector) take(w http.ResponseWriter, r *http.Request) {
	request, err := read(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, resource := range request.ResourceSpans {
		name := ""
		for _, attribute := range resource.Resource.Attributes {
			if attribute.Key == "service.name" {
				name = attribute.Value.GetStringValue()
			}
		}
		for _, scope := range resource.ScopeSpans {
			for _, span := range scope.Spans {
				c.spans = append(c.spans, Span{span, name})
			}
		}
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
}

func read(r *http.Request) (*collectorpb.ExportTraceServiceRequest, error) {
	body := io.Reader(r.Body)
	if r.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, err
		}
		body = unzipped
	}
	data, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	request := &collectorpb.ExportTraceServiceRequest{}
	return request, proto.Unmarshal(data, request)
}

// Spans returns the spans received so far.
func (c *Collector) Spans() []Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]Span(nil), c.spans...)
}
