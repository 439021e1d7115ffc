package webhooks

import (
	"net/netip"
	"testing"

	"obi/platform/config"
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

func TestIsRefused(t *testing.T) {
	var private config.Networks
	if err := private.UnmarshalText([]byte("10.20.0.0/16")); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]bool{
		"http://127.0.0.1:8000/x": true, "http://10.0.0.5": true, "http://[::1]/": true, "http://[::ffff:10.0.0.5]/": true, "http://[fe80::1%25eth0]/": true,
		"http://localhost": true, "http://LocalHost.:80/": true, "http://a.localhost/": true,
		"http://10.20.1.1/": false, "https://1.1.1.1/": false, "https://example.org/": false, "https://localhost.example.org/": false,
	} {
		if got := isRefused(address, private); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
	if isRefused("http://localhost/", config.Networks{netip.MustParsePrefix("127.0.0.0/8")}) {
		t.Error("localhost is refused in an allowed network")
	}
}
