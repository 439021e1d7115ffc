package ilu_test

import (
	"slices"
	"testing"
)

// The audit log contains nothing of public input except the name of the category itself.
func TestTheLogHoldsOnlyWhatWasReplacedInASuggestion(t *testing.T) {
	svc, token := start(t)
	for _, name := range []string{"Omenla", "Ọdịnala", "Later"} {
		svc.Sends(t, category(token, name), 201)
	}
	submit(t, svc, fields{"categories": []string{"My secret", "OMENLA", "later", "My secret", "ọdịnala"}})
	expect := func(when, want string) {
		t.Helper()
		if got := svc.Look(t, `SELECT categories::text FROM ilu.suggestions`); !slices.Equal(got, []string{want}) {
			t.Errorf("%s the suggestion has %q, want %s", when, got, want)
		}
	}
	var renamed, merged changed
	svc.Sends(t, rename(token, "Omenla", "Ọmenala"), 200).JSON(t, &renamed)
	svc.Sends(t, rename(token, "Later", "Third"), 200)
	expect("renamed,", `["My secret", "Ọmenala", "Third", "My secret", "ọdịnala"]`)
	svc.Sends(t, imports.Restore(token, renamed.ChangeID), 200) // other changes of it stay
	expect("after undo,", `["My secret", "OMENLA", "Third", "My secret", "ọdịnala"]`)
	svc.Sends(t, merge(token, "Omenla", "Ọdịnala"), 200).JSON(t, &merged)
	expect("merged,", `["My secret", "Ọdịnala", "Third", "My secret"]`)
	svc.Sends(t, imports.Restore(token, merged.ChangeID), 200)
	expect("after undo,", `["My secret", "OMENLA", "ọdịnala", "Third", "My secret"]`)
	svc.Sends(t, imports.Restore(token, lastChange(t, svc)), 200)
	expect("merged again,", `["My secret", "Ọdịnala", "Third", "My secret"]`)

	want := []string{
		`["OMENLA"] ["Ọmenala"]`, `["later"] ["Third"]`, `["Ọmenala"] ["OMENLA"]`,
		`["OMENLA", "ọdịnala"] ["Ọdịnala"]`, `["Ọdịnala"] ["OMENLA", "ọdịnala"]`, `["OMENLA", "ọdịnala"] ["Ọdịnala"]`,
	}
	if got := svc.Look(t, `SELECT (before ->> 'categories') || ' ' || (after ->> 'categories') FROM ilu.audit_log WHERE entity = 'suggestion' AND action <> 'submit' ORDER BY id`); !slices.Equal(got, want) {
		t.Errorf("the log says\n%q, want\n%q", got, want)
	}

	// A suggestion whose name was replaced again is not changed.
	again := lastChange(t, svc)
	svc.Sends(t, rename(token, "Ọdịnala", "Fourth"), 200)
	svc.Sends(t, imports.Restore(token, again), 200)
	expect("after undo of the merge,", `["My secret", "Fourth", "Third", "My secret"]`)
}
