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
	reqctx.From(inner).Actor = "ngozi" // like the token check, in a nested call
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
		"2001:DB8:1:2::": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64", "fe80::1%eth0": "fe80::/64", "fe80::2%eth1": "fe80::/64", "::1": "::/64",
		"::ffff:192.0.2.7%eth0": "192.0.2.7", "": "unknown", "not an address": "unknown", "192.0.2.7:80": "unknown", "192.0.2.07": "unknown", "192.0.2.0/24": "unknown",
	} {
		if got := reqctx.Network(ip); got != want {
			t.Errorf("Network(%q) is %q, want %q", ip, got, want)
		}
	}
}
