package web_test

import (
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/testkit"
)

func TestPathsThatTwoReadersUnderstandDifferentlyAreRefused(t *testing.T) {
	s := serve(t, nil, nil)
	for _, path := range []string{
		"/api/things/one/a%2fb", "/api/things/one/a%2Fb", "/api/things/one/a%5cb", "/api/things/one/a%00", "/api/things/one/%2e%2e",
		"/api/things/one/%2E", "/api/things/%2e%2e/list", "/api/things%2flist", `/api/things/one/a\b`, "/api/things/one/..%2f..%2fx",
	} {
		answer := raw(t, s, "GET "+path+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		if !strings.HasPrefix(answer, "HTTP/1.1 400 ") || !strings.Contains(answer, `"success":false`) || !strings.Contains(answer, "X-Request-Id: ") {
			t.Errorf("%s answered %s", path, answer)
		}
	}
	for path, want := range map[string]string{
		"/api/things/one/%zz":           "400", // net/http's own
		"//api/things/list":             "404",
		"/api/things/../things/list":    "404",
		"/api/things/one/..":            "200", // a valid name: nothing opens files by it
		"/api/things/one/%E1%BB%8Dk":    "200",
		"/API/things/list":              "404",
		"http://x/api/things/one/a":     "200",
		"/api/things/list;x=y":          "404",
		"/api/things/one/a?path=%2f%00": "200",
	} {
		if answer := raw(t, s, "GET "+path+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); !strings.HasPrefix(answer, "HTTP/1.1 "+want+" ") {
			t.Errorf("%s answered %s, want %s", path, answer, want)
		}
	}
}

func TestRequestsThatBreakTheProtocol(t *testing.T) {
	s := serve(t, nil, nil)
	const post = "POST /api/things/admin/echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + secret + "\r\nContent-Type: application/json\r\nConnection: close\r\n"
	for name, row := range map[string]struct{ request, want string }{
		"a header of 20 KB":       {"GET /api/things/list HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("a", 20<<10) + "\r\n\r\n", "431"},
		"10,000 cookies":          {"GET /api/things/list HTTP/1.1\r\nHost: x\r\nCookie: " + strings.Repeat("a=b; ", 10_000) + "\r\n\r\n", "431"},
		"10,000 query keys":       {"GET /api/things/list?" + strings.Repeat("a=b&", 10_000) + " HTTP/1.1\r\nHost: x\r\n\r\n", "431"},
		"no Host":                 {"GET /api/things/list HTTP/1.1\r\n\r\n", "400"},
		"two lengths":             {post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x", "400"},
		"a negative length":       {post + "Content-Length: -1\r\n\r\n{}", "400"},
		"a chunk that never ends": {post + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n", "400"},
		"CONNECT":                 {"CONNECT evil.org:443 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "404"},
		"chunks":                  {post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", "200"},
	} {
		t.Run(name, func(t *testing.T) {
			if answer := raw(t, s, row.request); !strings.HasPrefix(answer, "HTTP/1.1 "+row.want+" ") {
				t.Errorf("answered %.300s, want %s", answer, row.want)
			}
		})
	}
	t.Run("a second request hidden behind two lengths", func(t *testing.T) {
		answer := raw(t, s, post+"Content-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /api/things/panic HTTP/1.1\r\nHost: x\r\n\r\n")
		if strings.Count(answer, "HTTP/1.1 ") != 1 || strings.Contains(s.Log.String(), "the inside") {
			t.Errorf("answered %s", answer)
		}
	})
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/list", Status: 200})
}

func TestHeadAnswersAsGetWithoutABody(t *testing.T) {
	s := serve(t, nil, nil)
	got := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/list?size=10", Status: 200})
	head := s.Send(t, testkit.Scenario{Method: "HEAD", Path: "/api/things/list?size=10", Status: 200})
	if head.Body != "" || head.Header.Get("ETag") != got.Header.Get("ETag") || head.Header.Get("Content-Type") != "application/json" {
		t.Errorf("got %+v", head)
	}
	s.Send(t, testkit.Scenario{Method: "HEAD", Path: "/api/things/admin/me", Status: 401})
	s.Send(t, testkit.Scenario{Method: "HEAD", Path: "/api/things/nothing", Status: 404})
}

func networks(text string) config.Networks { return config.Networks{netip.MustParsePrefix(text)} }

func TestOnlyATrustedProxyIsBelieved(t *testing.T) {
	spoof := func(value string) testkit.Scenario {
		return testkit.Scenario{Method: "GET", Path: "/api/things/ip", Status: 200, Header: map[string]string{"X-Forwarded-For": value, "X-Real-Ip": "6.6.6.6", "Forwarded": "for=6.6.6.6", "X-User": "mallory"}}
	}
	for name, row := range map[string]struct {
		trusted         config.Networks
		forwarded, want string
	}{
		"none trusted":            {nil, "6.6.6.6", "from 127.0.0.1"},
		"another proxy trusted":   {networks("10.0.0.0/8"), "6.6.6.6", "from 127.0.0.1"},
		"this proxy trusted":      {networks("127.0.0.0/8"), "192.0.2.1", "from 192.0.2.1"},
		"the client's own prefix": {networks("127.0.0.0/8"), "6.6.6.6, 192.0.2.1", "from 192.0.2.1"},
		"nonsense from the proxy": {networks("127.0.0.1/32"), "garbage", "from 6.6.6.6"}, // its X-Real-Ip is used next
	} {
		t.Run(name, func(t *testing.T) {
			request := spoof(row.forwarded)
			request.Want = []string{row.want}
			serve(t, row.trusted, nil).Send(t, request)
		})
	}
}

func TestOtherOriginsGetNoPermission(t *testing.T) {
	s := serve(t, nil, nil)
	origin := map[string]string{"Origin": "https://evil.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
	for _, request := range []testkit.Scenario{
		{Method: "OPTIONS", Path: "/api/things/admin/echo", Status: 405, Header: origin},
		{Method: "GET", Path: "/api/things/list", Status: 200, Header: origin},
	} {
		for name := range s.Send(t, request).Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s sends %s", request.Method, name)
			}
		}
	}
}

func TestEveryAnswerCarriesItsHeaders(t *testing.T) {
	s := serve(t, nil, nil)
	seen := map[string]bool{}
	for path, row := range map[string]struct {
		status         int
		token, caching string
	}{
		"/list": {200, "", "no-cache"}, "/admin/me": {200, secret, "no-store"}, "/admin/me?": {401, "", "no-store"}, "/nothing": {404, "", "no-store"},
		"/panic": {500, "", "no-store"}, "/one/a%2fb": {400, "", "no-store"}, "/list?size=x": {422, "", "no-store"},
	} {
		answer := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things" + path, Token: row.token, Status: row.status, Header: map[string]string{"X-Request-Id": "forged"}, WantHeader: map[string]string{
			"X-Request-Id": "*", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			"Referrer-Policy": "no-referrer", "Cache-Control": row.caching,
		}})
		id := answer.Header.Get("X-Request-Id")
		if id == "forged" || seen[id] {
			t.Errorf("request id %q", id)
		}
		seen[id] = true
		line := regexp.MustCompile(`"took_ms":[0-9.]+,.*"request_id":"` + id + `"`)
		if !line.MatchString(s.Log.String()) {
			t.Errorf("no log line of request %s to %s", id, path)
		}
	}
}

// A parameter has one value, the first, and one source.
func TestAParameterHasOneValue(t *testing.T) {
	s := serve(t, nil, nil)
	list := func(query string, status int, want string) testkit.Scenario {
		return testkit.Scenario{Name: query, Method: "GET", Path: "/api/things/list?" + query, Status: status, Want: []string{want}}
	}
	s.Run(t, []testkit.Scenario{
		list("size=3&size=5", 200, `"text":"aaa"`),
		list("size=3&size=x", 200, `"text":"aaa"`),
		list("size=x&size=3", 422, "query.size"),
		list("SIZE=5&size=3", 200, `"text":"aaa"`),
		{Name: "the body's", Method: "POST", Path: "/api/things/admin/echo?text=query", Token: secret, Body: `{"text":"body"}`, Status: 200, Want: []string{`"text":"body"`}},
	})
}
