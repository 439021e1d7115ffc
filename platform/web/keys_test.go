package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"obi/platform/reqctx"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestAPIKeys(t *testing.T) {
	s := serve(t, nil, func(api *web.API) {
		web.Handle(api, web.Route{Method: "POST", Path: "/api/things/shared", KeyAreas: []string{"other"}, ID: "share", Summary: "Share", About: "Shares."},
			func(context.Context, *struct{}) (*textOutput, error) { return text("shared"), nil })
		web.Handle(api, web.Route{Method: "GET", Path: "/api/things/people", KeyAreas: []string{}, ID: "people", Summary: "People", About: "People."},
			func(context.Context, *struct{}) (*textOutput, error) { return text("people"), nil })
		web.Handle(api, web.Route{Method: "GET", Path: "/api/things/some", Access: web.Public, AdminQuery: "mine=yes", ID: "some", Summary: "Some", About: "Some."},
			func(ctx context.Context, _ *struct{}) (*textOutput, error) { return text(reqctx.From(ctx).APIKey), nil })
	})
	const me, echo = "/api/things/admin/me", "/api/things/admin/echo"
	for _, row := range []struct {
		method, path, token string
		status              int
		want                string
	}{
		{"GET", me, "obi_reads", 200, "ngozi Reader"},
		{"HEAD", me, "obi_reads", 200, ""},
		{"GET", me, "obi_writes", 200, "ngozi Writer"},
		{"GET", me, "obi_other", 403, "This API key is not for this area."},
		{"GET", me, "obi_unknown", 401, "This API key is not valid. Create one in Account, and send it as 'Authorization: Bearer obi_…'."},
		{"GET", me, "obi_expired", 401, "This API key has expired."},
		{"GET", me + "?token=obi_writes&access_token=obi_writes", "", 401, "Sign in to do this. A program can send an API key as 'Authorization: Bearer obi_…'."},
		{"POST", echo, "obi_writes", 200, ""},
		{"POST", echo, "obi_reads", 403, "This API key may only read."},
		{"POST", echo, "obi_other", 403, "This API key is not for this area."},
		{"POST", "/api/things/shared", "obi_other", 200, "shared"},
		{"POST", "/api/things/shared", "obi_writes", 403, "This API key is not for this area."},
		{"GET", "/api/things/people", "obi_writes", 403, "An API key cannot be used here. Sign in."},
		{"GET", "/api/things/people", secret, 200, "people"},
		{"GET", "/api/things/some?mine=yes", "obi_reads", 200, "Reader"},
		{"GET", "/api/things/some?mine=yes", "obi_other", 403, "This API key is not for this area."},
		{"GET", "/api/things/some", "obi_unknown", 200, ""},
		{"GET", "/api/things/openapi.json", "obi_reads", 200, "which begins with obi_"},
	} {
		sc := testkit.Scenario{Method: row.method, Path: row.path, Token: row.token, Status: row.status}
		if row.want != "" {
			sc.Want = []string{row.want}
		}
		if row.status == http.StatusUnauthorized {
			sc.WantHeader = map[string]string{"WWW-Authenticate": "Bearer"}
		}
		if row.path == echo {
			sc.Body = "{}"
		}
		s.Send(t, sc)
	}
	s.Measures(t,
		`api_key_requests_total{result="ok",service="things"} 7`,
		`api_key_requests_total{result="invalid",service="things"} 1`,
		`api_key_requests_total{result="expired",service="things"} 1`,
		`api_key_requests_total{result="area",service="things"} 5`,
		`api_key_requests_total{result="read_only",service="things"} 1`,
		`api_key_requests_total{result="limited",service="things"} 0`)
	log := s.Log.String()
	if strings.Contains(log, "obi_") || !strings.Contains(log, `"actor":"ngozi","api_key":"k2"`) || !strings.Contains(log, `"actor":"ngozi","api_key":"k4"`) {
		t.Errorf("the log says %.2000s", log)
	}
}

func TestLimitOfEachAPIKey(t *testing.T) {
	s := serve(t, nil, nil)
	ask := func(token string) testkit.Answer {
		t.Helper()
		return s.Do(t, testkit.Scenario{Method: "GET", Path: "/api/things/admin/me", Token: token})
	}
	allowed, answer := 0, ask("obi_reads")
	for ; answer.Status == http.StatusOK; answer = ask("obi_reads") {
		allowed++ // more than the limit, which refills while the test runs
	}
	if allowed < keyPerMinute || answer.Status != http.StatusTooManyRequests || answer.Header.Get("Retry-After") == "" ||
		!strings.Contains(answer.Body, "This API key has sent too many requests. Wait a moment and try again.") {
		t.Errorf("after %d requests: %d %s", allowed, answer.Status, answer.Body)
	}
	for _, other := range []string{"obi_writes", secret} {
		if answer := ask(other); answer.Status != http.StatusOK {
			t.Errorf("%s: %d %s", other, answer.Status, answer.Body)
		}
	}
	for _, line := range []string{`result="limited",service="things"} 0`, `result="area",service="things"} 1`} {
		if strings.Contains(s.Metrics(t), line) {
			t.Errorf("measured is %s", line)
		}
	}
}
