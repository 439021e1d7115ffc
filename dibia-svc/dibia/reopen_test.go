package dibia_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// reopen is the request that moves submissions back to pending.
func (q queue) reopen(token string, ids ...string) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: q.path + "/reopen", Token: token, Body: fields{"ids": ids}.With(nil)}
}

// reopened is the answer.
type reopened struct {
	Reopened []string
	ChangeID string
}

// decisionOf is the decision on a submission, with its reason.
const decisionOf = `SELECT concat_ws(' ', status, decided_by, reason, (decided_at < now() - interval '1 day')::text) FROM dibia.%s WHERE id = $1`

func TestAnyoneReopensOldDecisions(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		uche := svc.Issuer.Token(t, "uche")
		for decision, status := range q.decisions {
			if decision == "publish" {
				continue // below
			}
			a, b, waiting := q.submit(t, svc, nil), q.submit(t, svc, nil), q.submit(t, svc, nil)
			svc.Sends(t, q.decide(ngozi, decision, a, fields{"reason": "Seen"}), 200)
			svc.Sends(t, q.decide(uche, decision, b, nil), 200)
			svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET decided_at = decided_at - interval '40 days' WHERE status <> 'pending' RETURNING id`, q.table))
			before := svc.Look(t, fmt.Sprintf(decisionOf, q.table), a)

			var got reopened
			svc.Sends(t, q.reopen(uche, a, "nobody", waiting, b, a), 200, `"success":true`).JSON(t, &got)
			if slices.Sort(got.Reopened); !slices.Equal(got.Reopened, slices.Sorted(slices.Values([]string{a, b}))) {
				t.Errorf("%s: reopened %v", decision, got.Reopened)
			}
			if left := q.statuses(t, svc, a, b, waiting); !slices.Equal(left, []string{"pending ", "pending ", "pending "}) {
				t.Errorf("%s: there are %q", decision, left)
			}
			entries := history(t, svc, ngozi, "limit=1")
			if len(entries) != 1 || entries[0].Action != "reopen" || entries[0].Actor != "uche" || entries[0].Parts != 2 || !entries[0].Restorable {
				t.Errorf("%s: the history begins with %+v", decision, entries)
			}
			if again := svc.Sends(t, q.reopen(ngozi, a, b), 200, `"reopened":[]`); strings.Contains(again.Body, "changeId") {
				t.Errorf("%s: answered %s", decision, again.Body)
			}

			svc.Sends(t, q.decide(ngozi, decision, b, nil), 200) // only pending ones get their decision back
			svc.Sends(t, restoreOf(ngozi, got.ChangeID), 200)
			if after := svc.Look(t, fmt.Sprintf(decisionOf, q.table), a); !slices.Equal(after, before) {
				t.Errorf("%s: the decision was %q and is %q", decision, before, after)
			}
			if left := q.statuses(t, svc, b); !slices.Equal(left, []string{status + " ngozi"}) {
				t.Errorf("%s: the later decision became %q", decision, left)
			}
			svc.Sends(t, restoreOf(ngozi, got.ChangeID), 409, "All of this was already undone")
		}
		n := 2 * (len(q.methods()) - strings.Count(strings.Join(q.methods(), " "), "publish"))
		svc.Measures(t, fmt.Sprintf(`moderation_decisions_total{decision="reopen",entity=%q,service="dibia"} %d`, q.noun, n))
		svc.Sends(t, q.reopen(ngozi), 422)
		svc.Sends(t, q.reopen(ngozi, slices.Repeat([]string{"a"}, 501)...), 422)
	})
}

func TestReopeningKeepsTheDibia(t *testing.T) {
	svc, token := start(t)
	id := profiles.submit(t, svc, nil)
	var published item
	svc.Sends(t, profiles.decide(token, "publish", id, nil), 200).JSON(t, &published)
	svc.Sends(t, profiles.reopen(token, id), 200, id)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: profiles.path + "/" + id, Token: token}, 200, `"status":"pending"`, published.DibiaID)
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{published.DibiaID}) {
		t.Errorf("the directory is %v", got)
	}
	svc.Sends(t, profiles.decide(token, "publish", id, nil), 409, "The dibia made from this profile is already in the directory")
	svc.Sends(t, profiles.decide(token, "approve", id, nil), 200, published.DibiaID)
}

func TestReopeningKeepsLaterDecisions(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		uche := svc.Issuer.Token(t, "uche")
		same, later := q.submit(t, svc, nil), q.submit(t, svc, nil)
		decision := q.methods()[0]
		svc.Sends(t, q.many(ngozi, decision, same, later), 200)
		at := svc.Look(t, fmt.Sprintf(`SELECT to_json(decided_at) #>> '{}' FROM dibia.%s WHERE id = $1`, q.table), same)[0]
		svc.Sends(t, q.reopen(ngozi, later), 200)
		svc.Sends(t, q.decide(uche, decision, later, nil), 200)
		request := q.reopen(ngozi, same, later)
		request.Body = fields{"ids": []string{same, later}, "decidedAt": at}.With(nil)
		svc.Sends(t, request, 200, fmt.Sprintf(`"reopened":[%q]`, same))
		svc.Sends(t, request, 200, `"reopened":[]`)
	})
}
