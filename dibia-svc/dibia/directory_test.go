package dibia_test

import (
	"slices"
	"testing"

	"obi/platform/testkit"
)

func TestDirectory(t *testing.T) {
	testkit.Directory{
		Imports: imports, List: "/api/dibia/dibias", Add: "/api/dibia/admin/dibia", Order: "/api/dibia/admin/dibias/update-order",
		Edit: "/api/dibia/admin/dibias/", Remove: "/api/dibia/admin/dibias/",
	}.Check(t, start)
}

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
		post("of two suffixes one is stored", ada.With(fields{"id": "d4", "contact": "0803 (Call only) (Call & WhatsApp)"}), 201, `"contact":"0803 (Call only)"`),
		post("other digits stay as they are", ada.With(fields{"id": "d5", "contact": "٠٨٠٣ ٥٥٥ ٠١٠٠ (Call & WhatsApp)"}), 201, `"contact":"٠٨٠٣ ٥٥٥ ٠١٠٠ (Call & WhatsApp)"`),
		post("all broken rules at once", `{"id":"x"}`, 422, "Name is required", "Bio is required", "Image URL is required", "Contact number is required", "Services are required", `"location":"body.services"`),
		post("no services", ada.With(fields{"id": "x", "services": " "}), 422, `"error":"Services are required"`),
		post("half an email", ada.With(fields{"id": "x", "email": "a@"}), 422, `"location":"body.email"`),
		post("an email in two lines", ada.With(fields{"id": "x", "email": "a@example.org\nBcc: b@example.org"}), 422, "Email must be"),
		post("a contact that is empty", ada.With(fields{"id": "x", "contact": ""}), 422, "Contact number is required"),
		post("a contact that is only a suffix", ada.With(fields{"id": "x", "contact": " (Call only)"}), 422, "Contact number is required"),
		post("a link that is a script", ada.With(fields{"id": "x", "instagram": "javascript:alert(1)"}), 422, "The instagram link must be"),
		post("an image that is none", ada.With(fields{"id": "x", "image": "//example.org/a.jpg"}), 422, "Image URL must be"),
		post("a wrong type", ada.With(fields{"id": "x", "contact": 803}), 422, "contact: expected string"),
	})
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"d1", "d4", "d5"}) {
		t.Errorf("listed are %v", got)
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
		put("services may be empty", "d1", `"1"`, fields{"services": ""}, 200, `"services":""`, `"version":2`),
		put("services may be left out", "d1", `W/"2"`, fields{"services": nil, "name": "Adanna"}, 200, `"services":""`, `"version":3`),
		put("a contact suffixed twice", "d1", "", fields{"contact": "0803 (Call & WhatsApp) (Call & WhatsApp)"}, 200, `"contact":"0803 (Call & WhatsApp)"`),
		put("image missing", "d1", "", fields{"image": nil}, 422, "Image URL is required"),
		put("contact missing", "d1", "", fields{"contact": "(Call only)"}, 422, "Contact number is required"),
	})
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
