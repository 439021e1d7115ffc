package ilu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"obi/platform/testkit"
)

func TestADecisionIsMadeOnceAndUndoneByItsMaker(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	for _, decision := range decisions {
		id, status := submit(t, svc, nil), statusAfter[decision]
		var got suggestion
		answer := svc.Sends(t, decide(ngozi, decision, id, nil), 200, `"success":true`)
		answer.JSON(t, &got)
		at, err := time.Parse(time.RFC3339Nano, got.DecidedAt)
		if got.ID != id || got.Status != status || got.DecidedBy != "ngozi" || err != nil || time.Since(at) > time.Hour || got.Reason != "" {
			t.Errorf("%s answered %s", decision, answer.Body)
		}
		one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/" + id, Token: uche}, 200)
		if want := `{"success":true,` + strings.TrimPrefix(one.Body, "{"); answer.Body != want {
			t.Errorf("%s answered\n%s\nwant what is stored,\n%s", decision, answer.Body, want)
		}
		for _, again := range decisions {
			svc.Sends(t, decide(uche, again, id, nil), 409, fmt.Sprintf("This suggestion was already %s by ngozi", status))
		}
		svc.Sends(t, decide(uche, "undo", id, nil), 409, fmt.Sprintf("This suggestion was %s by ngozi. Only they can undo it.", status))
		expectStatus(t, svc, id, status)

		undone := svc.Sends(t, decide(ngozi, "undo", id, nil), 200, `"success":true`, `"status":"pending"`)
		for _, rest := range []string{"decidedBy", "decidedAt", "reason", "proverbId"} {
			if strings.Contains(undone.Body, rest) {
				t.Errorf("undo left %s: %s", rest, undone.Body)
			}
		}
		svc.Sends(t, decide(ngozi, "undo", id, nil), 409, "This suggestion is pending")
		svc.Sends(t, decide(uche, decision, id, nil), 200, `"decidedBy":"uche"`)
	}
}

func TestADecisionCannotBeUndoneLater(t *testing.T) {
	svc, ngozi := start(t)
	for _, decision := range decisions {
		id := submit(t, svc, nil)
		svc.Sends(t, decide(ngozi, decision, id, nil), 200)
		svc.Look(t, `UPDATE ilu.suggestions SET decided_at = decided_at - interval '31 seconds' WHERE id = $1 RETURNING id`, id)
		svc.Sends(t, decide(ngozi, "undo", id, nil), 409, "too late")
		expectStatus(t, svc, id, statusAfter[decision])
	}
	if left := ids(t, svc, ""); len(left) != 1 {
		t.Errorf("the published proverb is %v", left)
	}
}

func TestTheReasonForADecision(t *testing.T) {
	svc, ngozi := start(t)
	for _, decision := range decisions {
		id := submit(t, svc, nil)
		svc.Sends(t, decide(ngozi, decision, id, fields{"reason": strings.Repeat("ọ́", 501)}), 422, "Reason must have at most 500 characters", `"location":"body.reason"`)
		svc.Sends(t, decide(ngozi, decision, id, fields{"reason": 5}), 422, "reason: expected string")
		expectStatus(t, svc, id, "pending")
		most := strings.Repeat("ọ́", 499) + "<"
		var got suggestion
		svc.Sends(t, decide(ngozi, decision, id, fields{"reason": " " + most + "\n"}), 200).JSON(t, &got)
		if got.Reason != most {
			t.Errorf("the reason became %q", got.Reason)
		}
	}
}

func TestDecisionsOnMissingSubmissions(t *testing.T) {
	svc, ngozi := start(t)
	id := submit(t, svc, nil)
	add(t, svc, ngozi, "p1", "Egbe")
	const missing = "This suggestion does not exist"
	for _, decision := range append([]string{"undo"}, decisions...) {
		for name, row := range map[string]struct {
			id     any
			status int
			want   string
		}{
			"unknown": {"nobody", 404, missing}, "empty": {"", 404, missing}, "a path": {"../" + id, 404, missing}, "very long": {strings.Repeat("a", 10_000), 404, missing},
			"in small letters": {strings.ToLower(id), 404, missing}, "SQL": {"' OR 1=1 --", 404, missing}, "a proverb": {"p1", 404, missing},
			"an array": {[]string{id}, 422, "suggestionId: expected string"}, "an object": {fields{"id": id}, 422, "suggestionId: expected string"},
			"a number": {7, 422, "suggestionId: expected string"}, "left out": {nil, 422, "suggestionId"},
		} {
			t.Run(decision+" "+name, func(t *testing.T) {
				svc.Sends(t, decide(ngozi, decision, "", fields{"suggestionId": row.id}), row.status, row.want)
			})
		}
	}
	expectStatus(t, svc, id, "pending")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/p1", Token: ngozi}, 404, missing)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/" + strings.Repeat("a", 65), Token: ngozi}, 422)
	svc.Sends(t, decide(ngozi, "resolve", id, nil), 405) // that is for reports
}
