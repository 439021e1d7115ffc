package dibia_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"obi/platform/testkit"
)

// queue describes one of the queues of submissions for tests.
type queue struct {
	noun, table string
	// path is the administrators' path, submitTo the public one.
	path, submitTo string
	// key names a submission's ID in the bodies of decisions.
	key string
	// good is a valid submission if the dibia d1 exists.
	good fields
	// decisions maps decisions to the resulting status.
	decisions map[string]string
}

var (
	reviews = queue{
		"review", "reviews", "/api/dibia/admin/reviews", "/api/dibia/reviews", "reviewId",
		fields{"dibiaId": "d1", "name": "Chika", "rating": 5, "comment": "Listened for an hour"},
		map[string]string{"approve": "approved", "reject": "rejected"},
	}
	reports = queue{
		"report", "reports", "/api/dibia/admin/report", "/api/dibia/reports", "reportId",
		fields{"dibiaId": "d1", "name": "Emeka", "report": "Never came"},
		map[string]string{"resolve": "resolved"},
	}
	profiles = queue{
		"profile", "profiles", "/api/dibia/admin/profiles", "/api/dibia/profiles", "profileId",
		fields{
			"firstName": "Obiora", "lastName": "Eze", "profileImage": "https://example.org/o.jpg", "email": "obiora@example.org",
			"contact": "+234 803 555 0199", "addressLine1": "1 Ogui Road", "addressLine2": "Flat 2", "city": "Enugu", "country": "Nigeria",
			"bio": "Learned from his father", "services": "Herbs",
		},
		map[string]string{"approve": "approved", "reject": "rejected", "publish": "approved"},
	}
	queues = []queue{reviews, reports, profiles}
)

// item is a submission as administrators see it.
type item struct {
	ID, DibiaID, DibiaName, Name, Status, Reason, DecidedBy, DecidedAt string
}

// submit sends a valid submission with other members and returns its ID.
func (q queue) submit(t *testing.T, svc *testkit.Service, other fields) string {
	t.Helper()
	var stored item
	svc.Send(t, testkit.Scenario{Method: "POST", Path: q.submitTo, Body: q.good.With(other), Status: 201}).JSON(t, &stored)
	return stored.ID
}

// decide is the request for a decision; more is added to its body.
func (q queue) decide(token, decision, id string, more fields) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: q.path + "/" + decision, Token: token, Body: fields{q.key: id}.With(more)}
}

// methods returns the names of all decisions.
func (q queue) methods() []string { return slices.Sorted(maps.Keys(q.decisions)) }

// eachQueue runs test for every queue, with a service that has the dibia d1.
func eachQueue(t *testing.T, test func(t *testing.T, svc *testkit.Service, ngozi string, q queue)) {
	t.Helper()
	svc, ngozi := start(t)
	add(t, svc, ngozi, "d1", "Ada")
	for _, q := range queues {
		t.Run(q.noun, func(t *testing.T) { test(t, svc, ngozi, q) })
	}
}

// expectStatus checks the status of a submission.
func (q queue) expectStatus(t *testing.T, svc *testkit.Service, id, status string) {
	t.Helper()
	got := svc.Look(t, fmt.Sprintf(`SELECT status FROM dibia.%s WHERE id = $1`, q.table), id)
	if !slices.Equal(got, []string{status}) {
		t.Errorf("%s %s has the status %q, want %s", q.noun, id, got, status)
	}
}
