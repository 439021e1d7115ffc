package reqctx

import "net/netip"

// Network returns the part of an address that identifies a client: the IPv4 address, or the /64
// within which an IPv6 client can choose freely. It returns "unknown" if ip is not an address.
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
