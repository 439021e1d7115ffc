package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"obi/platform/config"
)

// headers are set on every response unless its handler sets others. Browsers then do not cache
// it, do not guess its type, and grant it no device except the microphone, for the recording
// desk.
var headers = map[string]string{
	"Cache-Control":                "no-store",
	"Content-Security-Policy":      "default-src 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// transportSecurity makes browsers use https only, for a year. It leaves out subdomains, which
// need not belong to Obi.
const transportSecurity = "max-age=31536000"

// SecurityHeaders sets the headers of every response. It trusts X-Forwarded-Proto only from
// proxies.
func SecurityHeaders(next http.Handler, proxies config.Networks) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		for name, value := range headers {
			header.Set(name, value)
		}
		if isTLS(r, proxies) {
			header.Set("Strict-Transport-Security", transportSecurity)
			r = r.WithContext(context.WithValue(r.Context(), tlsKey{}, true))
		}
		next.ServeHTTP(w, r)
	})
}

type tlsKey struct{}

// IsHTTPS reports whether the browser sent the request over https.
func IsHTTPS(ctx context.Context) bool { return ctx.Value(tlsKey{}) != nil }

// isTLS uses the first value of X-Forwarded-Proto, which the outermost proxy sets.
func isTLS(r *http.Request, proxies config.Networks) bool {
	if r.TLS != nil {
		return true
	}
	scheme, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
	if !strings.EqualFold(strings.TrimSpace(scheme), "https") {
		return false
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	peer, err := netip.ParseAddr(host)
	return err == nil && proxies.Contain(peer)
}
