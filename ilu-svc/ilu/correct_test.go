package ilu_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

var corrections = fields{"proverb": "Onye kwe, chi ya ekwe", "meaning": "If you agree, your chi agrees.", "categories": []string{"chi", "Unknown", "Time"}}

func TestASuggestionIsPublishedWithCorrections(t *testing.T) {
	for _, call := range []string{"publish", "publish-approved"} {
		t.Run(call, func(t *testing.T) {
			svc, token := start(t)
			id := submit(t, svc, nil)
			if call == "publish-approved" {
				svc.Sends(t, decide(token, "approve", id, nil), 200)
			}
			long := strings.Repeat("a", 601)
			svc.Sends(t, decide(token, call, id, fields{"corrected": fields{"proverb": long, "meaning": " "}}), 422,
				`"location":"body.corrected.proverb"`, "Proverb must have at most 600 characters", `"location":"body.corrected.meaning"`, "Meaning is required")
			if got := ids(t, svc, ""); len(got) > 0 {
				t.Errorf("after the error, the collection is %v", got)
			}

			var published suggestion
			svc.Sends(t, decide(token, call, id, fields{"corrected": corrections}), 200, `"proverb":"Onye kwe, chi ya ekwe."`, `"meaning":"When a person agrees, their chi agrees."`).JSON(t, &published)
			got := svc.Look(t, `SELECT concat_ws('|', id, proverb, meaning, categories, suggestion_id) FROM ilu.proverbs`)
			if want := published.ProverbID + `|Onye kwe, chi ya ekwe|If you agree, your chi agrees.|["Chi", "Time"]|` + id; !slices.Equal(got, []string{want}) {
				t.Errorf("the proverbs are %q, want %q", got, want)
			}
			// The log does not hold what was submitted, because the suggestion may be erased.
			got = svc.Look(t, `SELECT actor || ' ' || action || ' ' || (after ->> 'corrected') FROM ilu.audit_log WHERE entity = 'suggestion' AND after ? 'corrected' AND before::text NOT LIKE '%chi%'`)
			if want := `ngozi publish ["proverb", "meaning", "categories"]`; !slices.Equal(got, []string{want}) {
				t.Errorf("the audit log says %q, want %q", got, want)
			}
		})
	}
}

// addTo is the request that publishes a suggestion by adding it to the proverb p1.
func addTo(token, decision, id, etag string) testkit.Scenario {
	request := decide(token, decision, id, fields{"addTo": "p1"})
	if etag != "" {
		request.Header = map[string]string{"If-Match": etag}
	}
	return request
}

func TestASuggestionIsAddedToAnExistingProverb(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
	proverb := func() string {
		return svc.Look(t, `SELECT concat_ws('|', proverb, meaning, categories, version, coalesce(suggestion_id, '-')) FROM ilu.proverbs`)[0]
	}
	before, added := `Onye kwe chi ya ekwe|Live and let live.|["Animals"]|1|-`, `Onye kwe chi ya ekwe|Live and let live.|["Animals", "Chi", "Time"]|%d|-`
	expect := func(want string) {
		t.Helper()
		if got := proverb(); got != want {
			t.Errorf("the proverb is %s, want %s", got, want)
		}
	}
	id := submit(t, svc, fields{"categories": []string{"chi", "Nowhere", "animals", "Time"}})
	svc.Sends(t, addTo(token, "publish", id, `"7"`), 412)
	svc.Sends(t, decide(token, "publish", id, fields{"addTo": "p9"}), 404, "This proverb does not exist")
	expectStatus(t, svc, id, "pending")
	expect(before)

	svc.Sends(t, addTo(token, "publish", id, `"1"`), 200, `"status":"approved"`, `"proverbId":"p1"`)
	expect(strings.Replace(added, "%d", "2", 1))
	svc.Sends(t, decide(token, "publish-approved", id, nil), 409, "The proverb made from this suggestion is already in the collection")
	svc.Sends(t, addTo(token, "publish-approved", id, ""), 409, "The proverb made from this suggestion is already in the collection")

	t.Run("its undo restores the proverb", func(t *testing.T) {
		undone := svc.Sends(t, decide(token, "undo", id, nil), 200, `"status":"pending"`)
		if strings.Contains(undone.Body, "proverbId") {
			t.Errorf("answered %s", undone.Body)
		}
		expect(strings.Replace(before, "|1|", "|3|", 1))
	})
	t.Run("its undo fails once the proverb was edited", func(t *testing.T) {
		svc.Sends(t, addTo(token, "publish", id, ""), 200)
		svc.Sends(t, put(token, "p1", fields{"meaning": "Another"}), 200)
		svc.Sends(t, decide(token, "undo", id, nil), 409, "has been edited since")
		svc.Sends(t, decide(token, "reject", submit(t, svc, nil), nil), 200)
		expectStatus(t, svc, id, "approved")
	})
	t.Run("it names the proverb while that exists", func(t *testing.T) {
		svc.Sends(t, remove(token, "p1"), 200)
		deletion := lastChange(t, svc)
		one := testkit.Scenario{Method: "GET", Path: suggestionsPath + "/" + id, Token: token}
		if answer := svc.Sends(t, one, 200); strings.Contains(answer.Body, "proverbId") {
			t.Errorf("answered %s", answer.Body)
		}
		svc.Sends(t, imports.Restore(token, deletion), 200)
		svc.Sends(t, one, 200, `"proverbId":"p1"`)
	})
	t.Run("the change can be undone in the history", func(t *testing.T) {
		other := submit(t, svc, fields{"categories": []string{"Uwa"}})
		svc.Sends(t, addTo(token, "publish", other, ""), 200)
		edit := svc.Look(t, `SELECT max(id)::text FROM ilu.audit_log WHERE entity = 'proverb'`)[0]
		svc.Sends(t, imports.Restore(token, edit), 200)
		if got := proverb(); strings.Contains(got, "Uwa") {
			t.Errorf("the proverb is %s", got)
		}
		svc.Sends(t, decide(token, "undo", other, nil), 200, `"status":"pending"`)
	})
	t.Run("what adds nothing is marked as published", func(t *testing.T) {
		other := submit(t, svc, fields{"categories": []string{}})
		version := proverb()
		svc.Sends(t, decide(token, "approve", other, nil), 200)
		svc.Sends(t, addTo(token, "publish-approved", other, ""), 200, `"proverbId":"p1"`)
		expect(version)
		svc.Sends(t, decide(token, "undo", other, nil), 200, `"status":"pending"`)
		expect(version)
	})
	want := []string{`publish p1`, `publish p1`, `publish p1`, `publish p1`}
	if got := svc.Look(t, `SELECT action || ' ' || (after ->> 'addedTo') FROM ilu.audit_log WHERE entity = 'suggestion' AND after ? 'addedTo' ORDER BY id`); !slices.Equal(got, want) {
		t.Errorf("the audit log says %q, want %q", got, want)
	}
	counted(t, svc, token)
}

func TestAnExistingProverbKeepsItsTextsUnlessTheyAreReplaced(t *testing.T) {
	const old, text, meaning = "Onye kwe chi ya ekwe|Live and let live.", "Onye kwe, chi ya ekwe.", "When a person agrees, their chi agrees."
	for name, row := range map[string]struct {
		more fields
		want string
	}{
		"neither":       {fields{}, old},
		"the proverb":   {fields{"replace": []string{"proverb"}}, text + "|Live and let live."},
		"the meaning":   {fields{"replace": []string{"meaning"}}, "Onye kwe chi ya ekwe|" + meaning},
		"both":          {fields{"replace": []string{"meaning", "proverb"}}, text + "|" + meaning},
		"the corrected": {fields{"replace": []string{"meaning"}, "corrected": corrections}, "Onye kwe chi ya ekwe|If you agree, your chi agrees."},
	} {
		t.Run(name, func(t *testing.T) {
			svc, token := start(t)
			add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
			expect := func(want string) {
				t.Helper()
				got := svc.Look(t, `SELECT concat_ws('|', proverb, meaning) FROM ilu.proverbs WHERE starts_with(folded, 'onye kwe')`)
				if !slices.Equal(got, []string{want}) {
					t.Errorf("the proverbs are %q, want %q", got, want)
				}
			}
			id := submit(t, svc, nil)
			row.more["addTo"] = "p1"
			svc.Sends(t, decide(token, "publish", id, row.more), 200, `"proverbId":"p1"`)
			expect(row.want)
			svc.Sends(t, decide(token, "undo", id, nil), 200)
			expect(old)
		})
	}
	svc, token := start(t)
	add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
	wrong := fields{"addTo": "p1", "replace": []string{"categories"}}
	svc.Sends(t, decide(token, "publish", submit(t, svc, nil), wrong), 422, `"location":"body.replace[0]"`)
}

func TestASuggestionIsAddedOnce(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
	id := submit(t, svc, nil)
	svc.Sends(t, decide(token, "approve", id, nil), 200)
	request := addTo(token, "publish-approved", id, "")
	all := []testkit.Scenario{request, decide(token, "publish-approved", id, nil), request}
	if got := svc.AtOnce(t, all, 200, 409); got[200] != 1 {
		t.Errorf("of three that publish at once, answered were %v", got)
	}
}

// A colleague changes a proverb within the 30 seconds in which the addition to it can be undone.
func TestAnUndoneAdditionKeepsWhatAColleagueChanged(t *testing.T) {
	for name, colleague := range map[string]fields{
		"another text":    {"meaning": "Uche's meaning"},
		"the same texts":  {"proverb": "Uche's text", "categories": []string{"Animals", "Chi", "Time", "Death"}},
		"what it had got": {"proverb": "Uche's text", "categories": []string{"Animals"}},
	} {
		t.Run(name, func(t *testing.T) {
			svc, token := start(t)
			uche := svc.Issuer.Token(t, "uche")
			add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
			id := submit(t, svc, nil)
			svc.Sends(t, decide(token, "publish", id, fields{"addTo": "p1", "replace": []string{"proverb"}}), 200)
			svc.Sends(t, put(uche, "p1", colleague), 200)
			look := func() []string {
				return svc.Look(t, `SELECT concat_ws('|', proverb, meaning, categories, version) FROM ilu.proverbs`)
			}
			want := look()
			svc.Sends(t, decide(token, "undo", id, nil), 409, "The proverb that this suggestion was added to has been edited since. To remove what was added, edit it in the proverb database.")
			if got := look(); !slices.Equal(got, want) {
				t.Errorf("the proverb is %q, want %q", got, want)
			}
			expectStatus(t, svc, id, "approved")
		})
	}
	t.Run("at the same time", func(t *testing.T) {
		svc, token := start(t)
		uche := svc.Issuer.Token(t, "uche")
		add(t, svc, token, "p1", "Onye kwe chi ya ekwe")
		for range 10 {
			id := submit(t, svc, nil)
			svc.Sends(t, decide(token, "publish", id, fields{"addTo": "p1", "replace": []string{"proverb"}}), 200)
			svc.AtOnce(t, []testkit.Scenario{decide(token, "undo", id, nil), put(uche, "p1", fields{"meaning": "Uche " + id})}, 200, 409)
			if got := svc.Look(t, `SELECT meaning FROM ilu.proverbs`); !slices.Equal(got, []string{"Uche " + id}) {
				t.Fatalf("the meanings are %q, want Uche's", got)
			}
			svc.Sends(t, put(token, "p1", fields{"proverb": "Onye kwe chi ya ekwe"}), 200)
		}
	})
	t.Run("added to what was just published", func(t *testing.T) {
		svc, token := start(t)
		uche := svc.Issuer.Token(t, "uche")
		first, second := submit(t, svc, nil), submit(t, svc, nil)
		var published suggestion
		svc.Sends(t, decide(token, "publish", first, nil), 200).JSON(t, &published)
		svc.Sends(t, decide(uche, "publish", second, fields{"addTo": published.ProverbID}), 200)
		svc.Sends(t, decide(token, "undo", first, nil), 409, "Another suggestion was added to the proverb made from this one.")
		if got := ids(t, svc, ""); !slices.Equal(got, []string{published.ProverbID}) {
			t.Errorf("the collection is %v", got)
		}
	})
}
