package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestAdd(t *testing.T) {
	svc, token := start(t)
	post := func(name, content string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Body: content, Status: status, Want: want}
	}
	svc.Run(t, []testkit.Scenario{
		post("stores and answers the entity", ada.With(fields{"email": "ada@example.org", "linktree": "https://linktr.ee/ada", "category": "Herbs"}), 201,
			`"id":"d1"`, `"services":"Afa"`, `"contact":"+234 803 555 0100 (Call only)"`, `"email":"ada@example.org"`, `"linktree":"https://linktr.ee/ada"`,
			`"category":"Herbs"`, `"tiktok":""`, `"order":0`, `"version":1`),
		post("the same again is the same", ada.With(fields{"email": "ada@example.org", "linktree": "https://linktr.ee/ada", "category": "Herbs"}), 200, `"order":0`),
		post("other content under the id", ada.With(nil), 409, "Another dibia already has this ID"),
		post("_id is an alias, the next is last", ada.With(fields{"id": nil, "_id": "d2"}), 201, `"id":"d2"`, `"order":1`),
		post("read-only fields are ignored", ada.With(fields{"id": "d3", "order": 99, "version": 7, "profileId": "p1", "status": "approved", "decidedBy": "me"}), 201, `"order":2`, `"version":1`),
		post("of two suffixes one is stored", ada.With(fields{"id": "d4", "contact": "0803 (Call only) (Call & WhatsApp)"}), 201, `"contact":"0803 (Call only)"`),
		post("other digits stay as they are", ada.With(fields{"id": "d5", "contact": "٠٨٠٣ ٥٥٥ ٠١٠٠ (Call & WhatsApp)"}), 201, `"contact":"٠٨٠٣ ٥٥٥ ٠١٠٠ (Call & WhatsApp)"`),
		post("text stays as typed", ada.With(fields{"id": "d6", "bio": "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"}), 201, "<script>alert(1)</script> \u202egnirts 👩🏾‍🏫"),
		post("all broken rules at once", `{"id":"x"}`, 422, "Name is required", "Bio is required", "Image URL is required", "Contact number is required", "Services are required", `"location":"body.services"`),
		post("no services", ada.With(fields{"id": "x", "services": " "}), 422, `"error":"Services are required"`),
		post("half an email", ada.With(fields{"id": "x", "email": "a@"}), 422, `"location":"body.email"`),
		post("an email in two lines", ada.With(fields{"id": "x", "email": "a@example.org\nBcc: b@example.org"}), 422, "Email must be"),
		post("a contact that is empty", ada.With(fields{"id": "x", "contact": ""}), 422, "Contact number is required"),
		post("a contact that is only a suffix", ada.With(fields{"id": "x", "contact": " (Call only)"}), 422, "Contact number is required"),
		post("a link that is a script", ada.With(fields{"id": "x", "instagram": "javascript:alert(1)"}), 422, "The instagram link must be"),
		post("an image that is none", ada.With(fields{"id": "x", "image": "//example.org/a.jpg"}), 422, "Image URL must be"),
		post("no id", ada.With(fields{"id": nil}), 422, "The id must be"),
		post("a path as id", ada.With(fields{"id": "../x"}), 422, "The id must be"),
		post("a wrong type", ada.With(fields{"id": "x", "contact": 803}), 422, "contact: expected string"),
		post("createdAt garbage", ada.With(fields{"id": "x", "createdAt": "garbage"}), 400),
		post("createdAt in year 9999", ada.With(fields{"id": "x", "createdAt": "9999-01-01T00:00:00Z"}), 400),
	})
	answer := svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias"}, 200, `"name":"Ada"`)
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"d1", "d2", "d3", "d4", "d5", "d6"}) {
		t.Errorf("listed are %v", got)
	}
	if strings.Contains(answer.Body, "profileId") {
		t.Error("a client chose the profile of a dibia")
	}
}

func TestEdit(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	put := func(name, id, ifMatch string, other fields, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "PUT", Path: "/api/dibia/admin/dibias/" + id, Token: token, Body: ada.With(other), Status: status, Want: want,
			Header: map[string]string{"If-Match": ifMatch}}
	}
	svc.Run(t, []testkit.Scenario{
		put("without If-Match", "d1", "", fields{"name": "Adaeze", "order": 77, "version": 9, "profileId": "p1"}, 200, `"name":"Adaeze"`, `"order":0`, `"version":2`),
		put("services may be empty", "d1", `"2"`, fields{"services": ""}, 200, `"services":""`, `"version":3`),
		put("services may be left out", "d1", `W/"3"`, fields{"services": nil, "name": "Adanna"}, 200, `"services":""`, `"version":4`),
		put("a stale version", "d1", `"2"`, fields{"name": "Lost"}, 412, "This has been changed since it was loaded"),
		put("the same content changes nothing", "d1", `"4"`, fields{"services": "", "name": "Adanna"}, 200, `"version":4`),
		put("an id may be left out", "d1", "", fields{"id": nil}, 200, `"id":"d1"`, `"version":5`),
		put("another id in the body", "d1", "", fields{"id": "d2"}, 422, "The ID in the body differs from the ID in the address"),
		put("a contact suffixed twice", "d1", "", fields{"contact": "0803 (Call & WhatsApp) (Call & WhatsApp)"}, 200, `"contact":"0803 (Call & WhatsApp)"`),
		put("name missing", "d1", "", fields{"name": " "}, 422, "Name is required"),
		put("bio missing", "d1", "", fields{"bio": nil}, 422, "Bio is required"),
		put("image missing", "d1", "", fields{"image": nil}, 422, "Image URL is required"),
		put("contact missing", "d1", "", fields{"contact": "(Call only)"}, 422, "Contact number is required"),
		put("unknown", "nobody", "", fields{"id": "nobody"}, 404, "This dibia does not exist"),
		put("any version of nothing", "nobody", "*", fields{"id": "nobody"}, 412, "This dibia no longer exists"),
	})
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/dibias", Not: []string{"Lost", "profileId"}}, 200, `"name":"Ada"`, `"name":"Obi"`)
}

func TestOrder(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "A", "b", "B", "c", "C")
	for _, row := range []struct {
		name, body string
		status     int
		text, want string
	}{
		{"empty list", `{"dibias":[]}`, 422, "The order is empty", "abc"},
		{"the name of another list", `{"creators":[{"id":"a","order":0}]}`, 422, "dibias", "abc"},
		{"an id twice", `{"dibias":[{"id":"a","order":0},{"id":"a","order":1},{"id":"c","order":2}]}`, 422, "must name every entry once", "abc"},
		{"an id missing", orderOf("b", "a"), 409, `"error":"list changed, reload"`, "abc"},
		{"an id unknown", orderOf("b", "a", "x"), 409, `"success":false`, "abc"},
		{"negative", `{"dibias":[{"id":"b","order":-1},{"id":"a","order":1},{"id":"c","order":2}]}`, 422, "not negative", "abc"},
		{"a fraction", `{"dibias":[{"id":"b","order":0.5},{"id":"a","order":1},{"id":"c","order":2}]}`, 422, "integer", "abc"},
		{"a new order", orderOf("c", "a", "b"), 200, `{"success":true}`, "cab"},
		{"the same order", orderOf("c", "a", "b"), 200, `{"success":true}`, "cab"},
	} {
		t.Run(row.name, func(t *testing.T) {
			svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/update-order", Token: token, Body: row.body}, row.status, row.text)
			if got := strings.Join(ids(t, svc, "", "dibias"), ""); got != row.want {
				t.Errorf("the order is %s, want %s", got, row.want)
			}
		})
	}
}

func TestDeletingADibiaDeletesItsReviewsAndReports(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada", "d2", "Obi")
	for _, q := range []queue{reviews, reports} {
		decided := q.submit(t, svc, nil)
		svc.Sends(t, q.decide(token, q.methods()[0], decided, nil), 200)
		q.submit(t, svc, nil)
		q.submit(t, svc, fields{"dibiaId": "d2"})
	}
	remove := testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/d1", Token: token}
	svc.Sends(t, remove, 200, `{"success":true}`)
	svc.Sends(t, remove, 404, "This dibia does not exist")
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Body: ada.With(nil)}, 409, "The dibia with this id was deleted")
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/admin/counts", Token: token}, 200,
		`{"dibias":1,"reviews":{"pending":1,"approved":0,"rejected":0},"reports":{"pending":1,"resolved":0,"redlist":0},`)
	for _, path := range []string{"admin/reviews", "admin/report"} {
		var left []item
		if get(t, svc, token, path, &left); len(left) != 1 || left[0].DibiaID != "d2" {
			t.Errorf("%s: left are %+v", path, left)
		}
	}
}
