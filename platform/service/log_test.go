package service_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"obi/platform/service"
)

// TestDurationsAreLoggedInMilliseconds checks that the key names the unit.
func TestDurationsAreLoggedInMilliseconds(t *testing.T) {
	var log bytes.Buffer
	spec := service.Spec{Name: "a", New: func(ctx context.Context, env service.Env) (*service.Instance, error) {
		env.Log.LogAttrs(ctx, slog.LevelInfo, "one", slog.Duration("took", 33_051_638*time.Nanosecond))
		env.Log.InfoContext(ctx, "two", "took", 2*time.Minute, slog.Group("of", "paused", time.Millisecond/10))
		return &service.Instance{}, nil
	}}
	if err := (service.Process{LogTo: &log}).Prepare(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"msg":"one","service":"a","took_ms":33.051}`, `"msg":"two","service":"a","took_ms":120000,"of":{"paused_ms":0.1}}`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("logged is %s, want %s", log.String(), want)
		}
	}
}
