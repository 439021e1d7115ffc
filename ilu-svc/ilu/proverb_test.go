package ilu_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

// adding returns a function that returns requests to add a proverb like egbe with other members.
func adding(token string) func(name string, other fields, status int, want ...string) testkit.Scenario {
	return func(name string, other fields, status int, want ...string) testkit.Scenario {
		request := post(token, other)
		request.Name, request.Status, request.Want = name, status, want
		return request
	}
}

func TestAdd(t *testing.T) {
	svc, token := start(t)
	row := adding(token)
	forged := fields{"id": "p3", "version": 7, "suggestionId": "s1", "audio": fields{"fileId": "f", "filename": "x.mp3", "uploadedAt": "2026-01-01T00:00:00Z"}, "letter": "z"}
	svc.Run(t, []testkit.Scenario{
		row("stores and answers the entity", nil, 201, `"id":"p1"`, `"proverb":"Egbe bere, ugo bere."`, `"meaning":"Live and let live."`, `"categories":["Animals"]`, `"version":1`),
		row("the same again is the same", nil, 200, `"id":"p1"`, `"version":1`),
		row("the same with the category in other letters", fields{"categories": " animals ,ANIMALS"}, 200, `"categories":["Animals"]`),
		row("other content under the id", fields{"meaning": "Another."}, 409, "Another proverb already has this ID"),
		row("_id is an alias", fields{"id": nil, "_id": "p2"}, 201, `"id":"p2"`),
		row("read-only fields are ignored", forged, 201, `"version":1`),
		row("no categories", fields{"id": "p4", "categories": nil}, 201, `"categories":[]`),
		row("text stays as typed", fields{"id": "p5", "meaning": "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"}, 201, "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"),
		row("text is stored in one form", fields{"id": "p6", "proverb": norm.NFD.String(" Ọ́kụ ṅụọ \n")}, 201, `"proverb":"`+norm.NFC.String("Ọ́kụ ṅụọ")+`"`),
	})
	answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs/p3"}, 200, `"id":"p3"`)
	if strings.Contains(answer.Body, "audio") || strings.Contains(answer.Body, "suggestionId") || answer.Header.Get("ETag") != `"1"` {
		t.Errorf("a client made things up: %v %s", answer.Header["Etag"], answer.Body)
	}
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"p1", "p2", "p3", "p4", "p5", "p6"}) {
		t.Errorf("listed are %v", got)
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs/nobody"}, 404, "This proverb does not exist")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs/" + strings.Repeat("a", 65)}, 422)
}

func TestTheRulesOfFields(t *testing.T) {
	svc, token := start(t)
	row := adding(token)
	svc.Run(t, []testkit.Scenario{
		row("all broken rules at once", fields{"id": "", "proverb": nil, "meaning": nil}, 422, "The id must be", "Proverb is required", "Meaning is required", `"location":"body.meaning"`),
		row("a proverb of blanks", fields{"id": "x", "proverb": " \u200b\n"}, 422, `"error":"Proverb is required"`),
		row("a meaning of blanks", fields{"id": "x", "meaning": "\t"}, 422, `"error":"Meaning is required"`),
		row("the longest proverb", fields{"id": "p1", "proverb": strings.Repeat("ọ́", 600)}, 201),
		row("a longer proverb", fields{"id": "x", "proverb": strings.Repeat("ọ́", 601)}, 422, "Proverb must have at most 600 characters"),
		row("a longer meaning", fields{"id": "x", "meaning": strings.Repeat("a", 5_001)}, 422, "Meaning must have at most 5000 characters"),
		row("no id", fields{"id": nil}, 422, "The id must be"),
		row("a path as id", fields{"id": "../x"}, 422, "The id must be"),
		row("a long id", fields{"id": strings.Repeat("a", 65)}, 422, "The id must be"),
		row("a wrong type", fields{"id": "x", "proverb": 5}, 422, "proverb: expected string"),
		row("categories that are none", fields{"id": "x", "categories": []int{1}}, 422, "categories"),
		row("categories of which one is null", fields{"id": "x", "categories": []any{"Afa", nil}}, 422, "categories"),
		row("a proverb of one letter and many marks", fields{"id": "x", "proverb": "a" + strings.Repeat("\u0301", 20_000)}, 422, "Proverb must have at most 8 marks on one letter"),
		row("a proverb of one endless syllable", fields{"id": "x", "proverb": strings.Repeat("\u1100", 4_000)}, 422, "Proverb must have at most 9600 bytes"),
		row("categories in lists", fields{"id": "x", "categories": [][]string{{"Afa"}}}, 422, "categories"),
		row("createdAt garbage", fields{"id": "x", "createdAt": "garbage"}, 400),
		row("createdAt in year 9999", fields{"id": "x", "createdAt": "9999-01-01T00:00:00Z"}, 400),
	})
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"p1"}) {
		t.Errorf("listed are %v", got)
	}
}

func TestEdit(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe", "p2", "Onye")
	row := func(name, id, ifMatch string, other fields, status int, want ...string) testkit.Scenario {
		request := put(token, id, other)
		request.Name, request.Status, request.Want, request.Header = name, status, want, map[string]string{"If-Match": ifMatch}
		return request
	}
	svc.Run(t, []testkit.Scenario{
		row("without If-Match", "p1", "", fields{"proverb": "Ugo", "version": 9, "suggestionId": "s1", "audio": fields{"fileId": "f"}, "createdAt": "2001-01-01T00:00:00Z"}, 200, `"proverb":"Ugo"`, `"version":2`),
		row("with the version", "p1", `"2"`, fields{"meaning": "New."}, 200, `"meaning":"New."`, `"version":3`),
		row("with its weak form", "p1", `W/"3"`, fields{"meaning": "Newer."}, 200, `"version":4`),
		row("a stale version", "p1", `"2"`, fields{"meaning": "Lost."}, 412, "This has been changed since it was loaded"),
		row("the same content changes nothing", "p1", `"4"`, fields{"meaning": "Newer.", "categories": "animals"}, 200, `"version":4`),
		row("categories may go", "p1", `"4"`, fields{"meaning": "Newer.", "categories": []string{}}, 200, `"categories":[]`, `"version":5`),
		row("an id may be left out", "p1", "", fields{"id": nil}, 200, `"id":"p1"`, `"version":6`),
		row("another id in the body", "p1", "", fields{"id": "p2"}, 422, "The ID in the body differs from the ID in the address"),
		row("proverb missing", "p1", "", fields{"proverb": nil}, 422, "Proverb is required"),
		row("meaning missing", "p1", "", fields{"meaning": " "}, 422, "Meaning is required"),
		row("unknown", "nobody", "", nil, 404, "This proverb does not exist"),
		row("any version of nothing", "nobody", "*", nil, 412, "This proverb no longer exists"),
	})
	one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs/p1"}, 200, `"version":6`)
	if one.Header.Get("ETag") != `"6"` || strings.Contains(one.Body, "audio") || strings.Contains(one.Body, "2001") || strings.Contains(one.Body, "suggestionId") {
		t.Errorf("stored is %s with %v", one.Body, one.Header["Etag"])
	}
}

func TestDelete(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Egbe", "p2", "Onye")
	svc.Sends(t, remove(token, "p1"), 200, `{"success":true}`)
	svc.Sends(t, remove(token, "p1"), 404, "This proverb does not exist")
	svc.Sends(t, post(token, nil), 409, "The proverb with this id was deleted")
	if got := ids(t, svc, ""); !slices.Equal(got, []string{"p2"}) {
		t.Errorf("left are %v", got)
	}
}

func TestAListIsSentAgainOnlyWhenItChanged(t *testing.T) {
	svc, token := start(t)
	list := testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?q=egbe", Header: map[string]string{}}
	for _, change := range []testkit.Scenario{post(token, nil), put(token, "p1", fields{"meaning": "New."}), remove(token, "p1")} {
		list.Header["If-None-Match"] = svc.Sends(t, list, 200).Header.Get("ETag")
		svc.Sends(t, list, 304)
		svc.Do(t, change)
		svc.Sends(t, list, 200)
	}
}
