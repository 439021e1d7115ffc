package ilu_test

import (
	"fmt"
	"slices"
	"testing"

	"obi/platform/testkit"
)

const decisionsOf = `SELECT action || ' ' || (after ->> 'status') FROM ilu.audit_log WHERE entity = 'suggestion' AND entity_id = $1 AND action <> 'submit' ORDER BY id`

func TestOneOf32DecisionsAtOnceWins(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	for range 3 {
		id := submit(t, svc, nil)
		requests := make([]testkit.Scenario, 32)
		for n := range requests {
			requests[n] = decide([]string{ngozi, uche}[n/3%2], decisions[n%len(decisions)], id, nil)
		}
		before := len(ids(t, svc, ""))
		if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 || got[409] != 31 {
			t.Errorf("answered %v", got)
		}
		decided := svc.Look(t, decisionsOf, id)
		if len(decided) != 1 {
			t.Fatalf("the audit log says %q", decided)
		}
		expectStatus(t, svc, id, decided[0][len(decided[0])-8:]) // both words have eight letters
		added := len(ids(t, svc, "")) - before
		if published := decided[0] == "publish approved"; published != (added == 1) || added > 1 {
			t.Errorf("%s, and %d proverbs were added", decided[0], added)
		}
	}
}

func TestOneOf32UndoAtOnceWins(t *testing.T) {
	svc, ngozi := start(t)
	for _, decision := range decisions {
		id := submit(t, svc, nil)
		svc.Sends(t, decide(ngozi, decision, id, nil), 200)
		requests := slices.Repeat([]testkit.Scenario{decide(ngozi, "undo", id, nil)}, 32)
		if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 {
			t.Errorf("answered %v", got)
		}
		expectStatus(t, svc, id, "pending")
		if decided := svc.Look(t, decisionsOf, id); len(decided) != 2 || decided[1] != "undo pending" {
			t.Errorf("the audit log says %q", decided)
		}
		if left := ids(t, svc, ""); len(left) > 0 {
			t.Errorf("undo of %s left %v", decision, left)
		}
	}
	counted(t, svc, ngozi)
}

func TestDecisionsAndUndoInTurnLeaveAnUnbrokenLog(t *testing.T) {
	svc, ngozi := start(t)
	id := submit(t, svc, nil)
	all := append(slices.Clone(decisions), "undo", "undo")
	requests := make([]testkit.Scenario, 32)
	for n := range requests {
		requests[n] = decide(ngozi, all[n%len(all)], id, nil)
	}
	got := svc.AtOnce(t, requests, 200, 409)
	steps := svc.Look(t, `SELECT concat_ws(' ', action, before ->> 'status', after ->> 'status') FROM ilu.audit_log
		WHERE entity = 'suggestion' AND entity_id = $1 AND action <> 'submit' ORDER BY id`, id)
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
	expectStatus(t, svc, id, status)
	if added := len(ids(t, svc, "")); len(steps) != got[200] || added != published {
		t.Errorf("%d answers of success, %d proverbs; the log says %q", got[200], added, steps)
	}
}

func TestAnEditOrTheUndoOfAPublishWins(t *testing.T) {
	svc, token := start(t)
	for range 6 {
		id := submit(t, svc, nil)
		var published suggestion
		svc.Sends(t, decide(token, "publish", id, nil), 200).JSON(t, &published)
		edit := put(token, published.ProverbID, fields{"proverb": "Nwata"})
		got := svc.AtOnce(t, []testkit.Scenario{edit, decide(token, "undo", id, nil)}, 200, 404, 409)
		there := slices.Contains(ids(t, svc, ""), published.ProverbID)
		if got[200] != 1 || there != (got[409] == 1) {
			t.Errorf("answered %v, and the proverb is there: %t", got, there)
		}
		expectStatus(t, svc, id, map[bool]string{true: "approved", false: "pending"}[there])
	}
	counted(t, svc, token)
}

func TestEqualCreatesAreStoredOnce(t *testing.T) {
	svc, token := start(t)
	if got := svc.AtOnce(t, slices.Repeat([]testkit.Scenario{post(token, nil)}, 32), 201, 200); got[201] != 1 {
		t.Errorf("answered %v", got)
	}
	edits := make([]testkit.Scenario, 32)
	for n := range edits {
		edits[n] = put(token, "p1", fields{"meaning": fmt.Sprint("By ", n)})
		edits[n].Header = map[string]string{"If-Match": `"1"`}
	}
	if got := svc.AtOnce(t, edits, 200, 412); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
	if got := svc.AtOnce(t, slices.Repeat([]testkit.Scenario{remove(token, "p1")}, 32), 200, 404); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
	if log := svc.Look(t, `SELECT action FROM ilu.audit_log ORDER BY id`); !slices.Equal(log, []string{"create", "edit", "delete"}) {
		t.Errorf("the audit log says %q", log)
	}
	counted(t, svc, token)
}
