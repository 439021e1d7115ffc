package ilu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// bodies lists all routes with a JSON body.
func bodies() map[string]testkit.Body {
	all := map[string]testkit.Body{
		"POST /api/ilu/admin/proverb":          {Good: egbe.With(fields{"id": "p2"}), Most: 1 << 20},
		"PUT /api/ilu/admin/proverbs/p1":       {Good: egbe.With(nil), Most: 1 << 20},
		"POST /api/ilu/admin/category":         {Good: `{"category":"Omenala"}`, Most: 1 << 20},
		"PATCH /api/ilu/admin/category/rename": {Good: `{"category":"none","to":"Omenala"}`, Most: 1 << 20},
		"PATCH /api/ilu/admin/category/merge":  {Good: `{"category":"none","into":"Afa"}`, Most: 1 << 20},
		"POST /api/ilu/suggestions":            {Good: suggested.With(nil), Most: 64 << 10},
	}
	all["PATCH "+suggestionsPath+"/reopen"] = testkit.Body{Good: `{"ids":["none"]}`, Most: 1 << 20}
	all["PATCH "+suggestionsPath+"/decide-many"] = testkit.Body{Good: `{"ids":["none"],"decision":"reject"}`, Most: 1 << 20}
	for _, decision := range append([]string{"undo", "reason", "publish-approved"}, decisions...) {
		request := decide("", decision, "none", nil)
		all["PATCH "+request.Path] = testkit.Body{Good: request.Body, Most: 1 << 20}
	}
	return all
}

func TestBodiesThatCannotBeRead(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe")
	testkit.CheckBodies(t, svc, token, bodies())
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 0 29 1"}) {
		t.Errorf("stored are %v", got)
	}
}

func TestBodiesOfJustTheLargestSize(t *testing.T) {
	svc, token := start(t)
	testkit.CheckLargest(t, svc, token, bodies())
}

func TestWrongMethodsAreNamed(t *testing.T) {
	svc, token := start(t)
	for path, allow := range map[string]string{
		"/api/ilu/proverbs": "GET", "/api/ilu/categories": "GET", "/api/ilu/suggestions": "POST", "/api/ilu/admin/counts": "GET", "/api/ilu/admin/proverb": "POST",
	} {
		answer := svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: path, Token: token}, 405)
		if !strings.Contains(answer.Header.Get("Allow"), allow) {
			t.Errorf("%s allows %s", path, fmt.Sprint(answer.Header["Allow"]))
		}
	}
}
