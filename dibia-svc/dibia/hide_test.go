package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// hiding returns the request that hides a dibia or, without a reason, shows it again.
func hiding(token, id, reason string) testkit.Scenario {
	if reason == "" {
		return testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/" + id + "/show", Token: token}
	}
	return testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/" + id + "/hide", Token: token, Body: fields{"reason": reason}.With(nil)}
}

func TestHiding(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	const hidden = `"hiddenBy":"ngozi","hiddenReason":"Takes money and never comes"`
	for _, row := range []struct {
		name    string
		request testkit.Scenario
		status  int
		want    string
	}{
		{"without a reason", hiding(token, "d1", " \u200b"), 422, "Reason is required"},
		{"with a long reason", hiding(token, "d1", strings.Repeat("ọ́", 501)), 422, "Reason must have at most 500 characters"},
		{"of nobody", hiding(token, "nobody", "r"), 404, "This dibia does not exist"},
		{"for the first time", hiding(token, "d1", " Takes money and never comes "), 200, hidden},
		{"again", hiding(token, "d1", "Takes money and never comes"), 200, `"version":2`},
		{"by another administrator", hiding(svc.Issuer.Token(t, "uche"), "d1", "Other"), 200, `"hiddenBy":"uche","hiddenReason":"Other"`},
		{"with the first reason", hiding(token, "d1", "Takes money and never comes"), 200, hidden},
		{"stays in an edit", testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/d1", Token: token,
			Body: ada.With(fields{"name": "Adaeze", "hiddenAt": nil, "hiddenReason": ""})}, 200, hidden},
		{"stays in a change of the order", testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/update-order", Token: token, Body: orderOf("d2", "d1")}, 200, ""},
		{"refuses reviews", testkit.Scenario{Method: "POST", Path: "/api/dibia/reviews", Body: reviews.good.With(nil)}, 422, "There is no dibia with this id"},
		{"refuses reports", testkit.Scenario{Method: "POST", Path: "/api/dibia/reports", Body: reports.good.With(nil)}, 422, "There is no dibia with this id"},
		{"is in the number of dibias", testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}, 200, `{"dibias":2,`},
	} {
		t.Run(row.name, func(t *testing.T) { svc.Sends(t, row.request, row.status, row.want) })
	}
	for path, want := range map[string]string{
		"dibias": "d2", "dibias?hidden=yes": "d2", "dibias?limit=9": "d2", "dibias?q=adaeze": "", "dibias?image=with": "d2",
		"admin/dibias": "d2 d1", "admin/dibias?limit=9": "d2 d1", "admin/dibias?hidden=yes": "d1", "admin/dibias?hidden=no&q=o": "d2", "admin/dibias?q=adaeze": "d1",
	} {
		if got := strings.Join(ids(t, svc, token, path), " "); got != want {
			t.Errorf("%s lists %q, want %q", path, got, want)
		}
	}
	first := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/dibias?limit=1", Token: token}, 200)
	if link := first.Header.Get("Link"); !strings.Contains(link, "/api/dibia/admin/dibias?") {
		t.Errorf("the next page is %s", link)
	}
	if total := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias?limit=1", Token: token}, 200).Header.Get("X-Total-Count"); total != "1" {
		t.Errorf("the public list counts %s dibias", total)
	}
	shown := svc.Sends(t, hiding(token, "d1", ""), 200)
	if strings.Contains(shown.Body, "hidden") {
		t.Errorf("shown again: %s", shown.Body)
	}
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"d2", "d1"}) {
		t.Errorf("listed are %v", got)
	}
	const log = `SELECT concat_ws(' ', actor, action, before ->> 'hiddenReason', '>', after ->> 'hiddenReason') FROM dibia.audit_log WHERE action IN ('hide', 'show') ORDER BY id`
	if got, want := svc.Look(t, log), []string{
		"ngozi hide > Takes money and never comes", "uche hide Takes money and never comes > Other",
		"ngozi hide Other > Takes money and never comes", "ngozi show Takes money and never comes >",
	}; !slices.Equal(got, want) {
		t.Errorf("the audit log says %q", got)
	}
}

// To the feed of changes, a hidden dibia is deleted.
func TestHidingInTheFeed(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	svc.Sends(t, hiding(token, "d2", "r"), 200)
	since := ""
	for _, row := range []struct {
		request *testkit.Scenario
		want    string
	}{
		{nil, `"changes":[{"id":"d1","type":"put","entry":{"id":"d1",`},
		{new(hiding(token, "d1", "Asked us to")), `"changes":[{"id":"d1","type":"delete"}]`},
		{new(hiding(token, "d1", "Other")), `"changes":[{"id":"d1","type":"delete"}]`},
		{new(hiding(token, "d1", "")), `"changes":[{"id":"d1","type":"put","entry":{"id":"d1",`},
	} {
		if row.request != nil {
			svc.Sends(t, *row.request, 200)
		}
		answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/changes?since=" + since}, 200, row.want)
		if strings.Contains(answer.Body, "hidden") || strings.Contains(answer.Body, "Asked us to") || strings.Contains(answer.Body, "d2") {
			t.Errorf("the feed says %s", answer.Body)
		}
		var page struct{ Next string }
		answer.JSON(t, &page)
		since = page.Next
	}
}

func TestLastFilterOfThePublicList(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	if got := ids(t, svc, "", "dibias?limit=9"); !slices.Equal(got, []string{"d1", "d2"}) {
		t.Fatalf("listed are %v", got)
	}
	// Without its trigger the change has no revision, so the index still has d1.
	svc.Look(t, `UPDATE dibia.dibias SET hidden_at = now(), hidden_by = 'ngozi', hidden_reason = 'r'
		WHERE id = 'd1' AND set_config('session_replication_role', 'replica', true) <> '' RETURNING id`)
	for path, want := range map[string]string{
		"dibias": "d2", "dibias?limit=9": "d2", "dibias?q=ada": "", "dibias?image=with": "d2", "admin/dibias?limit=9": "d1 d2",
	} {
		if got := strings.Join(ids(t, svc, token, path), " "); got != want {
			t.Errorf("%s lists %q, want %q", path, got, want)
		}
	}
}

func TestHidingIsUndoneAndKept(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	for range 3 {
		reports.submit(t, svc, nil)
	}
	last := func() string {
		return history(t, svc, token, "entity=dibia&id=d1")[0].ID
	}
	expect := func(reason string) {
		t.Helper()
		if got := svc.Look(t, `SELECT concat(hidden_at IS NOT NULL, hidden_by, hidden_reason) FROM dibia.dibias`); !slices.Equal(got, []string{reason}) {
			t.Errorf("got %q, want %q", got, reason)
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/d1", Token: token, Body: ada.With(fields{"name": "Adaeze"})}, 200)
	edit := last()
	svc.Sends(t, hiding(token, "d1", "r"), 200)
	hide := last()
	svc.Sends(t, imports.Restore(token, hide), 200)
	expect("f")
	svc.Sends(t, imports.Restore(token, last()), 200)
	expect("tngozir")
	svc.Sends(t, imports.Restore(token, edit), 200) // the edit did not hide it
	expect("tngozir")
	for _, path := range []string{"admin/report", "admin/report/redlist", "admin/report/groups"} {
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/" + path, Token: token}, 200, `iddenReason":"r"`)
	}

	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/d1", Token: token}, 200)
	svc.Sends(t, imports.Restore(token, history(t, svc, token, "trash=true")[0].ID), 200)
	expect("tngozir")
	imports.Send(t, svc, token, "i1", []fields{imports.With(fields{"id": "d1", "name": "Uche", "hiddenReason": ""})}, nil)
	expect("tngozir")

	exported := imports.With(fields{"id": "d1", "name": "Uche", "hiddenReason": "r"})
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/d1", Token: token}, 200)
	svc.Sends(t, imports.Request(svc.Issuer.Token(t, "uche"), "i2", []fields{exported}, nil), 200)
	expect("tucher")
	svc.Sends(t, hiding(token, "d1", ""), 200)
	expect("f")
}

// TestUndoOfHiding restores who hid the dibia, when and why.
func TestUndoOfHiding(t *testing.T) {
	svc, ada := start(t)
	ben := svc.Issuer.Token(t, "ben")
	add(t, svc, ada, "d1", "Eze")
	hidden := func() []string {
		return svc.Look(t, `SELECT concat_ws(' ', hidden_at, hidden_by, hidden_reason) FROM dibia.dibias`)
	}
	svc.Sends(t, hiding(ada, "d1", "Asked us to"), 200)
	byAda := hidden()
	for _, row := range []struct {
		name    string
		request testkit.Scenario
		want    []string
	}{
		{"of a second hiding", hiding(ben, "d1", "Takes money"), byAda},
		{"of showing again", hiding(ben, "d1", ""), byAda},
	} {
		t.Run(row.name, func(t *testing.T) {
			var done struct{ ChangeID string }
			svc.Sends(t, row.request, 200).JSON(t, &done)
			svc.Sends(t, restoreOf(ben, done.ChangeID), 200)
			if got := hidden(); !slices.Equal(got, row.want) {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
	repeated := svc.Sends(t, hiding(ben, "d1", "Asked us to"), 200)
	if strings.Contains(repeated.Body, "changeId") {
		t.Errorf("hidden for the same reason: %s", repeated.Body)
	}
}
