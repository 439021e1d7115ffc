package reqctx

import "net/netip"

// Network gives what counts as one client address: an IPv4 address, or the /64
// that an IPv6 client can choose from freely; "unknown" for what is no address.
func Network(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return "unknown"
	}
	if address = address.Unmap().WithZone(""); address.Is4() {
		return address.String()
	}
	prefix, err := address.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return prefix.String()
}
