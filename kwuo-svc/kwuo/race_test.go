package kwuo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestEqualCreatesAreStoredOnce(t *testing.T) {
	svc, token := start(t)
	if got := svc.AtOnce(t, slices.Repeat([]testkit.Scenario{post(token, nil)}, 32), 201, 200); got[201] != 1 {
		t.Errorf("answered %v", got)
	}
	edits := make([]testkit.Scenario, 32)
	for n := range edits { // through either route
		edits[n] = put(token, "r1", fields{"translation": fmt.Sprint("By ", n)})
		if n%2 == 1 {
			edits[n] = form(t, "PUT", token, map[string]string{"translation": fmt.Sprint("By ", n)}, "")
		} else {
			edits[n].Header = map[string]string{}
		}
		edits[n].Header["If-Match"] = `"1"`
	}
	if got := svc.AtOnce(t, edits, 200, 412); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
	if got := svc.AtOnce(t, slices.Repeat([]testkit.Scenario{remove(token, "r1")}, 32), 200, 404); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
	if log := svc.Look(t, `SELECT action FROM kwuo.audit_log ORDER BY id`); !slices.Equal(log, []string{"create", "edit", "delete"}) {
		t.Errorf("the audit log says %q", log)
	}
}

func TestEditsAndDeletesAtOnceLeaveAnUnbrokenLog(t *testing.T) {
	svc, token := start(t)
	for round := range 4 {
		id := fmt.Sprint("r", round)
		add(t, svc, token, id, "Ọka")
		var requests []testkit.Scenario
		for n := range 24 {
			requests = append(requests, put(token, id, fields{"translation": fmt.Sprint("By ", n)}))
		}
		got := svc.AtOnce(t, append(requests, remove(token, id)), 200, 404)
		log := svc.Look(t, `SELECT concat_ws('|', coalesce(before ->> 'translation', ''), coalesce(after ->> 'translation', '')) FROM kwuo.audit_log WHERE entity_id = $1 ORDER BY id`, id)
		if len(log) != 1+got[200] || len(ids(t, svc, "")) != 0 {
			t.Errorf("answered %v, and the log says %q", got, log)
		}
		last := ""
		for _, line := range log {
			before, after, _ := strings.Cut(line, "|")
			if before != last {
				t.Errorf("%q became %q, the log says %q", last, after, log)
			}
			last = after
		}
		if last != "" {
			t.Errorf("the log does not end with the deletion: %q", log)
		}
	}
}
