package ilu_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestPublishPutsASuggestionAmongTheProverbs(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe")
	id := submit(t, svc, fields{"categories": []string{"chi", "Motivation", "TIME", "Chi"}})
	var published suggestion
	svc.Sends(t, decide(token, "publish", id, nil), 200, `"success":true`, `"categories":["chi","Motivation","TIME","Chi"]`).JSON(t, &published)
	var all listed
	get(t, svc, "", "proverbs", &all)
	want := entry{
		ID: published.ProverbID, Proverb: "Onye kwe, chi ya ekwe.", Meaning: "When a person agrees, their chi agrees.",
		Categories: []string{"Chi", "Time"}, SuggestionID: id, Version: 1,
	}
	if len(all.Data) != 2 || !reflect.DeepEqual(all.Data[1], want) || published.ProverbID == "" || published.Status != "approved" {
		t.Fatalf("the collection is %+v, want %+v last; answered %+v", all.Data, want, published)
	}
	if got := ids(t, svc, "?q=ONYE+kwe&letter=o&category=Time"); !slices.Equal(got, []string{want.ID}) {
		t.Errorf("it is found as %v", got)
	}
	counted(t, svc, token)

	t.Run("an edit keeps where it comes from", func(t *testing.T) {
		svc.Sends(t, put(token, want.ID, fields{"suggestionId": "another"}), 200, `"suggestionId":"`+id+`"`)
	})
	t.Run("edited, it stays, and the suggestion approved", func(t *testing.T) {
		svc.Sends(t, decide(token, "undo", id, nil), 409, "The proverb made from this suggestion was already edited")
		expectStatus(t, svc, id, "approved")
		if got := ids(t, svc, "?sort=newest"); !slices.Contains(got, want.ID) {
			t.Errorf("the collection is %v", got)
		}
	})
	t.Run("deleted, its suggestion stays and no longer names it", func(t *testing.T) {
		svc.Sends(t, remove(token, want.ID), 200)
		one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: suggestionsPath + "/" + id, Token: token}, 200, `"status":"approved"`)
		if strings.Contains(one.Body, "proverbId") {
			t.Errorf("answered %s", one.Body)
		}
		svc.Sends(t, decide(token, "undo", id, nil), 200, `"status":"pending"`)
		svc.Sends(t, decide(token, "publish", id, nil), 200, `"proverbId":`)
	})
	counted(t, svc, token)
}

func TestUndoUnpublishesAProverb(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe")
	id := submit(t, svc, nil)
	for range 2 { // it can be published again
		svc.Sends(t, decide(token, "publish", id, nil), 200)
		svc.Sends(t, decide(svc.Issuer.Token(t, "uche"), "undo", id, nil), 409, "Only they can undo it.")
		answer := svc.Sends(t, decide(token, "undo", id, nil), 200, `"status":"pending"`)
		if got := ids(t, svc, ""); !slices.Equal(got, []string{"p1"}) || strings.Contains(answer.Body, "proverbId") {
			t.Errorf("the collection is %v; answered %s", got, answer.Body)
		}
		counted(t, svc, token)
	}
}

func TestAnUndonePublicationCanBeRestored(t *testing.T) {
	svc, token := start(t)
	id := submit(t, svc, nil)
	var published suggestion
	svc.Sends(t, decide(token, "publish", id, nil), 200).JSON(t, &published)
	svc.Sends(t, decide(token, "undo", id, nil), 200)
	undone := svc.Look(t, `SELECT undone.id::text FROM ilu.audit_log AS undone JOIN ilu.audit_log AS added ON added.id = undone.restores
		WHERE undone.action = 'restore' AND added.action = 'create' AND added.entity_id = undone.entity_id`)
	if len(undone) != 1 {
		t.Fatalf("the rows %v undo the addition of the proverb", undone)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/history?trash=true", Token: token}, 200, `"id":"`+undone[0]+`"`)
	svc.Sends(t, imports.Restore(token, undone[0]), 200)
	if got := ids(t, svc, ""); !slices.Equal(got, []string{published.ProverbID}) {
		t.Errorf("the collection is %v, want the restored proverb", got)
	}
	expectStatus(t, svc, id, "pending")
}

// The proverb of a suggestion can be restored while the suggestion is pending again.
func TestASuggestionIsPublishedOnce(t *testing.T) {
	svc, token := start(t)
	id := submit(t, svc, nil)
	var published suggestion
	svc.Sends(t, decide(token, "publish", id, nil), 200).JSON(t, &published)
	svc.Sends(t, remove(token, published.ProverbID), 200)
	deletion := lastChange(t, svc)
	svc.Sends(t, decide(token, "undo", id, nil), 200)
	svc.Sends(t, imports.Restore(token, deletion), 200)
	svc.Sends(t, decide(token, "publish", id, nil), 409, "The proverb made from this suggestion is already in the collection")
	expectStatus(t, svc, id, "pending")

	svc.Sends(t, remove(token, published.ProverbID), 200)
	deletion = lastChange(t, svc)
	svc.Sends(t, decide(token, "publish", id, nil), 200)
	svc.Sends(t, imports.Restore(token, deletion), 200) // without its link to a suggestion
	if got := svc.Look(t, `SELECT coalesce(suggestion_id, '-') FROM ilu.proverbs ORDER BY 1`); !slices.Equal(got, []string{"-", id}) {
		t.Errorf("the proverbs are made from %q, want one from %s", got, id)
	}
}

func TestApproveDoesNotChangeTheProverbs(t *testing.T) {
	svc, token := start(t)
	id := submit(t, svc, nil)
	approved := svc.Sends(t, decide(token, "approve", id, nil), 200)
	if got := ids(t, svc, ""); len(got) > 0 || strings.Contains(approved.Body, "proverbId") {
		t.Errorf("the collection is %v; answered %s", got, approved.Body)
	}
}

// Administrators judge duplicates, because dialects of one proverb may both be wanted.
func TestADuplicateMayBePublished(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Onye kwe, chi ya ekwe.")
	svc.Sends(t, decide(token, "publish", submit(t, svc, nil), nil), 200)
	if got := ids(t, svc, "?q=onye+kwe"); len(got) != 2 {
		t.Errorf("there are %v", got)
	}
}

func TestAnApprovedSuggestionIsPublishedLater(t *testing.T) {
	svc, token := start(t)
	id, other := submit(t, svc, nil), submit(t, svc, fields{"proverb": "Egbe bere, ugo bere"})
	svc.Sends(t, decide(token, "publish-approved", id, nil), 409, "This suggestion is pending")
	svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: suggestionsPath + "/decide-many", Token: token, Body: fields{"ids": []string{id, other}, "decision": "approve"}.With(nil)}, 200)
	svc.Look(t, `UPDATE ilu.suggestions SET decided_at = decided_at - interval '40 days' RETURNING id`)
	var published suggestion
	svc.Sends(t, decide(token, "publish-approved", id, nil), 200, `"status":"approved"`).JSON(t, &published)
	if got := ids(t, svc, ""); published.ProverbID == "" || !slices.Equal(got, []string{published.ProverbID}) {
		t.Errorf("the collection is %v, answered %+v", got, published)
	}
	svc.Sends(t, decide(token, "publish-approved", id, nil), 409, "The proverb made from this suggestion is already in the collection")
	for query, want := range map[string]string{"published=no": other, "published=yes": id} {
		var found []suggestion
		get(t, svc, token, "admin/suggestions?limit=1&"+query, &found)
		if len(found) != 1 || found[0].ID != want {
			t.Errorf("%s lists %+v, want %s", query, found, want)
		}
	}

	var all struct{ Reopened []string }
	svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: suggestionsPath + "/reopen", Token: token, Body: fields{"ids": []string{id, other}}.With(nil)}, 200).JSON(t, &all)
	if len(all.Reopened) != 2 {
		t.Errorf("reopened %v", all.Reopened)
	}
	expectStatus(t, svc, id, "pending")
	if got := ids(t, svc, ""); !slices.Equal(got, []string{published.ProverbID}) {
		t.Errorf("after reopening, the collection is %v", got)
	}
}
