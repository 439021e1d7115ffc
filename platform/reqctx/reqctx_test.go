package reqctx_test

import (
	"context"
	"testing"

	"obi/platform/reqctx"
)

func TestInfoIsSharedByTheWholeRequest(t *testing.T) {
	ctx := reqctx.With(context.Background(), &reqctx.Info{ID: "r1"})
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	reqctx.From(inner).Actor = "ngozi" // as the token check does, deep inside
	if got := *reqctx.From(ctx); got != (reqctx.Info{ID: "r1", Actor: "ngozi"}) {
		t.Errorf("got %+v", got)
	}
	if got := *reqctx.From(context.Background()); got != (reqctx.Info{}) {
		t.Errorf("outside of a request: %+v", got)
	}
}
