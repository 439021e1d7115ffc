package service_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"obi/platform/service"
)

// ask sends a request line as it is, which clients would tidy up.
func ask(t *testing.T, url, line string) *http.Response {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "%s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", line)
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return response
}

// What no service answers is an answer like any other to a browser.
func TestEveryAnswerCarriesTheHeaders(t *testing.T) {
	of := func(name, policy string) service.Spec {
		return serving(name, service.Instance{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if policy != "" {
				w.Header().Set("Content-Security-Policy", policy)
			}
			w.Header().Set("By", name)
		})})
	}
	page := of("page", "default-src 'self'")
	page.Prefixes = []string{"/"}
	const none = "default-src 'none'; frame-ancestors 'none'"
	nobodys := []string{"GET /api/zzz", "GET /api", "POST /api/zzz", "DELETE /metrics", "GET /metrics", "HEAD /metrics", "GET /livez", "GET /internal/a/x",
		"GET /API/a/x", "GET //api/a/x", "GET /x/../api/a/x", "GET /./metrics", "GET /../etc/passwd", "CONNECT a:443", "OPTIONS *"}
	for name, row := range map[string]struct {
		specs []service.Spec
		lines map[string]string // to the policy; "" if nobody's
	}{
		"together": {[]service.Spec{of("a", ""), page}, map[string]string{"GET /api/a/x": none, "GET /": "default-src 'self'"}},
		"a alone":  {[]service.Spec{of("a", "")}, map[string]string{"GET /api/a/x": none, "GET /": "", "GET /login": ""}},
		"web app":  {[]service.Spec{page}, map[string]string{"GET /": "default-src 'self'", "GET /api/a/x": ""}},
	} {
		t.Run(name, func(t *testing.T) {
			p := start(t, ports, row.specs...)
			for _, line := range nobodys {
				row.lines[line] = ""
			}
			for line, policy := range row.lines {
				answer := ask(t, p.public, line)
				status := http.StatusOK
				if policy == "" {
					status, policy = http.StatusNotFound, none
				}
				header := answer.Header
				if answer.StatusCode != status || header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Content-Security-Policy") != policy || header.Get("Referrer-Policy") == "" {
					t.Errorf("%s answered %s with %v, want %d and the policy %q", line, answer.Status, header, status, policy)
				}
			}
		})
	}
}
