package config_test

import (
	"testing"

	"obi/platform/config"
)

func TestPublicURL(t *testing.T) {
	for text, want := range map[string]string{
		"https://obi.example.org": "https://obi.example.org", "http://localhost:8080": "http://localhost:8080",
		"https://obi.example.org/": "https://obi.example.org", "http://[::1]:8080": "http://[::1]:8080",
		"": "", "/": "", "obi.example.org": "", "localhost:8080": "", "ftp://obi.example.org": "", "//obi.example.org": "", "https://": "", "https://:80": "",
		"https://obi.example.org/obi": "", "https://a:b@obi.example.org": "", "https://obi.example.org?": "", "https://obi.example.org#a": "",
		`https://a"b`: "", "https://a b": "", "javascript:alert(1)": "",
	} {
		var got config.PublicURL
		if err := got.UnmarshalText([]byte(text)); string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%q became %q, %v; want %q", text, got, err, want)
		}
	}
	samples := `[{"image": "/samples/a.svg", "bio": "See /samples/a.svg"}, {"image":"/samples/b.svg"}, {"image": ""}]`
	want := `[{"image": "https://o/samples/a.svg", "bio": "See /samples/a.svg"}, {"image":"https://o/samples/b.svg"}, {"image": ""}]`
	if got := string(config.PublicURL("https://o").CompleteSamples([]byte(samples))); got != want {
		t.Errorf("the samples became %s", got)
	}
}
