package config

import (
	"bytes"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// FormError is an UnmarshalText error whose text may be shown. It describes the required form and
// does not contain the value.
type FormError string

func (e FormError) Error() string { return string(e) }

// Networks is a list of networks, written as "10.0.0.0/8, 127.0.0.1".
type Networks []netip.Prefix

// UnmarshalText parses the list. An address without a prefix length is a network of one address.
func (n *Networks) UnmarshalText(text []byte) error {
	*n = nil
	for item := range strings.SplitSeq(string(text), ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		network, err := netip.ParsePrefix(item)
		if address, addressErr := netip.ParseAddr(item); addressErr == nil {
			network, err = netip.PrefixFrom(address, address.BitLen()), nil
		}
		if err != nil {
			return FormError("must be networks such as 10.0.0.0/8, separated by commas")
		}
		*n = append(*n, network.Masked())
	}
	return nil
}

// Strings returns the networks in CIDR form.
func (n Networks) Strings() []string {
	texts := make([]string, len(n))
	for i, network := range n {
		texts[i] = network.String()
	}
	return texts
}

// Contain reports whether an address is in one of the networks.
func (n Networks) Contain(address netip.Addr) bool {
	return slices.ContainsFunc(n, func(network netip.Prefix) bool { return network.Contains(address.Unmap().WithZone("")) })
}

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

// CompleteSamples makes the picture addresses in samples absolute. samples is JSON with addresses
// such as "/samples/…", which the web app serves.
func (u PublicURL) CompleteSamples(samples []byte) []byte {
	return bytes.ReplaceAll(samples, []byte(`"/samples/`), []byte(`"`+string(u)+`/samples/`))
}

// IsLocal reports whether the address names this machine, as the default does. Other machines cannot
// reach Obi at such an address.
func (u PublicURL) IsLocal() bool {
	address, err := url.Parse(string(u))
	return err == nil && (address.Hostname() == "localhost" || address.Hostname() == "127.0.0.1" || address.Hostname() == "::1")
}
