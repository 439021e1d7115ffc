package dibia_test

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"obi/platform/testkit"
)

const decisionsOf = `SELECT action || ' ' || (after ->> 'status') FROM dibia.audit_log WHERE entity_id = $1 AND action <> 'submit' ORDER BY id`

func TestOneOf32DecisionsAtOnceWins(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		uche := svc.Issuer.Token(t, "uche")
		for range 3 {
			id := q.submit(t, svc, nil)
			requests := make([]testkit.Scenario, 32)
			for n := range requests {
				requests[n] = q.decide([]string{ngozi, uche}[n/3%2], q.methods()[n%len(q.decisions)], id, nil)
			}
			before := len(ids(t, svc, "", "dibias"))
			if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 || got[409] != 31 {
				t.Errorf("answered %v", got)
			}
			decided := svc.Look(t, decisionsOf, id)
			if len(decided) != 1 {
				t.Fatalf("the audit log says %q", decided)
			}
			q.expectStatus(t, svc, id, decided[0][len(decided[0])-8:]) // all three words have eight letters
			added := len(ids(t, svc, "", "dibias")) - before
			if published := decided[0] == "publish approved"; published != (added == 1) || added > 1 {
				t.Errorf("%s, and %d dibias were added", decided[0], added)
			}
		}
	})
}

func TestOneOf32UndoAtOnceWins(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		for _, decision := range q.methods() {
			id := q.submit(t, svc, nil)
			before := ids(t, svc, "", "dibias")
			svc.Sends(t, q.decide(ngozi, decision, id, nil), 200)
			requests := slices.Repeat([]testkit.Scenario{q.decide(ngozi, "undo", id, nil)}, 32)
			if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 {
				t.Errorf("answered %v", got)
			}
			q.expectStatus(t, svc, id, "pending")
			if decided := svc.Look(t, decisionsOf, id); len(decided) != 2 || decided[1] != "undo pending" {
				t.Errorf("the audit log says %q", decided)
			}
			if after := ids(t, svc, "", "dibias"); !slices.Equal(after, before) {
				t.Errorf("the directory was %v and is %v", before, after)
			}
		}
	})
}

func TestDecisionsAndUndoInTurnLeaveAnUnbrokenLog(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, ngozi string, q queue) {
		id := q.submit(t, svc, nil)
		before := len(ids(t, svc, "", "dibias"))
		all := append(q.methods(), "undo", "undo")
		requests := make([]testkit.Scenario, 32)
		for n := range requests {
			requests[n] = q.decide(ngozi, all[n%len(all)], id, nil)
		}
		got := svc.AtOnce(t, requests, 200, 409)
		steps := svc.Look(t, `SELECT concat_ws(' ', action, before ->> 'status', after ->> 'status') FROM dibia.audit_log WHERE entity_id = $1 AND action <> 'submit' ORDER BY id`, id)
		status, published := "pending", 0
		for _, step := range steps {
			var action, from, to string
			if _, err := fmt.Sscan(step, &action, &from, &to); err != nil || from != status {
				t.Errorf("%q after %s in %q", step, status, steps)
			}
			status = to
			switch action {
			case "publish":
				published = 1
			case "undo":
				published = 0
			}
		}
		q.expectStatus(t, svc, id, status)
		if added := len(ids(t, svc, "", "dibias")) - before; len(steps) != got[200] || added != published {
			t.Errorf("%d answers of success, %d dibias added; the log says %q", got[200], added, steps)
		}
	})
}

func TestSubmissionsWhileTheirDibiaIsDeleted(t *testing.T) {
	svc, token := start(t)
	var kept atomic.Int32
	for round := range 6 {
		id := fmt.Sprint("d", round)
		add(t, svc, token, id, "Ada")
		old := reviews.submit(t, svc, fields{"dibiaId": id})
		requests := []testkit.Scenario{reviews.decide(token, "approve", old, nil)}
		for n := range 12 {
			q := []queue{reviews, reports}[n%2]
			requests = append(requests, testkit.Scenario{Method: "POST", Path: q.submitTo, Body: q.good.With(fields{"dibiaId": id})})
		}
		requests = slices.Insert(requests, 2*round, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + id, Token: token})
		got := svc.AtOnce(t, requests, 200, 201, 404, 422)
		kept.Add(int32(got[201]))
	}
	if left := svc.Look(t, `SELECT id FROM dibia.reviews UNION ALL SELECT id FROM dibia.reports`); len(left) > 0 {
		t.Errorf("%d were stored and %v stayed", kept.Load(), left)
	}
	if audited := svc.Look(t, `SELECT id::text FROM dibia.audit_log WHERE action = 'submit'`); len(audited) != int(kept.Load())+6 {
		t.Errorf("%d were stored, %d are in the log", kept.Load()+6, len(audited))
	}
}

func TestAnEditOrTheUndoOfAPublishWins(t *testing.T) {
	svc, token := start(t)
	for range 6 {
		id := profiles.submit(t, svc, nil)
		var published item
		svc.Sends(t, profiles.decide(token, "publish", id, nil), 200).JSON(t, &published)
		edit := testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/" + published.DibiaID, Token: token, Body: ada.With(fields{"id": nil})}
		got := svc.AtOnce(t, []testkit.Scenario{edit, profiles.decide(token, "undo", id, nil)}, 200, 404, 409)
		there := slices.Contains(ids(t, svc, "", "dibias"), published.DibiaID)
		if got[200] != 1 || there != (got[409] == 1) {
			t.Errorf("answered %v, and the dibia is there: %t", got, there)
		}
		profiles.expectStatus(t, svc, id, map[bool]string{true: "approved", false: "pending"}[there])
	}
}

func TestReorderAddPublishAndDeleteAtOnce(t *testing.T) {
	svc, token := start(t)
	var there []string
	for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
		add(t, svc, token, id, "Name "+id)
		there = append(there, id)
	}
	var requests []testkit.Scenario
	for n := range 32 {
		request := testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/update-order", Token: token, Body: orderOf(append(there[n%6:len(there):len(there)], there[:n%6]...)...)}
		switch n % 4 {
		case 1:
			request = testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Body: ada.With(fields{"id": fmt.Sprint("new", n)})}
		case 2:
			request = testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/new" + fmt.Sprint(n-1), Token: token}
		case 3:
			id := profiles.submit(t, svc, nil)
			requests = append(requests, profiles.decide(token, "publish", id, nil))
			request = profiles.decide(token, "undo", id, nil)
		}
		requests = append(requests, request)
	}
	svc.AtOnce(t, requests, 200, 201, 404, 409)
	if clash := svc.Look(t, `SELECT position::text FROM dibia.dibias GROUP BY position HAVING count(*) > 1`); len(clash) > 0 {
		t.Errorf("positions %v are taken twice", clash)
	}
	if broken := svc.Look(t, `SELECT p.id FROM dibia.profiles p LEFT JOIN dibia.dibias d ON d.profile_id = p.id WHERE (p.status = 'approved') <> (d.id IS NOT NULL)`); len(broken) > 0 {
		t.Errorf("profiles %v are approved without a dibia or the other way round", broken)
	}
}
