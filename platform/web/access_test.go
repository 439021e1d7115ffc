package web_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"obi/platform/reqctx"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestTheTokenIsInOneAuthorizationHeader(t *testing.T) {
	s := serve(t, nil, nil)
	for name, row := range map[string]struct {
		headers []string
		path    string
		status  int
	}{
		"as it should":         {[]string{"Bearer " + secret}, "", 200},
		"scheme in small":      {[]string{"bearer " + secret}, "", 200},
		"none":                 {nil, "", 401},
		"an empty header":      {[]string{""}, "", 401},
		"scheme alone":         {[]string{"Bearer"}, "", 401},
		"scheme and space":     {[]string{"Bearer "}, "", 401},
		"token alone":          {[]string{secret}, "", 401},
		"Basic":                {[]string{"Basic " + secret}, "", 401},
		"two spaces":           {[]string{"Bearer  " + secret}, "", 401},
		"two headers":          {[]string{"Bearer " + secret, "Bearer " + secret}, "", 401},
		"a key twice":          {[]string{"Bearer obi_reads", "Bearer obi_reads"}, "", 401},
		"a key and a token":    {[]string{"Bearer obi_reads", "Bearer " + secret}, "", 401},
		"two in one":           {[]string{"Bearer " + secret + ", Bearer x"}, "", 401},
		"good after bad":       {[]string{"Bearer x", "Bearer " + secret}, "", 401},
		"in the address":       {nil, "?token=" + secret + "&access_token=" + secret, 401},
		"another one's header": {[]string{"Bearer x"}, "", 401},
	} {
		t.Run(name, func(t *testing.T) {
			request, err := http.NewRequest("GET", s.URL+"/api/things/admin/me"+row.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, header := range row.headers {
				request.Header.Add("Authorization", header)
			}
			request.Header.Set("X-Auth-User", "mallory")
			request.Header.Set("X-Forwarded-User", "mallory")
			response, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != row.status {
				t.Errorf("answered %d, want %d", response.StatusCode, row.status)
			}
		})
	}
	if strings.Contains(s.Log.String(), secret) {
		t.Error("the token is in the log")
	}
}

func TestTheTokenIsCheckedBeforeTheBody(t *testing.T) {
	s := serve(t, nil, nil)
	s.Send(t, testkit.Scenario{Method: "POST", Path: "/api/things/admin/echo", Body: strings.Repeat("x", 2*web.DefaultBody), Status: 401})
	answer := raw(t, s, "POST /api/things/admin/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n")
	if !strings.HasPrefix(answer, "HTTP/1.1 401 ") { // answered although no body was sent
		t.Errorf("answered %s", answer)
	}
}

func TestRequestsDoNotMixTheirActors(t *testing.T) {
	s := serve(t, nil, nil)
	var clients sync.WaitGroup
	for n := range 64 {
		clients.Go(func() {
			request := testkit.Scenario{Method: "GET", Path: "/api/things/admin/me", Token: secret, Status: 200, Want: []string{`"ngozi s1"`}}
			if n%2 == 1 {
				request.Token, request.Status, request.Want = "wrong", 401, nil
			}
			if answer := s.Do(testkit.Goroutine(t), request); answer.Status != request.Status {
				t.Errorf("answered %d, want %d", answer.Status, request.Status)
			}
		})
	}
	clients.Wait()
}

func TestARouteIsForAdministratorsUnlessItSaysOtherwise(t *testing.T) {
	s := serve(t, nil, nil)
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/openapi.json", Status: 401})
	described := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/openapi.json", Token: secret, Status: 200})
	var api struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Security    []map[string][]string
		}
	}
	described.JSON(t, &api)
	if api.OpenAPI != "3.1.0" || len(api.Paths["/api/things/list"]["get"].Security) != 0 {
		t.Errorf("got %.300s", described.Body)
	}
	if echo := api.Paths["/api/things/admin/echo"]["post"]; len(echo.Security) != 1 || echo.OperationID != "echo" {
		t.Errorf("got %+v", echo)
	}
}

func TestAQueryOfAPublicRouteMayNeedAToken(t *testing.T) {
	s := serve(t, nil, func(api *web.API) {
		web.Handle(api, web.Route{Method: "GET", Path: "/api/things/some", Access: web.Public, AdminQuery: "mine=yes", ID: "some", Summary: "Some", About: "Some."},
			func(ctx context.Context, _ *struct{}) (*struct{ Body string }, error) {
				return &struct{ Body string }{reqctx.From(ctx).Actor}, nil
			})
	})
	for _, row := range []struct {
		query, token string
		status       int
		want         string
	}{
		{"", "", 200, `""`},
		{"", "bad", 200, `""`},
		{"?mine=no", "", 200, `""`},
		{"?mine=yes", "", 401, ""},
		{"?mine=yes", "bad", 401, ""},
		{"?mine=no&mine=yes", "", 401, ""},
		{"?m%69ne=y%65s", "", 401, ""},
		{"?mine=yes", secret, 200, `"ngozi"`},
	} {
		s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/some" + row.query, Token: row.token, Status: row.status, Want: []string{row.want}})
	}
}
