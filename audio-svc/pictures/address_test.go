package pictures

import (
	"testing"

	"obi/platform/config"
)

func TestTheAddressOfAPicture(t *testing.T) {
	for name, row := range map[string][3]string{
		"the configured address":            {"https://obi.example.org", "http://10.0.0.5:8080", "https://obi.example.org"},
		"the address that the browser used": {"http://localhost:8080", "https://obi.example.org", "https://obi.example.org"},
		"a loopback address is configured":  {"http://127.0.0.1:8080", "http://10.0.0.5:8080", "http://10.0.0.5:8080"},
		"a browser on the local machine":    {"http://localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080"},
		"a browser that uses IPv6 loopback": {"http://localhost:8080", "http://[::1]:8080", "http://localhost:8080"},
		"a browser with a null Origin":      {"http://localhost:8080", "null", "http://localhost:8080"},
		"a program without an Origin":       {"http://localhost:8080", "", "http://localhost:8080"},
		"a program with an invalid Origin":  {"http://localhost:8080", "javascript:alert(1)", "http://localhost:8080"},
	} {
		if got := baseURL(config.PublicURL(row[0]), row[1]); got != row[2] {
			t.Errorf("%s: %s, want %s", name, got, row[2])
		}
	}
}
