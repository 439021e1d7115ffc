package factors

import (
	"strings"
	"testing"

	"obi/platform/config"
)

const publicURL = "https://obi.example.org"

func TestPasskeysNeedTheConfiguredAddress(t *testing.T) {
	for _, row := range []struct{ public, origin, id, want string }{
		{publicURL, publicURL, "obi.example.org", ""},
		{publicURL, "", "obi.example.org", ""},
		{publicURL, "http://10.0.0.7", "obi.example.org", "Passkeys work only at one address, https://obi.example.org (the setting OBI_PUBLIC_URL). Open Obi there."},
		{"https://Obi.Example.org:443", publicURL, "obi.example.org", ""},
		{"http://localhost:8085", "http://localhost:8085", "localhost", ""},
		{"http://localhost:8085", "http://127.0.0.1:8085", "localhost", "Passkeys work only at one address, http://localhost:8085"},
		{"https://10.0.0.7", "https://10.0.0.7", "", "Passkeys need an address with a domain name"},
		{"https://[::1]:8080", "https://[::1]:8080", "", "Passkeys need an address with a domain name"},
	} {
		party, err := NewRelyingParty(config.PublicURL(row.public))
		if err != nil {
			t.Fatal(err)
		}
		err = party.Check(row.origin)
		if party.id != row.id || (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s at %s: %q, %v", row.public, row.origin, party.id, err)
		}
	}
}
