package dibia_test

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"obi/platform/testkit"
)

// atOnce sends the requests at the same time and counts the answers by status.
// One that is not among the expected statuses fails.
func atOnce(t *testing.T, svc *testkit.Service, requests []testkit.Scenario, expected ...int) map[int]int {
	t.Helper()
	counts := map[int]int{}
	var mu sync.Mutex
	var clients sync.WaitGroup
	for _, request := range requests {
		clients.Go(func() {
			answer := svc.Do(t, request)
			if !slices.Contains(expected, answer.Status) {
				t.Errorf("%s %s answered %d: %s", request.Method, request.Path, answer.Status, answer.Body)
			}
			mu.Lock()
			defer mu.Unlock()
			counts[answer.Status]++
		})
	}
	clients.Wait()
	return counts
}

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
			if got := atOnce(t, svc, requests, 200, 409); got[200] != 1 || got[409] != 31 {
				t.Errorf("answered %v", got)
			}
			decided := look(t, svc, decisionsOf, id)
			if len(decided) != 1 {
				t.Fatalf("the audit log says %q", decided)
			}
			q.stands(t, svc, id, decided[0][len(decided[0])-8:]) // all three words have eight letters
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
			sends(t, svc, q.decide(ngozi, decision, id, nil), 200)
			requests := slices.Repeat([]testkit.Scenario{q.decide(ngozi, "undo", id, nil)}, 32)
			if got := atOnce(t, svc, requests, 200, 409); got[200] != 1 {
				t.Errorf("answered %v", got)
			}
			q.stands(t, svc, id, "pending")
			if decided := look(t, svc, decisionsOf, id); len(decided) != 2 || decided[1] != "undo pending" {
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
		got := atOnce(t, svc, requests, 200, 409)
		steps := look(t, svc, `SELECT concat_ws(' ', action, before ->> 'status', after ->> 'status') FROM dibia.audit_log WHERE entity_id = $1 AND action <> 'submit' ORDER BY id`, id)
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
		q.stands(t, svc, id, status)
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
			requests = append(requests, testkit.Scenario{Method: "POST", Path: q.submitTo, Body: q.good.with(fields{"dibiaId": id})})
		}
		requests = slices.Insert(requests, 2*round, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + id, Token: token})
		got := atOnce(t, svc, requests, 200, 201, 404, 422)
		kept.Add(int32(got[201]))
	}
	if left := look(t, svc, `SELECT id FROM dibia.reviews UNION ALL SELECT id FROM dibia.reports`); len(left) > 0 {
		t.Errorf("%d were stored and %v stayed", kept.Load(), left)
	}
	if audited := look(t, svc, `SELECT id::text FROM dibia.audit_log WHERE action = 'submit'`); len(audited) != int(kept.Load())+6 {
		t.Errorf("%d were stored, %d stand in the log", kept.Load()+6, len(audited))
	}
}

func TestAnEditOrTheUndoOfAPublishWins(t *testing.T) {
	svc, token := start(t)
	for range 6 {
		id := profiles.submit(t, svc, nil)
		var published item
		sends(t, svc, profiles.decide(token, "publish", id, nil), 200).JSON(t, &published)
		edit := testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/" + published.DibiaID, Token: token, Body: ada.with(fields{"id": nil})}
		got := atOnce(t, svc, []testkit.Scenario{edit, profiles.decide(token, "undo", id, nil)}, 200, 404, 409)
		there := slices.Contains(ids(t, svc, "", "dibias"), published.DibiaID)
		if got[200] != 1 || there != (got[409] == 1) {
			t.Errorf("answered %v, and the dibia is there: %t", got, there)
		}
		profiles.stands(t, svc, id, map[bool]string{true: "approved", false: "pending"}[there])
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
			request = testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Body: ada.with(fields{"id": fmt.Sprint("new", n)})}
		case 2:
			request = testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/new" + fmt.Sprint(n-1), Token: token}
		case 3:
			id := profiles.submit(t, svc, nil)
			requests = append(requests, profiles.decide(token, "publish", id, nil))
			request = profiles.decide(token, "undo", id, nil)
		}
		requests = append(requests, request)
	}
	atOnce(t, svc, requests, 200, 201, 404, 409)
	if clash := look(t, svc, `SELECT position::text FROM dibia.dibias GROUP BY position HAVING count(*) > 1`); len(clash) > 0 {
		t.Errorf("positions %v are taken twice", clash)
	}
	if broken := look(t, svc, `SELECT p.id FROM dibia.profiles p LEFT JOIN dibia.dibias d ON d.profile_id = p.id WHERE (p.status = 'approved') <> (d.id IS NOT NULL)`); len(broken) > 0 {
		t.Errorf("profiles %v are approved without a dibia or the other way round", broken)
	}
}
