package ilu_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

const suggestionsPath = "/api/ilu/admin/suggestions"

// suggested is a valid suggestion.
var suggested = fields{"proverb": "Onye kwe, chi ya ekwe.", "meaning": "When a person agrees, their chi agrees.", "categories": []string{"Chi"}}

// decisions are the names of all decisions.
var decisions = []string{"approve", "publish", "reject"}

// statusAfter maps decisions to the resulting status.
var statusAfter = map[string]string{"approve": "approved", "publish": "approved", "reject": "rejected"}

// suggestion is a suggestion as administrators see it.
type suggestion struct {
	ID, Proverb, ProverbID, Status, Reason, DecidedBy, DecidedAt string
	Categories                                                   []string
}

// suggest is the request that sends a suggestion with other members.
func suggest(other fields) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: "/api/ilu/suggestions", Body: suggested.With(other)}
}

// submit sends a valid suggestion and returns its ID.
func submit(t *testing.T, svc *testkit.Service, other fields) string {
	t.Helper()
	var stored suggestion
	svc.Sends(t, suggest(other), 201).JSON(t, &stored)
	return stored.ID
}

// decide is the request for a decision; more is added to its body.
func decide(token, decision, id string, more fields) testkit.Scenario {
	return testkit.Scenario{Method: "PATCH", Path: suggestionsPath + "/" + decision, Token: token, Body: fields{"suggestionId": id}.With(more)}
}

// expectStatus checks the status of a suggestion.
func expectStatus(t *testing.T, svc *testkit.Service, id, status string) {
	t.Helper()
	if got := svc.Look(t, `SELECT status FROM ilu.suggestions WHERE id = $1`, id); !slices.Equal(got, []string{status}) {
		t.Errorf("suggestion %s has the status %q, want %s", id, got, status)
	}
}

func TestASuggestionIsPendingWhateverItSays(t *testing.T) {
	svc, ngozi := start(t)
	cheeky := suggest(fields{
		"id": "mine", "_id": "mine", "status": "approved", "decidedBy": "ngozi", "decidedAt": "2026-01-01T00:00:00Z", "reason": "good",
		"createdAt": "2001-01-01T00:00:00Z", "proverbId": "p1", "version": 9, "search": "x",
	})
	cheeky.Token = ngozi
	answer := svc.Sends(t, cheeky, 201, `"status":"pending"`, `"proverb":"Onye kwe, chi ya ekwe."`, `"categories":["Chi"]`)
	var got struct {
		ID        string
		CreatedAt time.Time
	}
	answer.JSON(t, &got)
	if len(got.ID) < 20 || time.Since(got.CreatedAt) > time.Hour {
		t.Errorf("answered %s", answer.Body)
	}
	one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/" + got.ID, Token: ngozi}, 200)
	if one.Body != answer.Body {
		t.Errorf("answered\n%s\nstored\n%s", answer.Body, one.Body)
	}
	for _, forged := range []string{"mine", "2001", "2026-01-01", "proverbId", "decided", "reason", "version", "search"} {
		if strings.Contains(one.Body, forged) {
			t.Errorf("%s was believed: %s", forged, one.Body)
		}
	}
}

func TestSuggestionsKeepTheRulesOfProverbs(t *testing.T) {
	svc, _ := start(t)
	for name, row := range map[string]struct {
		other fields
		want  string
	}{
		"no proverb":           {fields{"proverb": " \u200b"}, "Proverb is required"},
		"a long proverb":       {fields{"proverb": strings.Repeat("ọ́", 601)}, "Proverb must have at most 600 characters"},
		"no meaning":           {fields{"meaning": nil}, "Meaning is required"},
		"a long meaning":       {fields{"meaning": strings.Repeat("a", 5_001)}, "Meaning must have at most 5000 characters"},
		"nothing at all":       {fields{"proverb": nil, "meaning": nil}, `"location":"body.meaning"`},
		"a number":             {fields{"meaning": 7}, "meaning: expected string"},
		"a list":               {fields{"proverb": []string{"x"}}, "proverb: expected string"},
		"categories in lists":  {fields{"categories": [][]string{{"Chi"}}}, "categories"},
		"41 categories":        {fields{"categories": strings.Split(strings.Repeat("x,", 40)+"x", ",")}, "At most 40 categories"},
		"a long category":      {fields{"categories": []string{strings.Repeat("a", 101)}}, "Category name must have at most 100 characters"},
		"stacked marks":        {fields{"categories": []string{"a" + strings.Repeat("\u0316", 20_000)}}, "Category name must have at most 8 marks on one letter"},
		"categories as number": {fields{"categories": 5}, "categories"},
	} {
		t.Run(name, func(t *testing.T) { svc.Sends(t, suggest(row.other), 422, row.want) })
	}
	if stored := svc.Look(t, `SELECT id FROM ilu.suggestions`); len(stored) > 0 {
		t.Errorf("stored are %v", stored)
	}
}

func TestSuggestionsStayAsTyped(t *testing.T) {
	const odd = "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫 ' OR 1=1; -- %s Ọ́kụ ñ ö"
	svc, ngozi := start(t)
	id := submit(t, svc, fields{"proverb": odd, "meaning": odd, "categories": []string{odd, "chi", " "}})
	var got struct {
		Proverb, Meaning string
		Categories       []string
	}
	get(t, svc, ngozi, "admin/suggestions/"+id, &got)
	want := norm.NFC.String(odd)
	if got.Proverb != want || got.Meaning != want || !slices.Equal(got.Categories, []string{want, "chi"}) {
		t.Errorf("became %q", got)
	}
	svc.Sends(t, suggest(fields{"categories": nil}), 201, `"categories":[]`)
}
