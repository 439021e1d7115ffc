package dibia_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestTheReasonOfADecisionCanBeChanged(t *testing.T) {
	svc, ngozi := start(t)
	add(t, svc, ngozi, "d1", "Ada")
	uche := svc.Issuer.Token(t, "uche")
	for _, one := range []struct {
		queue
		decision string
	}{{reviews, "reject"}, {profiles, "reject"}, {reports, "resolve"}} {
		q := one.queue
		t.Run(q.noun, func(t *testing.T) {
			id := q.submit(t, svc, nil)
			svc.Sends(t, q.decide(ngozi, one.decision, id, nil), 200)
			svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET decided_at = decided_at - interval '1 year' WHERE id = $1 RETURNING id`, q.table), id)
			for _, row := range []struct {
				by, sent, stored string
				status           int
			}{
				{ngozi, " Names a private person. ", "Names a private person.", 200},
				{ngozi, "Names a private person.", "Names a private person.", 200}, // sent again
				{uche, "Names two.", "Names two.", 200},
				{uche, strings.Repeat("ọ́", 501), "Names two.", 422},
				{uche, "", "", 200},
			} {
				answer := svc.Sends(t, q.decide(row.by, "reason", id, fields{"reason": row.sent}), row.status)
				var got item
				svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/" + id, Token: uche}, 200).JSON(t, &got)
				if got.Reason != row.stored || got.Status != q.decisions[one.decision] || got.DecidedBy != "ngozi" || !strings.HasPrefix(got.DecidedAt, "20") {
					t.Errorf("%q was answered with %s and left %+v", row.sent, answer.Body, got)
				}
			}
			log := svc.Look(t, `SELECT concat_ws(' ', actor, action, before ->> 'reason', '>', after ->> 'reason') FROM dibia.audit_log
				WHERE entity_id = $1 AND action = 'reason' ORDER BY id`, id)
			want := []string{"ngozi reason > Names a private person.", "uche reason Names a private person. > Names two.", "uche reason Names two. >"}
			if !slices.Equal(log, want) {
				t.Errorf("the audit log says %q", log)
			}
		})
	}
	if strings.Contains(svc.Metrics(t), `decision="reason"`) {
		t.Error("a reason is counted as a decision")
	}
}

func TestPendingAndApprovedSubmissionsHaveNoReason(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		id := q.submit(t, svc, nil)
		why := fields{"reason": "Because"}
		svc.Sends(t, q.decide(ngozi, "reason", id, why), 409, "This "+q.noun+" is pending")
		if q.noun != "report" { // a report is never approved
			svc.Sends(t, q.decide(ngozi, "approve", id, nil), 200)
			svc.Sends(t, q.decide(ngozi, "reason", id, why), 409, "This "+q.noun+" was approved by ngozi, not rejected")
		}
		svc.Sends(t, q.decide(ngozi, "reason", "nobody", why), 404)
		if got := svc.Look(t, fmt.Sprintf(`SELECT reason FROM dibia.%s WHERE id = $1`, q.table), id); !slices.Equal(got, []string{""}) {
			t.Errorf("the reason is %q", got)
		}
	})
}

func TestAReasonNeverOutlivesItsRejection(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	for range 3 {
		id := profiles.submit(t, svc, nil)
		svc.Sends(t, profiles.decide(ngozi, "reject", id, nil), 200)
		requests := []testkit.Scenario{profiles.decide(ngozi, "undo", id, nil)}
		for n := range 15 {
			requests = append(requests, profiles.decide(uche, "reason", id, fields{"reason": fmt.Sprint("Reason ", n)}))
		}
		svc.AtOnce(t, requests, 200, 409)
		if got := svc.Look(t, `SELECT status || reason FROM dibia.profiles WHERE id = $1`, id); !slices.Equal(got, []string{"pending"}) {
			t.Errorf("it has the status %q", got)
		}
		broken := svc.Look(t, `SELECT before::text FROM (SELECT before, lag(after) OVER (ORDER BY id) AS last FROM dibia.audit_log
			WHERE entity_id = $1 AND action <> 'submit') AS log WHERE before <> last`, id)
		if len(broken) > 0 {
			t.Errorf("the audit log does not join at %q", broken)
		}
	}
}
