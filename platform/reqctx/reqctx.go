// Package reqctx carries data about the request being served: who sent it, from where, and its
// id. The web layer fills it, audit rows and logs read it.
package reqctx

import (
	"context"
	"net/netip"
	"time"
)

// Info describes one request. It belongs to the goroutine that serves the request.
type Info struct {
	// ID is the request id that the server generates and sends in X-Request-Id.
	ID string
	// IP is the client's address as seen by trusted proxies.
	IP string
	// Actor is the administrator's username, "" until a token was verified.
	Actor string
	// SessionID is the session of the verified token, "" until then.
	SessionID string
	// APIKey is the name of the verified API key, and APIKeyID its ID; "" for a session.
	APIKey, APIKeyID string
	// StreamedAt is when the response began if it is a stream of events, which lasts as long as
	// the client listens.
	StreamedAt time.Time
}

type key struct{}

// With returns ctx carrying info.
func With(ctx context.Context, info *Info) context.Context {
	return context.WithValue(ctx, key{}, info)
}

// From returns the request's Info. Outside a request it returns an empty one, so callers need not
// check for nil.
func From(ctx context.Context) *Info {
	if info, ok := ctx.Value(key{}).(*Info); ok {
		return info
	}
	return &Info{}
}

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
