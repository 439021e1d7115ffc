// Package tracing follows a request through the services and into the database, and sends spans
// to an OpenTelemetry collector. It is off unless a collector is configured, and then adds
// nothing to a request.
package tracing

import (
	"context"
	"errors"
	"log/slog"
	"time"

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
