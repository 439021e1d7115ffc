package dibia_test

import (
	"fmt"
	"slices"
	"testing"

	"obi/platform/testkit"
)

// many is the request that decides on many submissions.
func (q queue) many(token, decision string, ids ...string) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: q.path + "/decide-many", Token: token, Body: fields{"ids": ids, "decision": decision}.With(nil)}
}

func restoreOf(token, change string) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + change + "/restore", Token: token}
}

// decidedMany is the answer.
type decidedMany struct {
	Decided  []string
	Others   int
	ChangeID string
}

// statuses returns the statuses of submissions.
func (q queue) statuses(t *testing.T, svc *testkit.Service, ids ...string) []string {
	t.Helper()
	return svc.Look(t, fmt.Sprintf(`SELECT status || ' ' || decided_by FROM dibia.%s JOIN unnest($1::text[]) WITH ORDINALITY AS asked (id, n) USING (id) ORDER BY n`, q.table), ids)
}

func TestBatchDecisionsAreUndone(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		uche := svc.Issuer.Token(t, "uche")
		for decision, status := range q.decisions {
			if decision == "publish" {
				continue // only for single submissions
			}
			a, b, theirs := q.submit(t, svc, nil), q.submit(t, svc, nil), q.submit(t, svc, nil)
			svc.Sends(t, q.decide(uche, decision, theirs, nil), 200)
			var got decidedMany
			svc.Sends(t, q.many(ngozi, decision, b, "nobody", theirs, a, b), 200, `"success":true`).JSON(t, &got)
			if slices.Sort(got.Decided); !slices.Equal(got.Decided, slices.Sorted(slices.Values([]string{a, b}))) || got.Others != 1 {
				t.Errorf("%s answered %+v", decision, got)
			}
			if got, want := q.statuses(t, svc, a, b, theirs), []string{status + " ngozi", status + " ngozi", status + " uche"}; !slices.Equal(got, want) {
				t.Errorf("%s left %q, want %q", decision, got, want)
			}
			svc.Measures(t, fmt.Sprintf(`moderation_decisions_total{decision=%q,entity=%q,service="dibia"} 3`, decision, q.noun))
			svc.Sends(t, q.many(uche, decision, a, b), 200, `"decided":[],"others":2}`)
			entry := fmt.Sprintf(`"action":%q,"entity":%q,"entityId":"","label":"","after":{"added":0,"changed":2}`, decision, q.noun)
			offered := testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/history?limit=1", Token: ngozi}
			svc.Sends(t, offered, 200, entry, `"restorable":true`, `"parts":2`)
			offered.Token = uche
			svc.Sends(t, offered, 200, entry, `"restorable":false`)

			svc.Sends(t, restoreOf(uche, got.ChangeID), 409, "by ngozi. Only they can undo it.")
			svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET decided_at = decided_at - interval '31 seconds' WHERE id = $1 RETURNING id`, q.table), b)
			svc.Sends(t, restoreOf(ngozi, got.ChangeID), 409, "It is too late to undo this")
			if left := q.statuses(t, svc, a, b); !slices.Equal(left, []string{status + " ngozi", status + " ngozi"}) {
				t.Errorf("the refused undo left %q", left)
			}
			svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: q.path + "/" + b, Token: uche}, 200) // it remains erased
			svc.Sends(t, restoreOf(ngozi, got.ChangeID), 200)
			if got, want := q.statuses(t, svc, a, theirs), []string{"pending ", status + " uche"}; !slices.Equal(got, want) {
				t.Errorf("after undo there are %q, want %q", got, want)
			}
			svc.Sends(t, restoreOf(ngozi, got.ChangeID), 409, "All of this was already undone")
		}
	})
}

// One of a batch may get another decision before the batch is undone.
func TestALaterDecisionIsNotUndoneWithItsBatch(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		a, b := q.submit(t, svc, nil), q.submit(t, svc, nil)
		decision := slices.DeleteFunc(q.methods(), func(d string) bool { return d == "publish" })[0]
		var many decidedMany
		svc.Sends(t, q.many(ngozi, decision, a, b), 200).JSON(t, &many)
		svc.Sends(t, q.decide(ngozi, "undo", a, nil), 200)
		svc.Sends(t, q.decide(ngozi, decision, a, nil), 200)
		status := q.decisions[decision] + " ngozi"
		svc.Sends(t, restoreOf(ngozi, many.ChangeID), 409, "has since been decided on again")
		if left := q.statuses(t, svc, a, b); !slices.Equal(left, []string{status, status}) {
			t.Errorf("the refused undo left %q", left)
		}
	})
}

func TestDecisionsOnManyThatAreRefused(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		id := q.submit(t, svc, nil)
		for _, row := range []struct{ request testkit.Scenario }{
			{q.many(ngozi, "publish", id)}, {q.many(ngozi, "undo", id)}, {q.many(ngozi, "", id)}, {q.many(ngozi, q.methods()[0])},
			{q.many(ngozi, q.methods()[0], make([]string, 501)...)},
		} {
			svc.Sends(t, row.request, 422)
		}
		for _, decision := range []string{"approve", "reject", "resolve"} {
			if q.decisions[decision] == "" {
				svc.Sends(t, q.many(ngozi, decision, id), 422, "A "+q.noun+" cannot be ")
			}
		}
		q.expectStatus(t, svc, id, "pending")
	})
}

// If administrators decide on the same submissions concurrently, each submission gets one decision.
func TestManyDecisionsOnManyAtOnce(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		var ids []string
		for range 12 {
			ids = append(ids, q.submit(t, svc, nil))
		}
		uche := svc.Issuer.Token(t, "uche")
		var requests []testkit.Scenario
		for n := range 6 {
			some := slices.Clone(ids[n : n+6])
			if n%2 == 0 {
				slices.Reverse(some)
			}
			requests = append(requests, q.many([]string{ngozi, uche}[n%2], q.methods()[0], some...), q.decide(uche, q.methods()[0], ids[n*2], nil))
		}
		svc.AtOnce(t, requests, 200, 409)
		decided := svc.Look(t, fmt.Sprintf(`SELECT count(*)::text FROM dibia.audit_log WHERE entity = '%s' AND action = '%s' AND entity_id = ANY ($1) GROUP BY entity_id`, q.noun, q.methods()[0]), ids)
		if slices.ContainsFunc(decided, func(n string) bool { return n != "1" }) {
			t.Errorf("they were decided on %q times", decided)
		}
	})
}
