package tracing

import (
	"net/http"
	"net/http/httptest"
	"testing"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

// asked sends a request to handler with the header traceparent.
func asked(handler http.Handler, traceparent string) {
	request := httptest.NewRequest(http.MethodGet, "/internal/x?q=1", nil)
	if traceparent != "" {
		request.Header.Set("Traceparent", traceparent)
	}
	handler.ServeHTTP(httptest.NewRecorder(), request)
}

func TestInternalOnlyTracesCallsOfATrace(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	provider := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))
	nothing := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	asked(Internal(provider, nothing), "")
	if got := len(recorder.Ended()); got != 0 {
		t.Errorf("%d spans of a request without a trace", got)
	}
	asked(Internal(provider, nothing), parent)
	asked(Public(provider, nothing), "")
	if got := len(recorder.Ended()); got != 2 {
		t.Errorf("%d spans, want 2", got)
	}
}

func TestNothingIsInTheWayWhereTracingIsOff(t *testing.T) {
	process, err := Start(Settings{Share: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer process.Close()
	provider := process.Service("things")
	if provider != nil || SQL(provider, "things") != nil {
		t.Error("there is a provider")
	}
	next := &handler{}
	if Public(provider, next) != http.Handler(next) || Internal(provider, next) != http.Handler(next) || Internal(provider, nil) != nil {
		t.Error("a handler was wrapped")
	}
}

type handler struct {
	header http.Header
	query  string
}

func (h *handler) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	h.header, h.query = r.Header.Clone(), r.URL.RawQuery
}

func TestACallCarriesItsTraceAndItsSpanNoQuery(t *testing.T) {
	called := &handler{}
	server := httptest.NewServer(called)
	defer server.Close()
	client := Client()
	call := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		request, err := http.NewRequestWithContext(r.Context(), http.MethodGet, server.URL+"/file?filename=hidden.mp3", nil)
		if err != nil {
			t.Error(err)
			return
		}
		response, err := client.Do(request)
		if err != nil {
			t.Error(err)
			return
		}
		response.Body.Close()
	})
	recorder := tracetest.NewSpanRecorder()
	provider := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))

	asked(call, "")
	if got := called.header.Get("Traceparent"); got != "" {
		t.Errorf("a call outside of any trace carries %s", got)
	}
	asked(Public(provider, call), parent)
	if got := called.header.Get("Traceparent"); len(got) != len(parent) || got[:36] != parent[:36] || got == parent {
		t.Errorf("the call carries %q", got)
	}
	if called.query != "filename=hidden.mp3" {
		t.Errorf("the call asks for %q", called.query)
	}
	spans := tracetest.SpanStubsFromReadOnlySpans(recorder.Ended())
	if len(spans) != 2 {
		t.Fatalf("%d spans, want 2", len(spans))
	}
	for _, attribute := range spans[0].Attributes {
		if attribute.Key == "url.full" && attribute.Value.AsString() != server.URL+"/file" {
			t.Errorf("the span contains %s", attribute.Value.AsString())
		}
	}
}

// The target of another service's redirect gets no request.
func TestNoRedirectIsFollowed(t *testing.T) {
	elsewhere := &handler{}
	to := httptest.NewServer(elsewhere)
	defer to.Close()
	server := httptest.NewServer(http.RedirectHandler(to.URL, http.StatusTemporaryRedirect))
	defer server.Close()
	response, err := Client().Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusTemporaryRedirect || elsewhere.header != nil {
		t.Errorf("answered %s, and elsewhere was asked with %v", response.Status, elsewhere.header)
	}
	if err := newSender(server.URL).UploadTraces(t.Context(), nil); err == nil || elsewhere.header != nil {
		t.Errorf("spans were sent: %v, %v", err, elsewhere.header)
	}
}
