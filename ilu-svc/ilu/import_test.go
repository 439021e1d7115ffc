package ilu_test

import (
	"slices"
	"testing"

	"obi/platform/testkit"
)

var imports = testkit.Imports{
	Area: "ilu", Table: "proverbs", Noun: "proverb", Key: "proverb", Text: "meaning", Empty: "Meaning is required",
	Entry: fields{"meaning": "Live and let live.", "categories": []string{"Animals"}},
}

func TestImport(t *testing.T) {
	svc, token := start(t)
	imports.Check(t, svc, token)
}

// addedCategories gives the names of those that are not in the fixed list.
func addedCategories(t *testing.T, svc *testkit.Service) []string {
	t.Helper()
	return svc.Look(t, `SELECT name FROM ilu.categories WHERE position > 29 ORDER BY position`)
}

func TestAnImportAddsCategoriesOrLeavesThemOut(t *testing.T) {
	svc, token := start(t)
	rows := []fields{
		imports.With(fields{"id": "a", "proverb": "Egbe bere", "categories": "animals, Ọmenala, omenala, Ọmenala"}),
		imports.With(fields{"id": "b", "proverb": "Ugo bere", "categories": []string{"ỌMENALA", "Nri"}}),
		imports.With(fields{"id": "c", "proverb": "Nke si ibe ya ebela", "categories": []string{"Two, three", "Mgbe ochie"}}),
	}
	done := imports.Send(t, svc, token, "dropped", rows, nil)
	for n, want := range [][]string{{"Ọmenala", "omenala"}, {"ỌMENALA", "Nri"}, {"Two, three", "Mgbe ochie"}} {
		if got := done.Rows[n].DroppedCategories; !slices.Equal(got, want) {
			t.Errorf("row %d has dropped %q, want %q", n, got, want)
		}
	}
	if got := addedCategories(t, svc); len(got) > 0 {
		t.Errorf("there are %q", got)
	}
	done = imports.Send(t, svc, token, "added", rows, fields{"createCategories": true})
	if got, want := done.Lines(), []string{"change a 1", "change b 1", "refuse c 1 categories: Category name must not hold a comma or a line break"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := addedCategories(t, svc), []string{"Ọmenala", "omenala", "Nri"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	if got := svc.Look(t, `SELECT categories::text FROM ilu.proverbs ORDER BY id`); !slices.Equal(got, []string{`["Animals", "Ọmenala", "omenala"]`, `["Ọmenala", "Nri"]`, `[]`}) {
		t.Errorf("they have %q", got)
	}
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	if got := addedCategories(t, svc); len(got) > 0 {
		t.Errorf("taken back, there are %q", got)
	}
	again := svc.Look(t, `SELECT max(id)::text FROM ilu.audit_log WHERE part_of IS NULL`)[0]
	svc.Sends(t, imports.Restore(token, again), 200) // the taking back itself
	if got, want := addedCategories(t, svc), []string{"Ọmenala", "omenala", "Nri"}; !slices.Equal(got, want) {
		t.Errorf("there again are %q, want %q", got, want)
	}
}

func TestACategoryThatIsInUseStays(t *testing.T) {
	svc, token := start(t)
	done := imports.Send(t, svc, token, "i", []fields{
		imports.With(fields{"id": "a", "categories": "One, Two, Three", "proverb": "Egbe bere"}),
	}, fields{"createCategories": true})
	svc.Sends(t, post(token, fields{"id": "b", "proverb": "Ugo bere", "categories": []string{"two"}}), 201)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/ilu/suggestions", Body: fields{"proverb": "Onye", "meaning": "m", "categories": []string{"ONE"}}.With(nil)}, 201)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	if got, want := addedCategories(t, svc), []string{"One", "Two"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/category", Token: token, Body: `{"category":"Four"}`}, 201)
	addition := svc.Look(t, `SELECT max(id)::text FROM ilu.audit_log WHERE entity = 'category' AND entity_id = 'Four'`)[0]
	svc.Sends(t, put(token, "b", fields{"proverb": "Ugo bere", "categories": []string{"Four"}}), 200)
	svc.Sends(t, imports.Restore(token, addition), 409, "This category is in use")
	svc.Sends(t, put(token, "b", fields{"proverb": "Ugo bere", "categories": []string{"Two"}}), 200)
	svc.Sends(t, imports.Restore(token, addition), 200)
	svc.Sends(t, imports.Restore(token, addition), 409, "This category was deleted since")
	if got, want := addedCategories(t, svc), []string{"One", "Two"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

func TestADryRunFindsWhatIsNearlySaidAlready(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Egbe bere, ugo bere")
	var said testkit.ImportAnswer
	svc.Sends(t, imports.Request(token, "i", []fields{
		imports.With(fields{"proverb": "Egbe bere, ugo berekwa"}), imports.With(fields{"proverb": "Egbe bere, ugo bere", "meaning": "m"}), imports.With(fields{"proverb": "Mmiri na-eru"}),
	}, fields{"dryRun": true}), 200).JSON(t, &said)
	if similar := said.Rows[0].Similar; len(similar) != 1 || similar[0]["id"] != "a" || similar[0]["similarity"].(float64) < 0.5 {
		t.Errorf("like the first is %v", similar)
	}
	if len(said.Rows[1].Similar)+len(said.Rows[2].Similar) > 0 {
		t.Errorf("said is %+v", said)
	}
}
