package dibia_test

import (
	"slices"
	"testing"

	"obi/platform/testkit"
)

// summary requests the dashboard's numbers.
func summary(token, known string) testkit.Scenario {
	return testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/summary", Token: token, Header: map[string]string{"If-None-Match": known}}
}

func TestTheSummaryCountsPendingSubmissions(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, summary(token, ""), 200, `{"total":0,"waiting":[{"queue":"reviews","pending":0},{"queue":"reports","pending":0},{"queue":"profiles","pending":0}],"keptDays":30}`)

	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	oldest := map[string]string{}
	for n, q := range queues {
		for range n + 1 {
			id := q.submit(t, svc, nil)
			svc.Look(t, `UPDATE dibia.`+q.table+` SET created_at = created_at + interval '1 hour' WHERE id = $1 RETURNING id`, id)
		}
		first := q.submit(t, svc, nil) // an hour before the others
		decided := q.submit(t, svc, nil)
		svc.Look(t, `UPDATE dibia.`+q.table+` SET created_at = created_at - interval '3 days' WHERE id = $1 RETURNING id`, decided)
		svc.Sends(t, q.decide(token, q.methods()[0], decided, nil), 200)
		oldest[q.table] = svc.Look(t, `SELECT to_json(created_at AT TIME ZONE 'UTC')#>>'{}' FROM dibia.`+q.table+` WHERE id = $1`, first)[0]
	}
	answer := svc.Sends(t, summary(token, ""), 200, `{"total":2,`,
		`{"queue":"reviews","pending":2,"oldest":"`+oldest["reviews"]+`Z"}`,
		`{"queue":"reports","pending":3,"oldest":"`+oldest["reports"]+`Z"}`,
		`{"queue":"profiles","pending":4,"oldest":"`+oldest["profiles"]+`Z"}`)

	// The answer is 304 until something changes, however much time passes.
	tag := answer.Header.Get("ETag")
	svc.Sends(t, summary(token, tag), 304)
	pending := svc.Look(t, `SELECT id FROM dibia.reviews WHERE status = 'pending' ORDER BY created_at`)
	svc.Sends(t, reviews.decide(token, "approve", pending[0], nil), 200)
	again := svc.Sends(t, summary(token, tag), 200, `{"queue":"reviews","pending":1,`)
	if slices.Contains([]string{"", tag}, again.Header.Get("ETag")) {
		t.Errorf("the tag is %q", again.Header.Get("ETag"))
	}
	svc.Sends(t, reviews.decide(token, "approve", pending[1], nil), 200)
	svc.Sends(t, summary(token, ""), 200, `{"queue":"reviews","pending":0},`)
}
