package config

import (
	"bytes"
	"net/url"
	"strings"
)

// PublicURL is the address of Obi in browsers, without a trailing slash:
// "https://obi.example.org".
type PublicURL string

// UnmarshalText parses the address of an http or https server.
func (u *PublicURL) UnmarshalText(text []byte) error {
	address := strings.TrimSuffix(string(text), "/")
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Hostname() == "" || address != parsed.Scheme+"://"+parsed.Host ||
		strings.ContainsAny(address, `"\<>`) {
		return FormError("must be an address such as https://obi.example.org, without a path")
	}
	*u = PublicURL(address)
	return nil
}

// Complete makes the picture addresses in samples absolute. samples is JSON with addresses such
// as "/samples/…", which the web app serves.
func (u PublicURL) Complete(samples []byte) []byte {
	return bytes.ReplaceAll(samples, []byte(`"/samples/`), []byte(`"`+string(u)+`/samples/`))
}

// IsLocal reports whether the address names this machine, which is the default. Other machines
// cannot reach Obi there.
func (u PublicURL) IsLocal() bool {
	address, err := url.Parse(string(u))
	return err == nil && (address.Hostname() == "localhost" || address.Hostname() == "127.0.0.1" || address.Hostname() == "::1")
}
