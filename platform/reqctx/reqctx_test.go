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

func TestNetwork(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"fe80::1%eth0": "fe80::/64", "": "unknown", "not an address": "unknown",
	} {
		if got := reqctx.Network(ip); got != want {
			t.Errorf("Network(%q) is %q, want %q", ip, got, want)
		}
	}
}
