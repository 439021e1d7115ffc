package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

type change struct {
	ID, Actor, Action, Entity, Label string
	Parts                            int
	Restorable                       bool
}

// history returns the newest changes for a query.
func history(t *testing.T, svc *testkit.Service, token, query string) (found []change) {
	t.Helper()
	get(t, svc, token, "admin/history?"+query, &found)
	return found
}

func TestRestoringADibiaRestoresItsReviewsAndReports(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	first, second := reviews.submit(t, svc, nil), reviews.submit(t, svc, nil)
	report := reports.submit(t, svc, nil)
	other := reviews.submit(t, svc, fields{"dibiaId": "d2"})
	svc.Sends(t, reviews.decide(token, "approve", first, nil), 200)
	const all = `SELECT to_jsonb(r) FROM dibia.reviews r UNION ALL SELECT to_jsonb(r) FROM dibia.reports r ORDER BY 1`
	before := svc.Look(t, all)
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/d1", Token: token}, 200)
	if got := ids(t, svc, token, "admin/reviews"); !slices.Equal(got, []string{other}) {
		t.Errorf("without the dibia there are %v", got)
	}
	for _, row := range svc.Look(t, `SELECT before FROM dibia.audit_log WHERE action = 'delete'`) {
		for _, said := range []string{first, second, report, "Listened for an hour", "Never came"} {
			if strings.Contains(row, said) {
				t.Errorf("the audit log holds %s of %s", said, row)
			}
		}
	}
	deletion := history(t, svc, token, "trash=true")[0]
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + deletion.ID + "/restore", Token: token}, 200)
	if after := svc.Look(t, all); !slices.Equal(after, before) {
		t.Errorf("restored\n%q\nof\n%q", after, before)
	}
	if rest := svc.Look(t, `SELECT id FROM dibia.taken_along`); len(rest) > 0 {
		t.Errorf("still archived are %v", rest)
	}
}

func TestHistoryNamesSubmissions(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	id := reviews.submit(t, svc, nil)
	svc.Sends(t, reviews.decide(token, "approve", id, nil), 200)
	told := history(t, svc, token, "entity=review&id="+id)
	if len(told) != 2 || told[0].Action != "approve" || told[0].Label != told[1].Label || told[0].Label == id {
		t.Errorf("got %+v", told)
	}
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + told[0].ID + "/restore", Token: token}, 422, "This change cannot be undone")
}

func TestArchivedDependentsArePurged(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	kept := func() []string { return svc.Look(t, `SELECT dibia_id FROM dibia.taken_along`) }
	for _, id := range []string{"d1", "d2"} {
		reviews.submit(t, svc, fields{"dibiaId": id})
		svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + id, Token: token}, 200)
	}
	svc.Look(t, `UPDATE dibia.taken_along SET taken_at = now() - interval '31 days' WHERE dibia_id = 'd1' RETURNING ''`)
	svc = svc.Restart(t)
	testkit.Until(t, "what was kept long enough to go", func() bool { return len(kept()) < 2 })
	if rest := kept(); !slices.Equal(rest, []string{"d2"}) {
		t.Errorf("kept are %v", rest)
	}
}

func TestADecidedSubmissionIsErased(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, token string, q queue) {
		id := q.submit(t, svc, nil)
		erase := testkit.Scenario{Method: "DELETE", Path: q.path + "/" + id, Token: token}
		svc.Sends(t, erase, 409, "This "+q.noun+" waits for a decision. Decide on it first.")
		svc.Sends(t, q.decide(token, q.methods()[0], id, nil), 200)
		svc.Sends(t, erase, 200, `{"success":true}`)
		svc.Sends(t, erase, 404, "This "+q.noun+" does not exist")
		told := history(t, svc, token, "entity="+q.noun+"&id="+id)
		if len(told) != 3 || told[0].Action != "erase" || told[0].Label != id {
			t.Errorf("got %+v", told)
		}
	})
}

func TestADibiaIsRestoredWithoutItsErasedProfile(t *testing.T) {
	svc, token := start(t)
	id := profiles.submit(t, svc, nil)
	svc.Sends(t, profiles.decide(token, "publish", id, nil), 200)
	made := ids(t, svc, "", "dibias")[0]
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/profiles/" + id, Token: token}, 200)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias", Not: []string{"profileId"}}, 200, made)
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + made, Token: token}, 200)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + history(t, svc, token, "trash=true")[0].ID + "/restore", Token: token}, 200)
	creation := history(t, svc, token, "entity=dibia&action=create")[0]
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + creation.ID + "/restore", Token: token}, 200)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + history(t, svc, token, "limit=1")[0].ID + "/restore", Token: token}, 200)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias", Not: []string{"profileId"}}, 200, made)
}
