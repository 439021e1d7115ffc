// Package tracing follows a request through the services and into the database, and sends spans
// to an OpenTelemetry collector. It is off unless a collector is configured, and then adds
// nothing to a request.
package tracing

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.40.0"
	"go.opentelemetry.io/otel/trace"
)

// Provider creates the spans of one service; nil if tracing is off.
type Provider = trace.TracerProvider

// closeTime bounds how long the end of a process waits for a collector.
const closeTime = 3 * time.Second

// w3c passes a trace on in the header traceparent, as the gateway does.
var w3c = propagation.TraceContext{}

// Process is the tracing of one process.
type Process struct {
	share     float64
	exporter  *exporter
	providers []*sdktrace.TracerProvider
}

// Start starts the tracing of a process. An unreachable collector delays nothing: spans wait, and
// are dropped if they wait too long.
func Start(cfg Settings, log *slog.Logger) (*Process, error) {
	if cfg.Endpoint == "" {
		return &Process{}, nil
	}
	address, ok := cfg.address()
	if !ok {
		return nil, errors.New("the address for traces is not valid")
	}
	return &Process{share: cfg.Share, exporter: &exporter{otlptrace.NewUnstarted(newSender(address)), log}}, nil
}

// Service returns the provider of one service, or nil if tracing is off.
func (p *Process) Service(name string) Provider {
	if p.exporter == nil {
		return nil
	}
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithResource(resource.NewSchemaless(semconv.ServiceNamespace("obi"), semconv.ServiceName(name))),
		sdktrace.WithSampler(sdktrace.ParentBased(sdktrace.TraceIDRatioBased(p.share))),
		sdktrace.WithBatcher(p.exporter),
	)
	p.providers = append(p.providers, provider)
	return provider
}

// Close sends the remaining spans, for a few seconds at most.
func (p *Process) Close() {
	if p.exporter == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	for _, provider := range p.providers {
		_ = provider.Shutdown(ctx) // the exporter has logged it
	}
	_ = p.exporter.SpanExporter.Shutdown(ctx)
}

// exporter sends the spans of all services and logs errors, which OpenTelemetry would print to
// standard error between the lines of the log.
type exporter struct {
	sdktrace.SpanExporter
	log *slog.Logger
}

func (e *exporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	if err := e.SpanExporter.ExportSpans(ctx, spans); err != nil {
		e.log.WarnContext(ctx, "traces could not be sent", "spans", len(spans), "error", err)
	}
	return nil
}

// Shutdown does nothing, because other services still use the exporter; see Close.
func (e *exporter) Shutdown(context.Context) error { return nil }

// Settings select where traces are sent and how many; embed it in a process's settings.
type Settings struct {
	// Endpoint is a collector that accepts OTLP over HTTP; "" turns tracing off.
	Endpoint string `env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	// Share is the share of requests that are traced, from 0 to 1, unless the caller has decided.
	Share float64 `env:"OTEL_TRACES_SAMPLER_ARG" envDefault:"1"`
}

// Problems returns everything that is unusable.
func (s Settings) Problems() (problems []string) {
	if s.Endpoint != "" {
		if _, ok := s.address(); !ok {
			problems = append(problems, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318")
		}
	}
	if !(s.Share >= 0 && s.Share <= 1) { // NaN too
		problems = append(problems, "OTEL_TRACES_SAMPLER_ARG must be between 0 and 1")
	}
	return problems
}

// address returns the URL that traces are posted to. It must not contain names and passwords,
// because addresses are logged.
func (s Settings) address() (string, bool) {
	base, err := url.Parse(s.Endpoint)
	if err != nil || base.Hostname() == "" || base.Scheme != "http" && base.Scheme != "https" ||
		base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return "", false
	}
	return base.JoinPath("v1/traces").String(), true
}

// SQL returns a tracer that creates spans of statements, with their text and without their
// values. It returns nil if tracing is off. A statement outside a traced request gets no span.
func SQL(provider Provider, schema string) pgx.QueryTracer {
	if provider == nil {
		return nil
	}
	return &statements{otelpgx.NewTracer(
		otelpgx.WithTracerProvider(provider),
		otelpgx.WithTracerAttributes(semconv.DBNamespace(schema)),
		otelpgx.WithDisableConnectionDetailsInAttributes(),
		otelpgx.WithDisableAcquireTracer(), // would double the number of spans; metrics show the waiting
	)}
}

type statements struct{ *otelpgx.Tracer }

// TraceQueryEnd keeps PostgreSQL's messages out of a span, because they may contain values.
func (s *statements) TraceQueryEnd(ctx context.Context, connection *pgx.Conn, data pgx.TraceQueryEndData) {
	if said, ok := errors.AsType[*pgconn.PgError](data.Err); ok {
		data.Err = &pgconn.PgError{Severity: said.Severity, Code: said.Code}
	}
	s.Tracer.TraceQueryEnd(ctx, connection, data)
}
