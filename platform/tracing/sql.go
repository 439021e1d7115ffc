package tracing

import (
	"context"
	"errors"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	semconv "go.opentelemetry.io/otel/semconv/v1.40.0"
)

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
	var said *pgconn.PgError
	if errors.As(data.Err, &said) {
		data.Err = &pgconn.PgError{Severity: said.Severity, Code: said.Code}
	}
	s.Tracer.TraceQueryEnd(ctx, connection, data)
}
