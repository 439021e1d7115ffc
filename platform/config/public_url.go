package config

import (
	"bytes"
	"net/url"
	"strings"
)

// PublicURL is where browsers find Obi, without a slash at the end:
// "https://obi.example.org".
type PublicURL string

// UnmarshalText reads the address of an http or https server.
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

// Complete makes the addresses of pictures whole that samples, which are JSON,
// give as "/samples/…": the web app serves these files.
func (u PublicURL) Complete(samples []byte) []byte {
	return bytes.ReplaceAll(samples, []byte(`"/samples/`), []byte(`"`+string(u)+`/samples/`))
}

// IsLocal reports whether the address names the machine itself, as it does while nobody has
// set it. Other machines do not find Obi there.
func (u PublicURL) IsLocal() bool {
	address, err := url.Parse(string(u))
	return err == nil && (address.Hostname() == "localhost" || address.Hostname() == "127.0.0.1" || address.Hostname() == "::1")
}
