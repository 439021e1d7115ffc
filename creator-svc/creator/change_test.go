package creator_test

import (
	"slices"
	"testing"

	"obi/platform/testkit"
)

// The category follows from the filters, as in the form; without any, it stays (spec 3).
func TestTheFiltersOfManyAreChangedAtOnce(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Ada", `"filters":["Kids"],"category":"Kids"`)
	add(t, svc, token, "b", "Obi", `"category":"Songs"`)
	change := func(ids, what string, status int, want ...string) testkit.Answer {
		t.Helper()
		return svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/change", Token: token, Body: `{"ids":` + ids + `,` + what + `}`}, status, want...)
	}
	stored := func(want ...string) {
		t.Helper()
		if got := svc.Look(t, `SELECT concat_ws(' ', id, version, category, filters) FROM creator.creators ORDER BY id`); !slices.Equal(got, want) {
			t.Errorf("stored are %q, want %q", got, want)
		}
	}
	var done struct{ ChangeID string }
	change(`["a","b","x"]`, `"add":{"filters":["culture","Kids"]}`, 200, `"changed":2`).JSON(t, &done)
	stored(`a 2 Kids, Culture ["Kids", "Culture"]`, `b 2 Culture, Kids ["Culture", "Kids"]`)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators?filter=Culture"}, 200, `"id":"a"`, `"id":"b"`)
	svc.Sends(t, restore(token, done.ChangeID), 200)
	stored(`a 3 Kids ["Kids"]`, `b 3 Songs []`)
	change(`["a","b"]`, `"remove":{"filters":["Kids"]}`, 200, `"changed":1`)
	stored(`a 4 Kids []`, `b 3 Songs []`)
	change(`["b"]`, `"set":{"filters":["Igbo history"]}`, 200, `"changed":1`)
	stored(`a 4 Kids []`, `b 4 Igbo history ["Igbo history"]`)
	change(`["a","b"]`, `"add":{"filters":["Kids","Cooking"]}`, 422, `There is no filter called \"Cooking\"`, `"location":"body.add.filters"`)
	stored(`a 4 Kids []`, `b 4 Igbo history ["Igbo history"]`)
}
