package tracing

import (
	"context"
	"net/http"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	semconv "go.opentelemetry.io/otel/semconv/v1.40.0"
	"go.opentelemetry.io/otel/trace"
)

// Public gives every request to next a span, in the caller's trace if it has one.
func Public(provider Provider, next http.Handler) http.Handler {
	if provider == nil || next == nil {
		return next
	}
	return otelhttp.NewHandler(next, "", otelhttp.WithTracerProvider(provider), otelhttp.WithPropagators(w3c))
}

// Internal gives those requests to next a span that belong to a trace: services
// also ask each other every few seconds on their own account.
func Internal(provider Provider, next http.Handler) http.Handler {
	if provider == nil || next == nil {
		return next
	}
	return otelhttp.NewHandler(next, "", otelhttp.WithTracerProvider(provider), otelhttp.WithPropagators(w3c),
		otelhttp.WithFilter(func(r *http.Request) bool { return r.Header.Get("Traceparent") != "" }))
}

// Route names the span of a request by its route template.
func Route(ctx context.Context, method, route string) {
	if span := trace.SpanFromContext(ctx); span.IsRecording() {
		span.SetName(method + " " + route)
		span.SetAttributes(semconv.HTTPRoute(route))
	}
}

// Sampled gives the id of the trace that ctx belongs to, "" if it is not traced.
func Sampled(ctx context.Context) string {
	if span := trace.SpanContextFromContext(ctx); span.IsSampled() {
		return span.TraceID().String()
	}
	return ""
}

// Client sends requests to other services, and their trace with them. A redirect is an
// answer like any other: where to ask stands in the settings. It has no time limit.
func Client() *http.Client {
	traced := &transport{otelhttp.NewTransport(withQuery{}, otelhttp.WithPropagators(w3c))}
	return &http.Client{Transport: traced, CheckRedirect: stay}
}

// stay has a client follow no redirect.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

type transport struct{ traced http.RoundTripper }

// RoundTrip hides the query from the span: what people search for and what their
// files are called is nothing for a collector.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !trace.SpanFromContext(r.Context()).IsRecording() {
		return http.DefaultTransport.RoundTrip(r)
	}
	hidden := r.WithContext(context.WithValue(r.Context(), queryKey{}, r.URL.RawQuery))
	address := *r.URL
	address.RawQuery = ""
	hidden.URL = &address
	return t.traced.RoundTrip(hidden)
}

type queryKey struct{}

// withQuery puts the query back.
type withQuery struct{}

func (withQuery) RoundTrip(r *http.Request) (*http.Response, error) {
	r.URL.RawQuery = r.Context().Value(queryKey{}).(string) // the request is a copy of otelhttp's own
	return http.DefaultTransport.RoundTrip(r)
}
