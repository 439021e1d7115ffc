// Package reqctx carries what every layer may want to know of the request being
// served: who asks, from where, under which id. The web layer fills it, audit
// rows and logs read it.
package reqctx

import "context"

// Info describes one request. It belongs to the goroutine that serves the request.
type Info struct {
	// ID is the request id, made by the server, repeated in X-Request-Id.
	ID string
	// IP is the client's address after trusted proxies.
	IP string
	// Actor is the administrator's username, "" until a token was verified.
	Actor string
	// SessionID is the session of the verified token, "" until then.
	SessionID string
}

type key struct{}

// With returns ctx carrying info.
func With(ctx context.Context, info *Info) context.Context {
	return context.WithValue(ctx, key{}, info)
}

// From gives the request's Info, or an empty one outside a request, so callers
// never test for nil.
func From(ctx context.Context) *Info {
	if info, ok := ctx.Value(key{}).(*Info); ok {
		return info
	}
	return &Info{}
}
