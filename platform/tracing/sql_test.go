package tracing

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

func TestAFailedStatementHidesItsValues(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	provider := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))
	ctx, request := provider.Tracer("test").Start(t.Context(), "request")
	tracer := SQL(provider, "things")
	ctx = tracer.TraceQueryStart(ctx, nil, pgx.TraceQueryStartData{SQL: "SELECT $1::int", Args: []any{"hidden"}})
	failure := &pgconn.PgError{Severity: "ERROR", Code: "22P02", Message: `invalid input syntax for type integer: "hidden"`, Detail: "hidden"}
	tracer.TraceQueryEnd(ctx, nil, pgx.TraceQueryEndData{Err: fmt.Errorf("query: %w", failure)})
	request.End()

	said := fmt.Sprintf("%+v", tracetest.SpanStubsFromReadOnlySpans(recorder.Ended()))
	if strings.Contains(said, "hidden") || !strings.Contains(said, "22P02") || !strings.Contains(said, "SELECT $1::int") {
		t.Errorf("the span says %s", said)
	}
}
