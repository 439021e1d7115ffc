// Package reqctx carries data about the request being served: who sent it, from where, and its
// id. The web layer fills it, audit rows and logs read it.
package reqctx

import "context"

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
