package creator_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

const historyPath = "/api/creator/admin/history"

type entry struct {
	ID, Actor, Action, Entity, EntityID, Label, RequestID, Restores, UndoneAction, RestoredBy, PartOf string
	Before, After                                                                                     json.RawMessage
	Restorable                                                                                        bool
	Parts                                                                                             int
}

// history returns the changes of all pages.
func history(t *testing.T, svc *testkit.Service, token, query string) (all []entry) {
	t.Helper()
	for path := historyPath + "?" + query; path != ""; {
		answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: path, Token: token}, 200)
		var page []entry
		answer.JSON(t, &page)
		all = append(all, page...)
		path, _, _ = strings.Cut(strings.TrimPrefix(answer.Header.Get("Link"), "<"), ">")
	}
	return all
}

func restore(token, id string) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: historyPath + "/" + id + "/restore", Token: token}
}

// describe describes a history in words.
func describe(entries []entry) (lines []string) {
	for _, e := range entries {
		lines = append(lines, strings.Join([]string{e.Actor, e.Action, e.Entity, e.EntityID, e.Label}, " "))
	}
	return lines
}

func TestHistory(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	add(t, svc, ngozi, "a", "Ada")
	add(t, svc, uche, "b", "Obi")
	svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/a", Token: uche, Body: body("a", "Adaeze")}, 200)
	svc.Sends(t, order(uche, orderOf([]string{"b", "a"})), 200)
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/b", Token: ngozi}, 200)
	all := []string{"ngozi delete creator b Obi", "uche reorder creator  ", "uche edit creator a Adaeze", "uche create creator b Obi", "ngozi create creator a Ada"}
	for query, want := range map[string][]string{
		"": all, "limit=2": all, "limit=1&entity=creator": all, "entity=admin": nil, "actor=ngozi": {all[0], all[4]}, "action=create": all[3:], "entity=creator&id=a": {all[2], all[4]},
		"from=2000-01-01T00:00:00Z&limit=1": all, "to=2000-01-01T00:00:00Z": nil, "trash=true": all[:1], "trash=true&actor=uche": nil, "actor=uche&action=edit&limit=1": {all[2]},
		"actor=" + url.QueryEscape("' OR 1=1 --"): nil, "action=%25": nil,
	} {
		if got := describe(history(t, svc, ngozi, query)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	edit := history(t, svc, ngozi, "action=edit")[0]
	if !strings.Contains(string(edit.Before), `"Ada"`) || !strings.Contains(string(edit.After), `"Adaeze"`) || edit.RequestID == "" || !edit.Restorable {
		t.Errorf("the edit is recorded as %+v", edit)
	}
	if one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: historyPath, Token: ngozi}, 200); strings.Contains(one.Body, `"parts"`) {
		t.Errorf("changes without parts speak of parts: %s", one.Body)
	}
	bad := func(name, query string, status int) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "GET", Path: historyPath + "?" + query, Token: ngozi, Status: status}
	}
	svc.Run(t, []testkit.Scenario{
		bad("a time that is none", "from=yesterday", 422), bad("too many", "limit=201", 422), bad("none", "limit=0", 422), bad("a cursor of another list", "cursor=MCBh", 400), bad("a cursor that is none", "cursor=!", 400),
		{Name: "without a token", Method: "GET", Path: historyPath, Status: 401},
		{Name: "restore without a token", Method: "POST", Path: historyPath + "/1/restore", Status: 401},
		{Name: "restore of nothing", Method: "POST", Path: historyPath + "/999999/restore", Token: ngozi, Status: 404, Want: []string{"This change does not exist"}},
		{Name: "restore of no number", Method: "POST", Path: historyPath + "/x/restore", Token: ngozi, Status: 422},
	})
}

func TestRestore(t *testing.T) {
	svc, token := start(t)
	last := func() string { t.Helper(); return history(t, svc, token, "limit=1")[0].ID }
	edit := func(id, name string) {
		t.Helper()
		svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/" + id, Token: token, Body: body(id, name)}, 200)
	}
	remove := func(id string) {
		t.Helper()
		svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/" + id, Token: token}, 200)
	}
	listed := func(want ...string) {
		t.Helper()
		var all []struct{ ID, Name string }
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators"}, 200).JSON(t, &all)
		var got []string
		for _, one := range all {
			got = append(got, one.ID+" "+one.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("listed are %q, want %q", got, want)
		}
	}
	for _, id := range []string{"a", "b", "c"} {
		add(t, svc, token, id, "Name "+id)
	}
	addition := last()

	remove("b")
	deletion := last()
	svc.Sends(t, restore(token, deletion), 200, `"success":true`)
	listed("a Name a", "b Name b", "c Name c") // at its old position
	svc.Sends(t, restore(token, deletion), 409, "This creator was already restored")
	if e := history(t, svc, token, "action=delete")[0]; e.RestoredBy != last() || len(history(t, svc, token, "trash=true")) != 0 {
		t.Errorf("the deletion is recorded as %+v", e)
	}
	svc.Sends(t, restore(token, last()), 200) // undo the restore itself
	listed("a Name a", "c Name c")
	if e := history(t, svc, token, "action=restore")[0]; e.UndoneAction != "restore" {
		t.Errorf("the undo of the restore is recorded as %+v", e)
	}
	if trash := describe(history(t, svc, token, "trash=true")); !slices.Equal(trash, []string{"ngozi restore creator b Name b"}) {
		t.Errorf("in the trash is %q", trash)
	}
	svc.Sends(t, order(token, orderOf([]string{"c", "a"})), 200)
	svc.Sends(t, restore(token, deletion), 200)
	listed("c Name c", "b Name b", "a Name a") // the same position, among others now

	edit("a", "Ada")
	first := last()
	edit("a", "Adaeze")
	svc.Sends(t, restore(token, first), 409, "This has changed since", `"current":{`, `"name":"Adaeze"`, `"version":3`)
	stale, fits := restore(token, first), restore(token, first)
	stale.Header, fits.Header = map[string]string{"If-Match": `"2"`}, map[string]string{"If-Match": `"3"`}
	svc.Sends(t, stale, 409, `"version":3`)
	svc.Sends(t, fits, 200)
	listed("c Name c", "b Name b", "a Name a")

	edit("c", "Chi")
	edited := last()
	remove("c")
	svc.Sends(t, restore(token, edited), 409, "This creator has since been deleted. Undo that first.")
	svc.Sends(t, restore(token, addition), 409, "This creator has since been deleted")
	svc.Sends(t, restore(token, last()), 200)
	svc.Sends(t, restore(token, edited), 200)
	svc.Sends(t, restore(token, addition), 200)
	listed("b Name b", "a Name a")
}

// A row from an earlier version contains only the content, without ID and position.
func TestOlderRowsAreRestoredToo(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Ada")
	svc.Look(t, `INSERT INTO creator.audit_log (actor, session_id, ip, request_id, action, entity, entity_id, before)
		VALUES ('uche', '', '', '', 'delete', 'creator', 'old', '{"name":"Old","bio":"b","image":"https://example.org/o.jpg","filters":["Kids"],"category":"Kids"}') RETURNING ''`)
	svc.Look(t, `INSERT INTO creator.audit_log (actor, session_id, ip, request_id, action, entity, entity_id, after)
		VALUES ('uche', '', '', '', 'reorder', 'creator', '', '{"moved":2}') RETURNING ''`)
	rows := history(t, svc, token, "limit=2")
	svc.Sends(t, restore(token, rows[0].ID), 422, "This change cannot be undone")
	svc.Sends(t, restore(token, rows[1].ID), 200)
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/creator/creators"}, 200, `"id":"old"`, `"name":"Old"`, `"order":1`, `"filters":["Kids"]`)
}

// A batch is one entry of the history and is undone as one.
func TestBatchesAreUndoneAsOne(t *testing.T) {
	svc, token := start(t)
	named := func(ids ...string) (rows []testkit.Fields) {
		for _, id := range ids {
			rows = append(rows, imports.With(testkit.Fields{"id": id, "name": "Name " + id}))
		}
		return rows
	}
	added := imports.Send(t, svc, token, "added", named("a", "b", "c"), nil).ChangeID
	all := history(t, svc, token, "")
	if len(all) != 1 || all[0].ID != added || all[0].Parts != 3 || !all[0].Restorable || all[0].Label != "" || string(all[0].After) != `{"added":3,"changed":0}` {
		t.Errorf("the history is %+v", all)
	}
	for query, want := range map[string][]string{
		"partOf=" + added + "&limit=2": {"ngozi create creator c Name c", "ngozi create creator b Name b", "ngozi create creator a Name a"},
		"entity=creator&id=b":          {"ngozi create creator b Name b"}, "action=create": nil, "entity=creator&action=import&actor=ngozi": {"ngozi import creator  "},
	} {
		if got := describe(history(t, svc, token, query)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	part := history(t, svc, token, "entity=creator&id=b")[0]
	if part.PartOf != added || part.Parts != 0 || !part.Restorable {
		t.Errorf("a part is recorded as %+v", part)
	}
	trash := func(want ...string) {
		t.Helper()
		var got []string
		for _, e := range history(t, svc, token, "trash=true") {
			got = append(got, fmt.Sprint(e.Action, " ", e.EntityID, e.Parts, string(e.Before)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("in the trash are %q, want %q", got, want)
		}
	}

	var gone struct{ ChangeID string }
	svc.Sends(t, imports.Delete(token, "c", "a", "b", "a"), 200, `"deleted":3`).JSON(t, &gone)
	trash(`delete 3{"deleted":3}`)
	one := history(t, svc, token, "partOf="+gone.ChangeID)[1]
	svc.Sends(t, restore(token, one.ID), 200) // a single part
	trash(`delete 3{"deleted":3}`)
	svc.Sends(t, restore(token, gone.ChangeID), 200)
	if rest := history(t, svc, token, "limit=1")[0]; rest.Parts != 2 || rest.Restores != gone.ChangeID || string(rest.After) != `{"added":2,"changed":0}` {
		t.Errorf("the undo is %+v", rest)
	}
	trash()
	svc.Sends(t, restore(token, gone.ChangeID), 409, "All of this was already undone")
	if got := inOrder(t, svc); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("back are %v", got)
	}

	rows := named("a", "b", "c")
	for n := range rows {
		rows[n]["bio"] = "Imported"
	}
	changed := imports.Send(t, svc, token, "changed", rows, nil).ChangeID
	for _, id := range []string{"a", "b"} {
		svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/" + id, Token: token, Body: body(id, "Newer "+id)}, 200)
	}
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/c", Token: token}, 200)
	back := restore(token, changed)
	svc.Sends(t, back, 409, "3 of these have changed since: Name c, Name b, Name a. Undoing the change would overwrite the newer version.")
	svc.Sends(t, restore(token, history(t, svc, token, "limit=1")[0].ID), 200)
	svc.Sends(t, restore(token, history(t, svc, token, "entity=creator&id=b&limit=1")[0].ID), 200)
	svc.Sends(t, back, 409, "1 of these has changed since: Name a. Undoing the change would overwrite the newer version.")
	back.Header = map[string]string{"If-Match": "*"}
	svc.Sends(t, back, 200)
	if got := svc.Look(t, `SELECT bio FROM creator.creators`); slices.Contains(got, "Imported") || len(got) != 3 {
		t.Errorf("after undo the bios are %q", got)
	}
	svc.Sends(t, restore(token, added), 200)
	trash(`restore 3{"deleted":3}`)
}
