package ilu_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// rename and merge are the requests that change a category.
func rename(token, category, to string) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: "/api/ilu/admin/category/rename", Token: token, Body: fields{"category": category, "to": to}.With(nil)}
}

func merge(token, category, into string) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: "/api/ilu/admin/category/merge", Token: token, Body: fields{"category": category, "into": into}.With(nil)}
}

func removeCategory(token, name string) testkit.Scenario {
	return testkit.Scenario{Method: "DELETE", Path: "/api/ilu/admin/category?name=" + url.QueryEscape(name), Token: token}
}

// storedUses returns the stored categories that were added, and the proverbs (with versions) and
// suggestions that have them.
func storedUses(t *testing.T, svc *testkit.Service) []string {
	t.Helper()
	return slices.Concat(addedCategories(t, svc),
		svc.Look(t, `SELECT id || ' ' || categories::text || ' ' || version FROM ilu.proverbs ORDER BY id`),
		svc.Look(t, `SELECT categories::text || ' ' || status FROM ilu.suggestions ORDER BY created_at`))
}

func expectStored(t *testing.T, svc *testkit.Service, when string, want ...string) {
	t.Helper()
	if got := storedUses(t, svc); !slices.Equal(got, want) {
		t.Errorf("%s there are\n%q, want\n%q", when, got, want)
	}
}

// filled has two added categories, and proverbs and suggestions that use them.
func filled(t *testing.T) (svc *testkit.Service, token string) {
	t.Helper()
	svc, token = start(t)
	for _, name := range []string{"Omenla", "Ọdịnala"} {
		svc.Sends(t, category(token, name), 201)
	}
	svc.Sends(t, post(token, fields{"id": "a", "categories": []string{"Time", "Omenla", "Chi"}}), 201)
	svc.Sends(t, post(token, fields{"id": "b", "proverb": "Ugo", "categories": []string{"Ọdịnala", "Omenla"}}), 201)
	svc.Sends(t, post(token, fields{"id": "c", "proverb": "Oke", "categories": []string{"Ọdịnala"}}), 201)
	submit(t, svc, fields{"categories": []string{"OMENLA", "Else"}})
	svc.Sends(t, decide(token, "reject", submit(t, svc, fields{"categories": "ọdịnala"}), nil), 200)
	return svc, token
}

var asFilled = []string{"Omenla", "Ọdịnala", `a ["Time", "Omenla", "Chi"] 1`, `b ["Ọdịnala", "Omenla"] 1`, `c ["Ọdịnala"] 1`, `["OMENLA", "Else"] pending`, `["ọdịnala"] rejected`}

func TestChangesOfCategoriesThatAreRefused(t *testing.T) {
	svc, token := filled(t)
	const fixed, gone = "Wealth is a fixed category and cannot be changed", "This category does not exist"
	for _, row := range []struct {
		request testkit.Scenario
		status  int
		want    string
	}{
		{rename(token, "Omenla", " \u200b"), 422, "Category name is required"},
		{rename(token, "Omenla", strings.Repeat("ọ̀", 51)), 422, "Category name must have at most 50 characters"},
		{rename(token, "Omenla", "One, two"), 422, "must not contain a comma"},
		{rename(token, "Omenla", "ỌDỊNALA"), 409, "A category with this name already exists"},
		{rename(token, "Omenla", "afa"), 409, "A category with this name already exists"},
		{rename(token, "wealth", "Riches"), 422, fixed},
		{rename(token, "Else", "Other"), 404, gone},
		{rename(token, "", "Other"), 404, gone},
		{rename(token, "Omenla", "Omenla"), 200, `"category":"Omenla","proverbs":0,"suggestions":0}`},
		{merge(token, "Omenla", "Else"), 404, gone},
		{merge(token, "Else", "Omenla"), 404, gone},
		{merge(token, "Omenla", "omenla"), 422, "cannot be merged into itself"},
		{merge(token, "Wealth", "Omenla"), 422, fixed},
		{removeCategory(token, "Wealth"), 422, fixed},
		{removeCategory(token, "Else"), 404, gone},
		{removeCategory(token, "Omenla"), 409, "This category is in use: 2 proverbs have it. Merge it into another one."},
	} {
		svc.Sends(t, row.request, row.status, row.want)
	}
	expectStored(t, svc, "refused,", asFilled...)
	if got := svc.Look(t, `SELECT action FROM ilu.audit_log WHERE entity = 'category'`); !slices.Equal(got, []string{"create", "create"}) {
		t.Errorf("the audit log says %q", got)
	}
}

// changed is the answer to a change of a category.
type changed struct {
	Category, ChangeID    string
	Proverbs, Suggestions int
}

func TestARenameAndItsUndo(t *testing.T) {
	svc, token := filled(t)
	var done changed
	svc.Sends(t, rename(token, "omenla", " Ọmenala "), 200).JSON(t, &done)
	if done.Category != "Ọmenala" || done.Proverbs != 2 || done.Suggestions != 1 {
		t.Errorf("answered %+v", done)
	}
	after := []string{"Ọmenala", "Ọdịnala", `a ["Time", "Ọmenala", "Chi"] 2`, `b ["Ọdịnala", "Ọmenala"] 2`, `c ["Ọdịnala"] 1`, `["Ọmenala", "Else"] pending`, `["ọdịnala"] rejected`}
	expectStored(t, svc, "renamed,", after...)
	finds(t, svc, url.Values{"category": {"Ọmenala"}}, "a b")
	finds(t, svc, url.Values{"category": {"Omenla"}}, "")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/categories", Token: token}, 200,
		`[{"name":"Afa","fixed":true,"proverbs":0,"suggestions":0,"former":[]}`,
		`{"name":"Ọmenala","fixed":false,"proverbs":2,"suggestions":1,"former":["Omenla"]},{"name":"Ọdịnala","fixed":false,"proverbs":2,"suggestions":1,"former":[]}]`)
	late := put(token, "a", fields{"categories": "Omenla"})
	late.Header = map[string]string{"If-Match": `"1"`}
	svc.Sends(t, late, 412)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/history?entity=category&limit=1", Token: token}, 200,
		`"action":"rename","entity":"category","entityId":"Omenla","label":"Ọmenala"`, `"parts":4`, `"restorable":true`)

	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	expectStored(t, svc, "after undo,", "Omenla", "Ọdịnala", `a ["Time", "Omenla", "Chi"] 3`, `b ["Ọdịnala", "Omenla"] 3`, `c ["Ọdịnala"] 1`, `["OMENLA", "Else"] pending`, `["ọdịnala"] rejected`)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 409, "All of this was already undone")
	svc.Sends(t, imports.Restore(token, lastChange(t, svc)), 200)
	expectStored(t, svc, "renamed again,", slices.Concat(after[:2], []string{`a ["Time", "Ọmenala", "Chi"] 4`, `b ["Ọdịnala", "Ọmenala"] 4`}, after[4:])...)

	svc.Sends(t, rename(token, "Ọmenala", "ỌMENALA"), 200) // only its spelling
	finds(t, svc, url.Values{"category": {"ỌMENALA"}}, "a b")
}

func TestAMergeAndItsUndo(t *testing.T) {
	svc, token := filled(t)
	var done changed
	svc.Sends(t, merge(token, "Omenla", "ọdịnala"), 200).JSON(t, &done)
	if done.Category != "Ọdịnala" || done.Proverbs != 2 || done.Suggestions != 1 {
		t.Errorf("answered %+v", done)
	}
	after := []string{"Ọdịnala", `a ["Time", "Ọdịnala", "Chi"] 2`, `b ["Ọdịnala"] 2`, `c ["Ọdịnala"] 1`, `["Ọdịnala", "Else"] pending`, `["ọdịnala"] rejected`}
	expectStored(t, svc, "merged,", after...)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	expectStored(t, svc, "after undo,", "Omenla", "Ọdịnala", `a ["Time", "Omenla", "Chi"] 3`, `b ["Ọdịnala", "Omenla"] 3`, `c ["Ọdịnala"] 1`, `["OMENLA", "Else"] pending`, `["ọdịnala"] rejected`)
	svc.Sends(t, imports.Restore(token, lastChange(t, svc)), 200)
	expectStored(t, svc, "merged again,", slices.Concat(after[:1], []string{`a ["Time", "Ọdịnala", "Chi"] 4`, `b ["Ọdịnala"] 4`}, after[3:])...)
	svc.Sends(t, merge(token, "Ọdịnala", "Chi"), 200)
	expectStored(t, svc, "merged into a fixed one,", `a ["Time", "Chi"] 5`, `b ["Chi"] 5`, `c ["Chi"] 2`, `["Chi", "Else"] pending`, `["Chi"] rejected`)
}

// Names in suggestions do not keep a category from being deleted, and stay as typed.
func TestDeletingAnUnusedCategoryAndItsUndo(t *testing.T) {
	svc, token := start(t)
	for _, name := range []string{"A/B?", "Later"} {
		svc.Sends(t, category(token, name), 201)
	}
	submit(t, svc, fields{"categories": []string{"Else", "a/B?"}})
	var done changed
	svc.Sends(t, removeCategory(token, "a/b?"), 200).JSON(t, &done)
	expectStored(t, svc, "deleted,", "Later", `["Else", "a/B?"] pending`)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	expectStored(t, svc, "back,", "A/B?", "Later", `["Else", "a/B?"] pending`)
}

func TestARenameIsUndoneUnlessSomethingChanged(t *testing.T) {
	svc, token := filled(t)
	var done changed
	svc.Sends(t, rename(token, "Omenla", "Ọmenala"), 200).JSON(t, &done)
	// A proverb that got the category later is renamed too.
	svc.Sends(t, put(token, "c", fields{"proverb": "Oke", "categories": "Ọmenala"}), 200)
	submit(t, svc, fields{"categories": "ọmenala"})
	// Its former name is still known and maps to the new one.
	svc.Sends(t, post(token, fields{"id": "d", "proverb": "Zuo", "categories": "Omenla"}), 201, `"categories":["Ọmenala"]`)
	svc.Sends(t, put(token, "a", fields{"proverb": "Edited since", "categories": "Ọmenala"}), 200)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 409, "1 of these has changed since: Egbe bere, ugo bere.")
	svc.Sends(t, put(token, "a", fields{"categories": "Time, Ọmenala, Chi"}), 200)
	part := svc.Look(t, `SELECT id::text FROM ilu.audit_log WHERE entity = 'category' AND part_of IS NOT NULL`)[0]
	svc.Sends(t, imports.Restore(token, part), 422, "This change cannot be undone")
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	expectStored(t, svc, "after undo,", "Omenla", "Ọdịnala", `a ["Time", "Omenla", "Chi"] 5`, `b ["Ọdịnala", "Omenla"] 3`, `c ["Omenla"] 3`, `d ["Omenla"] 2`,
		`["OMENLA", "Else"] pending`, `["ọdịnala"] rejected`, `["Omenla"] pending`)

	svc.Sends(t, rename(token, "Omenla", "Ọmenala"), 200).JSON(t, &done)
	svc.Sends(t, merge(token, "Ọmenala", "Chi"), 200)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 409, "The category Ọmenala has since been renamed, merged or deleted. Undo that first.")
	svc.Sends(t, category(token, "Omenla"), 201)
	svc.Sends(t, imports.Restore(token, lastChange(t, svc)), 200) // deleted again
	svc.Sends(t, post(token, fields{"id": "e", "proverb": "Zuo", "categories": "Omenla"}), 201, `"categories":[]`)
}

// A single proverb cannot get the former name back, because it is not in the list.
func TestAProverbCannotGetAFormerCategoryBack(t *testing.T) {
	svc, token := filled(t)
	svc.Sends(t, rename(token, "Omenla", "Ọmenala"), 200)
	part := svc.Look(t, `SELECT id::text FROM ilu.audit_log WHERE entity = 'proverb' AND entity_id = 'a' AND part_of IS NOT NULL`)[0]
	svc.Sends(t, imports.Restore(token, part), 409, "This proverb already has this content")
	if got := svc.Look(t, `SELECT version || categories::text FROM ilu.proverbs WHERE id = 'a'`); !slices.Equal(got, []string{`2["Time", "Ọmenala", "Chi"]`}) {
		t.Errorf("it is %q", got)
	}
}

// However often a category is renamed and merged while proverbs are written with any of its names,
// each proverb has it, by a name that is in the list.
func TestNoProverbLosesACategoryThatIsRenamed(t *testing.T) {
	svc, token := start(t)
	names := []string{"Omenla", "Ọmenala"}
	svc.Sends(t, category(token, names[0]), 201)
	for n := range 2 { // known by both names from here on
		svc.Sends(t, rename(token, names[n], names[1-n]), 200)
	}
	renamed := func(from, to string) (done changed) {
		testkit.Until(t, "the writers", func() bool {
			answer := svc.Do(t, rename(token, from, to))
			if answer.Status == 200 {
				answer.JSON(t, &done)
			} else if answer.Status != 503 {
				t.Fatalf("answered %d: %s", answer.Status, answer.Body)
			}
			return answer.Status == 200
		})
		return done
	}
	written := 0
	during(t, func(n int) {
		written = n + 1
		svc.AtOnce(t, []testkit.Scenario{
			post(token, fields{"id": fmt.Sprint("p", n), "proverb": fmt.Sprint("Egbe ", n), "categories": names}),
			put(token, fmt.Sprint("p", n-1), fields{"proverb": fmt.Sprint("Ugo ", n), "categories": names[n%2]}),
		}, 200, 201, 404)
	}, func() {
		for n := range 12 {
			done := renamed(names[n%2], names[1-n%2])
			// Undo the rename. If a proverb was edited since, that fails and the name stays.
			if n%4 == 3 && svc.AtOnce(t, []testkit.Scenario{imports.Restore(token, done.ChangeID)}, 200, 409, 503)[200] == 1 {
				renamed(names[1], names[0])
			}
		}
	})
	if got := svc.Look(t, `SELECT categories::text FROM ilu.proverbs GROUP BY 1`); written > 0 && !slices.Equal(got, []string{`["Omenla"]`}) {
		t.Errorf("of %d some have %q", written, got)
	}
}
