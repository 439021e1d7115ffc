package signin

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"obi/auth-svc/throttle"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// deviceCookie marks a browser in which someone has signed in. It grants no access: it only selects
// the bucket for failed attempts. Over https its name is secureDeviceCookie, whose prefix prevents
// other hosts from setting it (RFC 6265bis, 4.1.3.2).
const (
	deviceCookie       = "obi_device"
	secureDeviceCookie = "__Host-" + deviceCookie
)

// client describes the sender of a sign-in request.
type client struct {
	ip, userAgent string
	// device is the cookie of an earlier sign-in, or "". A sign-in sets it if the browser is not
	// known.
	device string
	// isHTTPS reports whether the client connected over https.
	isHTTPS bool
}

var _ huma.Resolver = (*client)(nil)

// Resolve reads the client from the request. The API description does not list these headers,
// because clients do not choose them.
func (from *client) Resolve(c huma.Context) []error {
	*from = client{ip: reqctx.From(c.Context()).IP, userAgent: c.Header("User-Agent"), isHTTPS: web.IsHTTPS(c.Context())}
	for _, name := range []string{deviceCookie, secureDeviceCookie} {
		if cookie, err := huma.ReadCookie(c, name); err == nil {
			from.device = cookie.Value
		}
	}
	return nil
}

// output is the answer to a sign-in.
type output[T any] struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         T
}

const noStore = "no-store"

// signedIn returns the response to a successful sign-in. The response sets the device cookie.
func signedIn[T any](body T, from *client) *output[T] {
	name, path := deviceCookie, "/api/auth"
	if from.isHTTPS {
		name, path = secureDeviceCookie, "/"
	}
	cookie := http.Cookie{ //nolint:gosec // browsers do not keep a Secure cookie over plain http
		Name: name, Value: from.device, Path: path, MaxAge: int(throttle.DeviceLifetime.Seconds()),
		HttpOnly: true, Secure: from.isHTTPS, SameSite: http.SameSiteStrictMode,
	}
	return &output[T]{SetCookie: cookie.String(), CacheControl: noStore, Body: body}
}
