package ilu_test

import (
	"testing"

	"obi/platform/testkit"
)

// The rules are those of the other queues; only undo is special to suggestions.
func TestBatchDecisionsOnSuggestionsAreUndone(t *testing.T) {
	svc, ngozi := start(t)
	a, b := submit(t, svc, nil), submit(t, svc, nil)
	var done struct{ ChangeID string }
	many := testkit.Scenario{Method: "PATCH", Path: suggestionsPath + "/decide-many", Token: ngozi, Body: fields{"ids": []string{a, b}, "decision": "reject"}.With(nil)}
	svc.Sends(t, many, 200, `"others":0`).JSON(t, &done)
	expectStatus(t, svc, a, "rejected")
	svc.Sends(t, imports.Restore(ngozi, done.ChangeID), 200)
	expectStatus(t, svc, a, "pending")
	expectStatus(t, svc, b, "pending")
}
