package web_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestEveryRefusalHasTheOneForm(t *testing.T) {
	s := serve(t, nil, nil)
	post := func(name, body string, status int, header map[string]string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/things/admin/echo", Token: secret, Body: body, Header: header, Status: status}
	}
	s.Run(t, []testkit.Scenario{
		{Name: "unknown path", Method: "GET", Path: "/api/things/nothing", Status: 404, Want: []string{"There is nothing at this address"}},
		{Name: "another service's path", Method: "GET", Path: "/api/others", Status: 404},
		{Name: "wrong method", Method: "DELETE", Path: "/api/things/list", Status: 405, WantHeader: map[string]string{"Allow": "GET"}},
		{Name: "GET where only POST works", Method: "GET", Path: "/api/things/admin/echo", Status: 405, WantHeader: map[string]string{"Allow": "POST"}},
		{Name: "TRACE", Method: "TRACE", Path: "/api/things/list", Status: 405},
		{Name: "made-up method", Method: "FOO", Path: "/api/things/list", Status: 405},
		{Name: "made-up method on an unknown path", Method: "FOO", Path: "/api/things/nothing", Status: 404},
		{Name: "trailing slash is another path", Method: "GET", Path: "/api/things/list/", Status: 404},
		{Name: "case counts", Method: "GET", Path: "/api/things/LIST", Status: 404},
		{Name: "double slash", Method: "GET", Path: "/api//things/list", Status: 404},
		{Name: "dot", Method: "GET", Path: "/api/things/./list", Status: 404},
		{Name: "no token", Method: "GET", Path: "/api/things/admin/me", Status: 401, WantHeader: map[string]string{"WWW-Authenticate": "Bearer"}},
		{Name: "wrong type of a query value", Method: "GET", Path: "/api/things/list?size=x", Status: 422, Want: []string{`"location":"query.size"`}},
		post("no body", "", 400, map[string]string{"Content-Type": "application/json"}),
		post("no content type", "", 415, nil),
		post("text", "{}", 415, map[string]string{"Content-Type": "text/plain"}),
		post("a form", "a=b", 415, map[string]string{"Content-Type": "application/x-www-form-urlencoded"}),
		post("compressed", "{}", 415, map[string]string{"Content-Encoding": "gzip"}),
		post("JSON by another name", "{}", 415, map[string]string{"Content-Type": "application/jsonp"}),
		post("JSON with a charset", `{"text":"x"}`, 200, map[string]string{"Content-Type": "Application/JSON; charset=utf-8", "Content-Encoding": "identity"}),
		post("too large", `{"text":"`+strings.Repeat("a", web.DefaultBody)+`"}`, 413, nil),
		post("as large as may be", `{"text":"`+strings.Repeat("a", web.DefaultBody-11)+`"}`, 200, nil),
	})
}

func TestEveryKindOfErrorHasItsStatus(t *testing.T) {
	secretText := "password=hush"
	kinds := map[int]error{
		400: errs.New(errs.Malformed, "m"), 401: errs.New(errs.Unauthenticated, "m"), 403: errs.New(errs.Forbidden, "m"), 404: errs.New(errs.NotFound, "m"),
		409: errs.New(errs.Conflict, "m"), 412: errs.New(errs.Stale, "m"), 413: errs.New(errs.TooLarge, "m"), 415: errs.New(errs.Unsupported, "m"),
		422: errs.New(errs.Invalid, "m"), 429: errs.New(errs.TooMany, "m").After(1500 * time.Millisecond),
		500: fmt.Errorf("a fault with %s", secretText), 503: errs.Wrap(errors.New(secretText), errs.Unavailable, "m").After(time.Second),
	}
	s := serve(t, nil, func(api *web.API) {
		web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/things/error/{status}", Access: web.Public}, func(_ context.Context, in *struct {
			Status int `path:"status"`
		}) (*struct{}, error) {
			return nil, fmt.Errorf("somewhere: %w", kinds[in.Status])
		})
	})
	for status := range kinds {
		answer := s.Send(t, testkit.Scenario{Method: "GET", Path: fmt.Sprint("/api/things/error/", status), Status: status, Not: []string{"hush", "somewhere"}})
		want := map[int]string{429: "2", 503: "1"}[status]
		if got := answer.Header.Get("Retry-After"); got != want {
			t.Errorf("%d: Retry-After is %q, want %q", status, got, want)
		}
	}
	if !strings.Contains(s.Log.String(), "a fault with") {
		t.Error("the fault was not logged")
	}
}

func TestAPanicIsAnsweredCountedAndSurvived(t *testing.T) {
	s := serve(t, nil, nil)
	for range 2 {
		s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/panic", Status: 500, Not: []string{"inside", "goroutine", ".go"}, WantHeader: map[string]string{"X-Request-Id": "*"}})
	}
	if !strings.Contains(internal(t, s, "/metrics"), `http_panics_total{service="things"} 2`) {
		t.Error("the panics were not counted")
	}
	if log := s.Log.String(); !strings.Contains(log, "the inside") || !strings.Contains(log, "goroutine") {
		t.Errorf("the panic was not logged: %s", log)
	}
}

// failing is a value that cannot be marshalled completely.
type failing struct{}

func (failing) MarshalJSON() ([]byte, error) { return nil, errors.New("the inside") }

func TestAnAnswerThatBreaksOffNeverLooksWhole(t *testing.T) {
	type output struct {
		Body struct {
			Before string  `json:"before"`
			Broken failing `json:"broken"`
		}
	}
	s := serve(t, nil, func(api *web.API) {
		for _, method := range []string{http.MethodGet, http.MethodDelete} {
			web.Handle(api, web.Route{Method: method, Path: "/api/things/broken", Access: web.Public}, func(context.Context, *struct{}) (*output, error) {
				out := &output{}
				out.Body.Before = strings.Repeat("a", 100_000)
				return out, nil
			})
		}
	})
	for _, method := range []string{http.MethodGet, http.MethodDelete} {
		request, err := http.NewRequest(method, s.URL+"/api/things/broken", nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			continue // cut before any byte was sent
		}
		defer response.Body.Close()
		if body, err := io.ReadAll(response.Body); err == nil {
			t.Errorf("%s answered %d with all of %.80s…%s", method, response.StatusCode, body, body[max(0, len(body)-80):])
		}
	}
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/list", Status: 200})
}
