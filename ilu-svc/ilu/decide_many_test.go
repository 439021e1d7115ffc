package ilu_test

import (
	"testing"

	"obi/platform/testkit"
)

// The rules are those of the other queues; what is the suggestions' own is how they are taken back.
func TestManySuggestionsAreDecidedOnAndTakenBack(t *testing.T) {
	svc, ngozi := start(t)
	a, b := submit(t, svc, nil), submit(t, svc, nil)
	var done struct{ ChangeID string }
	many := testkit.Scenario{Method: "PATCH", Path: suggestionsPath + "/decide-many", Token: ngozi, Body: fields{"ids": []string{a, b}, "decision": "reject"}.With(nil)}
	svc.Sends(t, many, 200, `"others":0`).JSON(t, &done)
	stands(t, svc, a, "rejected")
	svc.Sends(t, imports.Restore(ngozi, done.ChangeID), 200)
	stands(t, svc, a, "pending")
	stands(t, svc, b, "pending")
}
