package ilu_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// corrected is a suggestion with its corrections.
type corrected struct {
	suggestion
	HasSimilar bool
	Corrected  *struct {
		Proverb, Meaning, By, At string
		Categories               []string
	}
}

// suggestedWith returns a valid suggestion with another value of one field.
func suggestedWith(name, value string) fields {
	all := maps.Clone(suggested)
	all[name] = value
	return all
}

// list returns a page of suggestions.
func list(t *testing.T, svc *testkit.Service, token, query string) (page []corrected) {
	t.Helper()
	get(t, svc, token, "admin/suggestions?"+query, &page)
	return page
}

func TestSavedCorrectionsArePublished(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	for name, row := range map[string]struct {
		call string
		more fields
		want string
	}{
		"when it is approved":    {"publish", nil, `Onye kwe, chi ya ekwe|If you agree, your chi agrees.|["Chi", "Time"]`},
		"later":                  {"publish-approved", nil, `Onye kwe, chi ya ekwe|If you agree, your chi agrees.|["Chi", "Time"]`},
		"unless others are sent": {"publish", fields{"corrected": suggested}, `Onye kwe, chi ya ekwe.|When a person agrees, their chi agrees.|["Chi"]`},
	} {
		t.Run(name, func(t *testing.T) {
			id := submit(t, svc, nil)
			svc.Sends(t, decide(uche, "correct", id, fields{"corrected": corrections}), 200, `"status":"pending"`, `"proverb":"Onye kwe, chi ya ekwe."`)
			page := list(t, svc, ngozi, "limit=1&q=if+you+agree")
			if len(page) != 1 || page[0].Corrected == nil || page[0].Corrected.By != "uche" || page[0].Corrected.Proverb != "Onye kwe, chi ya ekwe" ||
				page[0].Proverb != "Onye kwe, chi ya ekwe." || !slices.Equal(page[0].Corrected.Categories, []string{"chi", "Unknown", "Time"}) {
				t.Fatalf("the list has %+v", page)
			}
			if row.call == "publish-approved" {
				svc.Sends(t, decide(ngozi, "approve", id, nil), 200, `"by":"uche"`)
			}
			var published corrected
			svc.Sends(t, decide(ngozi, row.call, id, row.more), 200).JSON(t, &published)
			if (published.Corrected == nil) != (row.more != nil) {
				t.Errorf("answered %+v", published)
			}
			got := svc.Look(t, `SELECT concat_ws('|', proverb, meaning, categories) FROM ilu.proverbs WHERE suggestion_id = $1`, id)
			if !slices.Equal(got, []string{row.want}) {
				t.Errorf("the proverb is %q, want %q", got, row.want)
			}
			svc.Sends(t, decide(uche, "correct", id, fields{"corrected": corrections}), 409, "The proverb made from this suggestion is already in the collection")
			// The log says who corrected what, and holds no texts, because the suggestion may be erased.
			got = svc.Look(t, `SELECT actor || ' ' || action || ' ' || coalesce(after ->> 'corrected', '-') FROM ilu.audit_log WHERE entity_id = $1 AND action IN ('correct', 'publish') AND after::text NOT LIKE '%chi%' ORDER BY id`, id)
			changed := "-"
			if row.more != nil {
				changed = `["proverb", "meaning", "categories"]`
			}
			if want := []string{`uche correct ["proverb", "meaning", "categories"]`, "ngozi publish " + changed}; !slices.Equal(got, want) {
				t.Errorf("the audit log says %q, want %q", got, want)
			}
			svc.Sends(t, decide(ngozi, "undo", id, nil), map[string]int{"publish": 200, "publish-approved": 200}[row.call])
		})
	}
}

func TestCorrectionsSentWithThePublicationAreKept(t *testing.T) {
	svc, ngozi := start(t)
	id := submit(t, svc, nil)
	svc.Sends(t, decide(ngozi, "publish", id, fields{"corrected": corrections}), 200)
	svc.Sends(t, decide(ngozi, "undo", id, nil), 200, `"status":"pending"`, `"meaning":"If you agree, your chi agrees."`, `"by":"ngozi"`)
}

func TestCorrectionsOfAColleagueAreNotReplacedUnseen(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	id := submit(t, svc, nil)
	correct := func(token, meaning, at string, status int, want ...string) (answer corrected) {
		t.Helper()
		more := fields{"corrected": suggestedWith("meaning", meaning)}
		if at != "" {
			more["correctedAt"] = at
		}
		sent := svc.Sends(t, decide(token, "correct", id, more), status, want...)
		if status == 200 {
			sent.JSON(t, &answer)
		}
		return answer
	}
	correct(uche, " ", "", 422, `"location":"body.corrected.meaning"`, "Meaning is required")
	first := correct(uche, "Uche's", "", 200).Corrected
	correct(ngozi, "Ngozi's", "", 409, "uche has corrected this suggestion since you opened it")
	second := correct(ngozi, "Ngozi's", first.At, 200).Corrected
	correct(uche, "Uche's again", first.At, 409, "ngozi has corrected this suggestion since you opened it")
	if restored := correct(uche, "When a person agrees, their chi agrees.", second.At, 200); restored.Corrected != nil {
		t.Errorf("what was submitted is stored as the correction %+v", restored.Corrected)
	}
	svc.Sends(t, decide(ngozi, "reject", id, nil), 200)
	correct(uche, "Uche's", "", 409, "This suggestion was rejected by ngozi, not approved")
	svc.Sends(t, decide(uche, "correct", "nobody", fields{"corrected": suggested}), 404, "This suggestion does not exist")
}

// A stored text that the rules would clean today is not a correction.
func TestNothingIsCorrectedByCleaning(t *testing.T) {
	svc, ngozi := start(t)
	for _, call := range []string{"correct", "publish"} {
		id := submit(t, svc, nil)
		svc.Look(t, `UPDATE ilu.suggestions SET meaning = meaning || ' ' WHERE id = $1 RETURNING id`, id)
		svc.Sends(t, decide(ngozi, call, id, fields{"corrected": suggested}), 200)
		if got := svc.Look(t, `SELECT id FROM ilu.suggestions WHERE corrected IS NOT NULL`); len(got) > 0 {
			t.Errorf("%s stored a correction", call)
		}
		if got := svc.Look(t, `SELECT after ->> 'corrected' FROM ilu.audit_log WHERE action = $1 AND after ->> 'corrected' IS NOT NULL`, call); len(got) > 0 {
			t.Errorf("the audit log says that %s corrected %s", call, got)
		}
	}
}

func TestTheHistoryDoesNotUndoCorrections(t *testing.T) {
	svc, ngozi := start(t)
	id := submit(t, svc, nil)
	svc.Sends(t, decide(ngozi, "approve", id, nil), 200)
	svc.Sends(t, decide(ngozi, "correct", id, fields{"corrected": corrections}), 200)
	change := lastChange(t, svc)
	svc.Sends(t, imports.Restore(ngozi, change), 422, "This change cannot be undone")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/history?limit=1", Token: ngozi}, 200, `"action":"correct"`, `"restorable":false`)
	expectStatus(t, svc, id, "approved")
}

func TestAPageSaysWhichSuggestionsHaveASimilarProverb(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "ora", "Ọra na-azụ nwa.", "egbe", "Egbe bere, ugo bere")
	named := map[string]string{}
	for name, proverb := range map[string]string{"same": "ORA na azu nwa", "near": "Ọha na-azụ nwa", "other": "Onye kwe, chi ya ekwe", "corrected": "Onye", "rejected": "Ọra na-azụ nwa", "published": "Egbe bere, ugo bere"} {
		named[submit(t, svc, fields{"proverb": proverb})] = name
	}
	for id, name := range named {
		switch name {
		case "corrected":
			svc.Sends(t, decide(token, "correct", id, fields{"corrected": suggestedWith("proverb", "Egbe bere ugo bere")}), 200)
		case "rejected":
			svc.Sends(t, decide(token, "reject", id, nil), 200)
		case "published":
			svc.Sends(t, decide(token, "publish", id, nil), 200)
		}
	}
	for query, want := range map[string]string{"limit=50": "corrected near same", "limit=100&q=nwa": "near same", "limit=101": "", "": ""} {
		var similar []string
		for _, one := range list(t, svc, token, query) {
			if one.HasSimilar {
				similar = append(similar, named[one.ID])
			}
		}
		slices.Sort(similar)
		if got := fmt.Sprint(strings.Join(similar, " ")); got != want {
			t.Errorf("%q: %q have a similar proverb, want %q", query, got, want)
		}
	}
}
