package service_test

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/web"
)

// ask sends a request line unchanged, which clients would normalize, and more headers.
func ask(t *testing.T, url, line, header string) (*http.Response, string) {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "%s HTTP/1.1\r\nHost: a\r\nConnection: close%s\r\n\r\n", line, header)
	method, _, _ := strings.Cut(line, " ")
	response, err := http.ReadResponse(bufio.NewReader(connection), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return response, string(body)
}

// standard are the headers of every response, including those for unknown paths, unless a service
// sets others.
var standard = map[string]string{
	"Cache-Control": "no-store", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer", "Strict-Transport-Security": "", "X-Content-Type-Options": "nosniff",
	"Permissions-Policy": "microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()",
}

// line is a request line with more headers, and what its response must have.
type line struct {
	sent, header string
	own          map[string]string // nil for unknown paths
	byTLS        bool
}

func TestEveryAnswerCarriesTheHeaders(t *testing.T) {
	of := func(name string, own map[string]string) service.Spec {
		return serving(name, service.Instance{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			for key, value := range own {
				w.Header().Set(key, value)
			}
			fmt.Fprint(w, web.IsHTTPS(r.Context()))
		})})
	}
	pages := map[string]string{"Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'self'"}
	page := of("page", pages)
	page.Prefixes = []string{"/"}
	const https = "\r\nX-Forwarded-Proto: https"
	nobodys := []string{"GET /api/zzz", "GET /api", "POST /api/zzz", "DELETE /metrics", "GET /metrics", "HEAD /metrics", "GET /livez", "GET /internal/a/x",
		"GET /API/a/x", "GET //api/a/x", "GET /x/../api/a/x", "GET /./metrics", "GET /../etc/passwd", "CONNECT a:443", "OPTIONS *"}
	for name, row := range map[string]struct {
		specs   []service.Spec
		proxies string
		lines   []line
	}{
		"together": {[]service.Spec{of("a", nil), page}, "", []line{{sent: "GET /api/a/x", own: standard}, {sent: "GET /", own: pages}}},
		"a alone":  {[]service.Spec{of("a", nil)}, "", []line{{sent: "GET /api/a/x", own: standard}, {sent: "GET /"}, {sent: "GET /login"}}},
		"web app":  {[]service.Spec{page}, "", []line{{sent: "GET /", own: pages}, {sent: "GET /api/a/x"}}},
		"behind a proxy": {[]service.Spec{of("a", nil), page}, "127.0.0.1", []line{
			{sent: "GET /api/a/x", header: https, own: standard, byTLS: true}, {sent: "GET /", header: https + ", http", own: pages, byTLS: true}, {sent: "GET /api/zzz", header: https, byTLS: true},
			{sent: "GET /", header: "\r\nX-Forwarded-Proto: http", own: pages}, {sent: "GET /", header: "\r\nX-Forwarded-Proto: http, https", own: pages}, {sent: "GET /", own: pages},
		}},
		"behind one that is not trusted": {[]service.Spec{page}, "10.0.0.0/8", []line{{sent: "GET /", header: https, own: pages}, {sent: "GET /api/zzz", header: https}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := start(t, ports.With(config.Environ{"TRUSTED_PROXIES": row.proxies}), row.specs...)
			for _, sent := range nobodys {
				row.lines = append(row.lines, line{sent: sent})
			}
			for _, one := range row.lines {
				one.check(t, p.public)
			}
		})
	}
}

// check sends the line and compares the status and the headers of the response.
func (l line) check(t *testing.T, url string) {
	t.Helper()
	answer, body := ask(t, url, l.sent, l.header)
	want, status := maps.Clone(standard), http.StatusNotFound
	if l.own != nil {
		status = http.StatusOK
	}
	maps.Copy(want, l.own)
	if l.byTLS {
		want["Strict-Transport-Security"] = "max-age=31536000"
	}
	if answer.StatusCode != status || l.own != nil && body != fmt.Sprint(l.byTLS) {
		t.Errorf("%s%q answered %s %q", l.sent, l.header, answer.Status, body)
	}
	for key, value := range want {
		if got := answer.Header.Get(key); got != value {
			t.Errorf("%s%q: %s is %q, want %q", l.sent, l.header, key, got, value)
		}
	}
}
