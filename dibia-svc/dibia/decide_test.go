package dibia_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"obi/platform/testkit"
)

func TestADecisionIsMadeOnceAndUndoneByItsMaker(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		uche := svc.Issuer.Token(t, "uche")
		for decision, status := range q.decisions {
			id := q.submit(t, svc, nil)
			var got item
			answer := svc.Sends(t, q.decide(ngozi, decision, id, nil), 200, `"success":true`)
			answer.JSON(t, &got)
			at, err := time.Parse(time.RFC3339Nano, got.DecidedAt)
			if got.ID != id || got.Status != status || got.DecidedBy != "ngozi" || err != nil || time.Since(at) > time.Hour || got.Reason != "" {
				t.Errorf("%s answered %s", decision, answer.Body)
			}
			one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/" + id, Token: uche}, 200)
			if want := `{"success":true,` + strings.TrimPrefix(one.Body, "{"); answer.Body != want {
				t.Errorf("%s answered\n%s\nwant what is stored,\n%s", decision, answer.Body, want)
			}
			for _, again := range q.methods() {
				svc.Sends(t, q.decide(uche, again, id, nil), 409, fmt.Sprintf("This %s was already %s by ngozi", q.noun, status))
			}
			svc.Sends(t, q.decide(uche, "undo", id, nil), 409, fmt.Sprintf("This %s was %s by ngozi. Only they can undo it.", q.noun, status))
			q.expectStatus(t, svc, id, status)

			undone := svc.Sends(t, q.decide(ngozi, "undo", id, nil), 200, `"success":true`, `"status":"pending"`)
			for _, rest := range []string{"decidedBy", "decidedAt", "reason"} {
				if strings.Contains(undone.Body, rest) {
					t.Errorf("undo left %s: %s", rest, undone.Body)
				}
			}
			svc.Sends(t, q.decide(ngozi, "undo", id, nil), 409, "This "+q.noun+" is pending")
			svc.Sends(t, q.decide(uche, decision, id, nil), 200, `"decidedBy":"uche"`)
		}
	})
}

func TestADecisionCannotBeUndoneLater(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		for decision, status := range q.decisions {
			id := q.submit(t, svc, nil)
			svc.Sends(t, q.decide(ngozi, decision, id, nil), 200)
			svc.Look(t, fmt.Sprintf(`UPDATE dibia.%s SET decided_at = decided_at - interval '31 seconds' WHERE id = $1 RETURNING id`, q.table), id)
			svc.Sends(t, q.decide(ngozi, "undo", id, nil), 409, "too late")
			q.expectStatus(t, svc, id, status)
		}
	})
}

func TestTheReasonForADecision(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		for decision := range q.decisions {
			if decision == "publish" {
				continue // needs no reason
			}
			id := q.submit(t, svc, nil)
			svc.Sends(t, q.decide(ngozi, decision, id, fields{"reason": strings.Repeat("ọ́", 501)}), 422, "Reason must have at most 500 characters", `"location":"body.reason"`)
			svc.Sends(t, q.decide(ngozi, decision, id, fields{"reason": 5}), 422, "reason: expected string")
			q.expectStatus(t, svc, id, "pending")
			most := strings.Repeat("ọ́", 499) + "<"
			var got item
			svc.Sends(t, q.decide(ngozi, decision, id, fields{"reason": " " + most + "\n"}), 200).JSON(t, &got)
			if got.Reason != most {
				t.Errorf("the reason became %q", got.Reason)
			}
		}
	})
}

func TestDecisionsOnMissingSubmissions(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		id := q.submit(t, svc, nil)
		others := map[string]string{}
		for _, other := range queues {
			if other.noun != q.noun {
				others["a "+other.noun] = other.submit(t, svc, nil)
			}
		}
		missing := "This " + q.noun + " does not exist"
		rows := map[string]struct {
			id     any
			status int
			want   string
		}{
			"unknown": {"nobody", 404, missing}, "empty": {"", 404, missing}, "a path": {"../" + id, 404, missing}, "very long": {strings.Repeat("a", 10_000), 404, missing},
			"in small letters": {strings.ToLower(id), 404, missing}, "SQL": {"' OR 1=1 --", 404, missing}, "a dibia": {"d1", 404, missing},
			"an array": {[]string{id}, 422, q.key + ": expected string"}, "an object": {fields{"id": id}, 422, q.key + ": expected string"},
			"a number": {7, 422, q.key + ": expected string"}, "left out": {nil, 422, q.key},
		}
		for kind, other := range others {
			rows[kind] = struct {
				id     any
				status int
				want   string
			}{other, 404, missing}
		}
		for _, decision := range append(q.methods(), "undo") {
			for name, row := range rows {
				t.Run(decision+" "+name, func(t *testing.T) {
					svc.Sends(t, q.decide(ngozi, decision, id, fields{q.key: row.id}), row.status, row.want)
				})
			}
		}
		q.expectStatus(t, svc, id, "pending")
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/nobody", Token: ngozi}, 404, missing)
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/" + others["a "+queues[0].noun] + others["a "+queues[1].noun], Token: ngozi}, 404, missing)
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: q.path + "/" + strings.Repeat("a", 65), Token: ngozi}, 422)
	})
}

func TestAReportIsNeitherApprovedNorRejected(t *testing.T) {
	svc, ngozi := start(t)
	add(t, svc, ngozi, "d1", "Ada")
	id := reports.submit(t, svc, nil)
	for _, decision := range []string{"approve", "reject", "publish"} {
		answer := svc.Do(t, reports.decide(ngozi, decision, id, nil))
		if answer.Status != 404 && answer.Status != 405 {
			t.Errorf("%s answered %d: %s", decision, answer.Status, answer.Body)
		}
	}
	svc.Sends(t, reviews.decide(ngozi, "resolve", reviews.submit(t, svc, nil), nil), 405)
	reports.expectStatus(t, svc, id, "pending")
}
