package tracing

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	semconv "go.opentelemetry.io/otel/semconv/v1.40.0"
	"go.opentelemetry.io/otel/trace"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Public creates a span for every request to next, in the caller's trace if there is one.
func Public(provider Provider, next http.Handler) http.Handler {
	if provider == nil || next == nil {
		return next
	}
	return otelhttp.NewHandler(next, "", otelhttp.WithTracerProvider(provider), otelhttp.WithPropagators(w3c))
}

// Internal creates spans only for requests to next that belong to a trace, because services also
// poll each other every few seconds.
func Internal(provider Provider, next http.Handler) http.Handler {
	if provider == nil || next == nil {
		return next
	}
	return otelhttp.NewHandler(next, "", otelhttp.WithTracerProvider(provider), otelhttp.WithPropagators(w3c),
		otelhttp.WithFilter(func(r *http.Request) bool { return r.Header.Get("Traceparent") != "" }))
}

// Route names the span of a request after its route template.
func Route(ctx context.Context, method, route string) {
	if span := trace.SpanFromContext(ctx); span.IsRecording() {
		span.SetName(method + " " + route)
		span.SetAttributes(semconv.HTTPRoute(route))
	}
}

// Sampled returns the id of the trace of ctx, or "" if it is not traced.
func Sampled(ctx context.Context) string {
	if span := trace.SpanContextFromContext(ctx); span.IsSampled() {
		return span.TraceID().String()
	}
	return ""
}

// Client returns a client for requests to other services that passes their trace on. It does not
// follow redirects, because the addresses of services are settings. It has no time limit.
func Client() *http.Client {
	traced := &transport{otelhttp.NewTransport(withQuery{}, otelhttp.WithPropagators(w3c))}
	return &http.Client{Transport: traced, CheckRedirect: refuseRedirect}
}

// refuseRedirect keeps a client from following redirects.
func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

type transport struct{ traced http.RoundTripper }

// RoundTrip hides the query from the span: search texts and file names must not reach a
// collector.
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

// withQuery restores the query.
type withQuery struct{}

func (withQuery) RoundTrip(r *http.Request) (*http.Response, error) {
	r.URL.RawQuery = r.Context().Value(queryKey{}).(string) // the request is a copy of otelhttp's own
	return http.DefaultTransport.RoundTrip(r)
}

// BeginSend starts a span for a request to an external receiver and writes its trace into header. The
// span has no address, which may be secret. Call end with the status of the answer, 0 if there is none.
func BeginSend(ctx context.Context, provider Provider, name string, header http.Header) (end func(status int)) {
	if provider == nil {
		return func(int) {}
	}
	ctx, span := provider.Tracer("obi").Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient)) //nolint:spancheck // end does
	w3c.Inject(ctx, propagation.HeaderCarrier(header))
	return func(status int) { //nolint:spancheck // the caller calls it
		if status != 0 {
			span.SetAttributes(semconv.HTTPResponseStatusCode(status))
		}
		if status/100 != 2 {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// sendTime bounds one attempt to send; later spans wait in the batcher.
const sendTime = 10 * time.Second

// sender posts spans to a collector with OTLP over HTTP (OTLP 1.11, 4.1). OpenTelemetry's own
// client depends on gRPC, which would be a fifth of a program.
type sender struct {
	address string
	http    http.Client
}

func newSender(address string) *sender {
	return &sender{address: address, http: http.Client{Timeout: sendTime, CheckRedirect: refuseRedirect}}
}

// Start does nothing: connections are opened when there is something to send.
func (*sender) Start(context.Context) error { return nil }

// Stop closes idle connections.
func (s *sender) Stop(context.Context) error {
	s.http.CloseIdleConnections()
	return nil
}

// UploadTraces sends spans once. Spans that a collector does not accept are lost, which is
// logged.
func (s *sender) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	// This has the same encoding as an ExportTraceServiceRequest.
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-protobuf")
	response, err := s.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil { // so that the connection is reused
		return err
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered %s", response.Status)
	}
	return nil
}
