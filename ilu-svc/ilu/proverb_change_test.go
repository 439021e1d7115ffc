package ilu_test

import (
	"fmt"
	"slices"
	"testing"

	"obi/platform/testkit"
)

// changing is the request that changes the categories of proverbs.
func changing(token string, body fields) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/change", Token: token, Body: body.With(nil)}
}

func TestTheCategoriesOfManyAreChangedAtOnce(t *testing.T) {
	svc, token := start(t)
	before := map[string][]string{"a": {"Animals", "Chi"}, "b": {"Chi"}, "d": {}}
	for id, categories := range before {
		svc.Sends(t, post(token, fields{"id": id, "proverb": "Ilu " + id, "categories": categories}), 201)
	}
	stored := func() []string {
		return svc.Look(t, `SELECT id || version || ' ' || (SELECT coalesce(string_agg(name, ','), '') FROM jsonb_array_elements_text(categories) AS name) FROM ilu.proverbs ORDER BY id`)
	}
	named := func(names ...string) fields { return fields{"categories": append([]string{}, names...)} }
	all := []string{"d", "a", "gone", "b", "a"}
	for _, row := range []struct {
		body    fields
		changed int
		want    []string
	}{
		{fields{"ids": all, "add": named("Chi", "uwa")}, 3, []string{"a2 Animals,Chi,Uwa", "b2 Chi,Uwa", "d2 Chi,Uwa"}},
		{fields{"ids": all, "remove": named("Chi", "No such")}, 2, []string{"a2 Animals", "b2 ", "d1 "}},
		{fields{"ids": all, "set": named("Wealth", "Wealth", "Time")}, 3, []string{"a2 Wealth,Time", "b2 Wealth,Time", "d2 Wealth,Time"}},
		{fields{"ids": all, "set": named()}, 2, []string{"a2 ", "b2 ", "d1 "}},
		{fields{"ids": []string{"b"}, "add": named("Time"), "remove": named("Chi")}, 1, []string{"a1 Animals,Chi", "b2 Time", "d1 "}},
		{fields{"ids": all, "add": named()}, 0, nil},
		{fields{"ids": []string{"gone"}, "add": named("Time")}, 0, nil},
	} {
		t.Run(fmt.Sprint(row.body), func(t *testing.T) {
			was := stored()
			var done struct{ ChangeID string }
			svc.Sends(t, changing(token, row.body), 200, `"success":true`, fmt.Sprintf(`"changed":%d`, row.changed)).JSON(t, &done)
			if row.changed == 0 {
				if done.ChangeID != "" || !slices.Equal(stored(), was) {
					t.Errorf("nothing to change is %q, stored are %q", done.ChangeID, stored())
				}
				return
			}
			if got := stored(); !slices.Equal(got, row.want) {
				t.Errorf("stored are %q, want %q", got, row.want)
			}
			head := svc.Look(t, `SELECT concat_ws(' ', actor, action, entity, parts, after) FROM ilu.audit_log WHERE id = $1::bigint`, done.ChangeID)
			if want := fmt.Sprintf(`ngozi change proverb %d {"added": 0, "changed": %[1]d}`, row.changed); len(head) != 1 || head[0] != want {
				t.Errorf("audited is %q, want %q", head, want)
			}
			if parts := svc.Look(t, `SELECT concat_ws(' ', action, entity_id, before ->> 'version', after ->> 'version') FROM ilu.audit_log WHERE part_of = $1::bigint`, done.ChangeID); len(parts) != row.changed {
				t.Errorf("its parts are %q", parts)
			}
			svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/history/" + done.ChangeID + "/restore", Token: token}, 200)
			svc.Look(t, `UPDATE ilu.proverbs SET version = 1 RETURNING id`) // for the next row
			if got := stored(); !slices.Equal(got, []string{"a1 Animals,Chi", "b1 Chi", "d1 "}) {
				t.Errorf("after undo they are %q", got)
			}
		})
	}
	many := make([]string, 501)
	for n := range many {
		many[n] = fmt.Sprint("p", n)
	}
	for _, row := range []struct {
		body   fields
		status int
		want   string
	}{
		{fields{"ids": all, "add": named("Chi", "No such")}, 422, `There is no category called \"No such\"`},
		{fields{"ids": all, "set": named("No such"), "remove": named("Chi")}, 422, `"location":"body.set.categories"`},
		{fields{"ids": all}, 422, "Name what to set, add or remove"},
		{fields{"ids": many, "add": named("Chi")}, 422, ""}, {fields{"ids": many[:500], "add": named("Chi")}, 200, `"changed":0`},
		{fields{"ids": []string{}, "add": named("Chi")}, 422, ""}, {fields{"add": named("Chi")}, 422, ""}, {fields{"ids": all, "add": []string{"Chi"}}, 422, ""},
	} {
		svc.Sends(t, changing(token, row.body), row.status, row.want)
	}
	if got := stored(); !slices.Equal(got, []string{"a1 Animals,Chi", "b1 Chi", "d1 "}) {
		t.Errorf("what was refused has left %q", got)
	}
}
