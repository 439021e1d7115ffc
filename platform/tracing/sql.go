package tracing

import (
	"context"
	"errors"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	semconv "go.opentelemetry.io/otel/semconv/v1.40.0"
)

// SQL gives statements spans, with their text and without their values; nil if
// tracing is off. A statement that belongs to no traced request has none.
func SQL(provider Provider, schema string) pgx.QueryTracer {
	if provider == nil {
		return nil
	}
	return &statements{otelpgx.NewTracer(
		otelpgx.WithTracerProvider(provider),
		otelpgx.WithTracerAttributes(semconv.DBNamespace(schema)),
		otelpgx.WithDisableConnectionDetailsInAttributes(),
		otelpgx.WithDisableAcquireTracer(), // as many spans again; waiting is in the metrics
	)}
}

type statements struct{ *otelpgx.Tracer }

// TraceQueryEnd keeps PostgreSQL's own words out of a span: they may repeat a value.
func (s *statements) TraceQueryEnd(ctx context.Context, connection *pgx.Conn, data pgx.TraceQueryEndData) {
	var said *pgconn.PgError
	if errors.As(data.Err, &said) {
		data.Err = &pgconn.PgError{Severity: said.Severity, Code: said.Code}
	}
	s.Tracer.TraceQueryEnd(ctx, connection, data)
}
