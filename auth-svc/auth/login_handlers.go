package auth

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/reqctx"
	"obi/platform/web"
)

// deviceCookie marks a browser in which someone has signed in. It grants no access: it only selects
// the count for failed attempts. The name secureDeviceCookie, used over https, prevents other hosts
// from setting it (RFC 6265bis, 4.1.3.2).
const (
	deviceCookie       = "obi_device"
	secureDeviceCookie = "__Host-" + deviceCookie
)

// deviceLifetime is how long a browser is remembered after its last sign-in.
const deviceLifetime = 180 * 24 * time.Hour

// sender describes the sender of a sign-in request.
type sender struct {
	userAgent, device string
}

var _ huma.Resolver = (*sender)(nil)

// Resolve reads the sender from the request. The API description does not list these headers,
// because clients do not choose them.
func (in *sender) Resolve(c huma.Context) []error {
	in.userAgent = c.Header("User-Agent")
	for _, name := range []string{deviceCookie, secureDeviceCookie} {
		if cookie, err := huma.ReadCookie(c, name); err == nil {
			in.device = cookie.Value
		}
	}
	return nil
}

func (in *sender) client(ctx context.Context) *client {
	return &client{ip: reqctx.From(ctx).IP, userAgent: in.userAgent, device: in.device, secure: web.ByTLS(ctx)}
}

type loginInput struct {
	sender
	Body LoginInput
}

type loginOutput struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         *LoginAnswer
}

func (h *handlers) login(ctx context.Context, in *loginInput) (*loginOutput, error) {
	from := in.client(ctx)
	answer, device, err := h.logins.attempt(ctx, &in.Body, from)
	if err != nil {
		return nil, err
	}
	return &loginOutput{SetCookie: deviceCookieOf(device, from), CacheControl: "no-store", Body: answer}, nil
}

type codeLoginInput struct {
	sender
	Body CodeLoginInput
}

type signedInOutput struct {
	SetCookie    string `header:"Set-Cookie"`
	CacheControl string `header:"Cache-Control"`
	Body         *SignedIn
}

func (h *handlers) loginCode(ctx context.Context, in *codeLoginInput) (*signedInOutput, error) {
	from := in.client(ctx)
	opened, device, err := h.logins.finish(ctx, &in.Body, from)
	if err != nil {
		return nil, err
	}
	return &signedInOutput{SetCookie: deviceCookieOf(device, from), CacheControl: "no-store", Body: opened}, nil
}

// deviceCookieOf returns the cookie to set for a browser that signed in, or "" if device is empty.
func deviceCookieOf(device string, from *client) string {
	if device == "" {
		return ""
	}
	name, path := deviceCookie, "/api/auth"
	if from.secure {
		name, path = secureDeviceCookie, "/"
	}
	cookie := http.Cookie{
		Name: name, Value: device, Path: path, MaxAge: int(deviceLifetime.Seconds()),
		HttpOnly: true, Secure: from.secure, SameSite: http.SameSiteStrictMode,
	}
	return cookie.String()
}
