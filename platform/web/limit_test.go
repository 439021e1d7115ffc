package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"obi/platform/testkit"
	"obi/platform/web"
)

func TestTheLimitComesBeforeTheTokenAndTheBody(t *testing.T) {
	s := serve(t, networks("127.0.0.0/8"), func(api *web.API) {
		for _, path := range []string{"limited", "as-well"} {
			web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/things/" + path, PerMinute: 1}, func(_ context.Context, in *echoInput) (*textOutput, error) {
				return text(in.Body.Text), nil
			})
		}
	})
	request := func(path, address, token string, status int) {
		t.Helper()
		header := map[string]string{}
		if status == http.StatusTooManyRequests {
			header["Retry-After"] = "*"
		}
		s.Send(t, testkit.Scenario{Method: "POST", Path: "/api/things/" + path, Token: token, Body: "{}", Status: status,
			Header: map[string]string{"X-Forwarded-For": address}, WantHeader: header})
	}
	request("limited", "192.0.2.1", "guess", 401)
	request("limited", "192.0.2.1", secret, 429)
	request("limited", "192.0.2.2", secret, 200)
	request("limited", "192.0.2.2", "guess", 429)
	request("as-well", "192.0.2.1", secret, 200) // each route counts separately
	request("admin/echo", "192.0.2.1", secret, 200)
	answer := raw(t, s, "POST /api/things/limited HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n")
	if !strings.HasPrefix(answer, "HTTP/1.1 429 ") || !strings.Contains(answer, `"success":false`) { // answered although no body was sent
		t.Errorf("answered %s", answer)
	}
}
