package webhooks

import (
	"net/netip"
	"testing"
)

func TestIsPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"1.1.1.1": true, "172.32.0.1": true, "100.128.0.1": true, "::ffff:1.1.1.1": true, "2606:4700::1111": true, "2a00:1450::1": true,
		"10.0.0.1": false, "172.31.255.255": false, "100.127.255.255": false, "::ffff:10.0.0.1": false, "2001:db8::1": false, "fc00::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}
