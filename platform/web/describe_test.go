package web_test

import (
	"context"
	"net/http"
	"testing"

	"obi/platform/testkit"
	"obi/platform/web"
)

func TestDescribedErrorsFollowFromTheRoute(t *testing.T) {
	s := serve(t, nil, func(api *web.API) {
		limited := web.Route{Method: http.MethodPost, Path: "/api/things/limited", Access: web.Public, PerMinute: 1, Errors: web.Errors{409: "There is one already"}}
		web.Handle(api, limited, func(context.Context, *struct{}) (*web.DoneOutput, error) { return web.Succeeded(), nil })
	})
	type response struct {
		Ref string `json:"$ref"`
	}
	var api struct {
		Paths map[string]map[string]struct {
			Security  []map[string][]string
			Responses map[string]response
		}
		Components struct {
			Responses map[string]struct {
				Content map[string]struct{ Example map[string]any }
			}
		}
	}
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/openapi.json", Token: secret, Status: 200}).JSON(t, &api)
	for _, row := range []struct {
		method, path string
		statuses     []string
	}{
		{"get", "/api/things/list", []string{"200", "422", "500", "503"}},
		{"get", "/api/things/admin/me", []string{"200", "401", "403", "429", "500", "503"}},
		{"post", "/api/things/admin/echo", []string{"200", "400", "401", "403", "408", "413", "415", "422", "429", "500", "503"}},
		{"post", "/api/things/limited", []string{"200", "409", "429", "500", "503"}},
		{"get", "/api/things/one/{id}", []string{"200", "400", "500", "503"}},
	} {
		got := api.Paths[row.path][row.method].Responses
		for _, status := range row.statuses {
			if _, described := got[status]; !described {
				t.Errorf("%s %s: %s is not described", row.method, row.path, status)
			}
		}
		if len(got) != len(row.statuses) {
			t.Errorf("%s %s describes %v, want %v", row.method, row.path, got, row.statuses)
		}
	}
	if security := api.Paths["/api/things/list"]["get"].Security; security == nil || len(security) != 0 {
		t.Errorf("the public route has security %v, want an empty list", security)
	}
	if got := api.Paths["/api/things/admin/me"]["get"].Responses["401"].Ref; got != "#/components/responses/Unauthorized" {
		t.Errorf("401 refers to %q", got)
	}
	if got := api.Components.Responses["Unauthorized"].Content["application/problem+json"].Example["error"]; got != "Sign in to do this. A program can send an API key as 'Authorization: Bearer obi_…'." {
		t.Errorf("the example of 401 says %v", got)
	}
}
