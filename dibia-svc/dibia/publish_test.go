package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// entry holds the tested fields of a dibia in the directory.
type entry struct {
	ID, Name, Bio, Services, Image, Contact, Email, Category, ProfileID string
	Order, Version                                                      int
}

func TestPublishPutsAProfileIntoTheDirectory(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	id := profiles.submit(t, svc, fields{"dibiaId": nil})
	var published item
	svc.Sends(t, profiles.decide(token, "publish", id, fields{"contact": "+234 803 555 0199 (Call & WhatsApp)"}), 200, `"success":true`).JSON(t, &published)
	var all []entry
	get(t, svc, "", "dibias", &all)
	want := entry{
		ID: published.DibiaID, Name: "Obiora Eze", Bio: "Learned from his father", Services: "Herbs", Image: "https://example.org/o.jpg",
		Contact: "+234 803 555 0199 (Call & WhatsApp)", Email: "obiora@example.org", ProfileID: id, Order: 1, Version: 1,
	}
	if len(all) != 2 || all[1] != want || published.DibiaID == "" || published.Status != "approved" {
		t.Fatalf("the directory is %+v, want %+v last; answered %+v", all, want, published)
	}

	t.Run("an edit keeps where it comes from", func(t *testing.T) {
		svc.Sends(t, testkit.Scenario{Method: "PUT", Path: "/api/dibia/admin/dibias/" + want.ID, Token: token,
			Body: ada.With(fields{"id": want.ID, "profileId": "another"})}, 200, `"profileId":"`+id+`"`)
	})
	t.Run("edited, it stays, and the profile approved", func(t *testing.T) {
		svc.Sends(t, profiles.decide(token, "undo", id, nil), 409, "was already edited")
		profiles.expectStatus(t, svc, id, "approved")
		if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"d1", want.ID}) {
			t.Errorf("the directory is %v", got)
		}
	})
	t.Run("deleted, its profile stays and no longer names it", func(t *testing.T) {
		svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + want.ID, Token: token}, 200)
		one := svc.Sends(t, testkit.Scenario{Method: "GET", Path: profiles.path + "/" + id, Token: token}, 200, `"status":"approved"`)
		if strings.Contains(one.Body, "dibiaId") {
			t.Errorf("answered %s", one.Body)
		}
		svc.Sends(t, profiles.decide(token, "undo", id, nil), 200, `"status":"pending"`)
		svc.Sends(t, profiles.decide(token, "publish", id, nil), 200, `"dibiaId":`)
	})
}

func TestUndoUnpublishesAProfile(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	id := profiles.submit(t, svc, nil)
	for range 2 { // it can be published again
		var published item
		svc.Sends(t, profiles.decide(token, "publish", id, nil), 200).JSON(t, &published)
		svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/update-order", Token: token, Body: orderOf(published.DibiaID, "d1")}, 200)
		svc.Sends(t, profiles.decide(svc.Issuer.Token(t, "uche"), "undo", id, nil), 409, "Only they can undo it.")
		answer := svc.Sends(t, profiles.decide(token, "undo", id, nil), 200, `"status":"pending"`)
		if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{"d1"}) || strings.Contains(answer.Body, "dibiaId") {
			t.Errorf("the directory is %v; answered %s", got, answer.Body)
		}
	}
}

func TestReviewsAndReportsSurviveAnUndonePublication(t *testing.T) {
	svc, token := start(t)
	profile := profiles.submit(t, svc, nil)
	var published item
	svc.Sends(t, profiles.decide(token, "publish", profile, nil), 200).JSON(t, &published)
	review := reviews.submit(t, svc, fields{"dibiaId": published.DibiaID})
	report := reports.submit(t, svc, fields{"dibiaId": published.DibiaID})
	svc.Sends(t, profiles.decide(token, "undo", profile, nil), 200, `"status":"pending"`)

	trash := history(t, svc, token, "trash=true")
	if len(trash) != 1 || trash[0].Label != "Obiora Eze" {
		t.Fatalf("the trash holds %+v, want the dibia", trash)
	}
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + trash[0].ID + "/restore", Token: token}, 200)
	if got := ids(t, svc, "", "dibias"); !slices.Equal(got, []string{published.DibiaID}) {
		t.Errorf("the directory is %v", got)
	}
	for path, want := range map[string]string{"admin/reviews": review, "admin/report": report} {
		if got := ids(t, svc, token, path); !slices.Equal(got, []string{want}) {
			t.Errorf("%s answered %v, want %s", path, got, want)
		}
	}
	svc.Sends(t, profiles.decide(token, "publish", profile, nil), 409, "The dibia made from this profile is already in the directory")
}

// The dibia of a profile can be restored while the profile is pending again.
func TestAProfileIsPublishedOnce(t *testing.T) {
	svc, token := start(t)
	id := profiles.submit(t, svc, nil)
	var published item
	svc.Sends(t, profiles.decide(token, "publish", id, nil), 200).JSON(t, &published)
	svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: "/api/dibia/admin/dibias/" + published.DibiaID, Token: token}, 200)
	deletion := svc.Look(t, `SELECT max(id)::text FROM dibia.audit_log`)[0]
	svc.Sends(t, profiles.decide(token, "undo", id, nil), 200)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/history/" + deletion + "/restore", Token: token}, 200)
	svc.Sends(t, profiles.decide(token, "publish", id, nil), 409, "The dibia made from this profile is already in the directory")
	profiles.expectStatus(t, svc, id, "pending")
}

func TestApproveDoesNotChangeTheDirectory(t *testing.T) {
	svc, token := start(t)
	id := profiles.submit(t, svc, nil)
	approved := svc.Sends(t, profiles.decide(token, "approve", id, nil), 200)
	if got := ids(t, svc, "", "dibias"); len(got) > 0 || strings.Contains(approved.Body, "dibiaId") {
		t.Errorf("the directory is %v; answered %s", got, approved.Body)
	}
}

func TestPublishRequiresTheFieldsOfADibia(t *testing.T) {
	svc, token := start(t)
	bare := fields{"firstName": "Ada", "lastName": "Obi"}
	var stored item
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: profiles.submitTo, Body: bare.With(nil)}, 201).JSON(t, &stored)
	full := profiles.submit(t, svc, nil)
	for name, row := range map[string]struct {
		id    string
		other fields
		want  []string
	}{
		"all that is missing":        {stored.ID, nil, []string{`"body.bio"`, `"body.image"`, `"body.contact"`, `"body.services"`}},
		"a contact does not suffice": {stored.ID, fields{"contact": "0803"}, []string{`"body.bio"`, `"body.services"`}},
		"only a suffix":              {full, fields{"contact": " (Call only)"}, []string{"Contact number is required"}},
		"a long contact":             {full, fields{"contact": strings.Repeat("1", 101)}, []string{"Contact number must have at most 100 characters"}},
		"a contact in a list":        {full, fields{"contact": []string{"0803"}}, []string{"contact: expected string"}},
	} {
		t.Run(name, func(t *testing.T) {
			svc.Sends(t, profiles.decide(token, "publish", row.id, row.other), 422, row.want...)
			profiles.expectStatus(t, svc, row.id, "pending")
		})
	}
	if got := ids(t, svc, "", "dibias"); len(got) > 0 {
		t.Errorf("the directory is %v", got)
	}
	svc.Sends(t, profiles.decide(token, "publish", full, fields{"contact": ""}), 200)
	var all []entry
	if get(t, svc, "", "dibias", &all); len(all) != 1 || all[0].Contact != "+234 803 555 0199" {
		t.Errorf("the directory is %+v", all)
	}
}

func TestAnApprovedProfileIsPublishedLater(t *testing.T) {
	svc, token := start(t)
	later := func(id, contact string) testkit.Scenario {
		return profiles.decide(token, "publish-approved", id, fields{"contact": contact})
	}
	id, other := profiles.submit(t, svc, nil), profiles.submit(t, svc, fields{"contact": ""})
	svc.Sends(t, later(id, ""), 409, "This profile is pending")
	svc.Sends(t, profiles.many(token, "approve", id, other), 200)
	svc.Look(t, `UPDATE dibia.profiles SET decided_at = decided_at - interval '40 days' RETURNING id`)
	svc.Sends(t, later(other, ""), 422, "Contact number is required")
	for query, want := range map[string]int{"published=no": 2, "published=yes": 0, "": 2} {
		if got := ids(t, svc, token, "admin/profiles?"+query); len(got) != want {
			t.Errorf("%q lists %v before the publication", query, got)
		}
	}

	var published item
	svc.Sends(t, later(id, "+234 803 555 0177"), 200, `"success":true`, `"status":"approved"`).JSON(t, &published)
	var all []entry
	get(t, svc, "", "dibias", &all)
	if len(all) != 1 || all[0].ID != published.DibiaID || all[0].ProfileID != id || all[0].Contact != "+234 803 555 0177" {
		t.Errorf("the directory is %+v, answered %+v", all, published)
	}
	if got := svc.Look(t, `SELECT action || ' ' || actor FROM dibia.audit_log WHERE entity_id = $1 ORDER BY id DESC LIMIT 1`, id); !slices.Equal(got, []string{"publish ngozi"}) {
		t.Errorf("the audit log says %q", got)
	}
	if added := svc.Look(t, `SELECT (now() - created_at < interval '1 hour')::text FROM dibia.dibias`); !slices.Equal(added, []string{"true"}) {
		t.Errorf("the dibia has the time of the decision")
	}
	svc.Sends(t, later(id, ""), 409, "The dibia made from this profile is already in the directory")
	for query, want := range map[string]string{"published=no": other, "published=yes": id} {
		if got := ids(t, svc, token, "admin/profiles?limit=1&status=approved&"+query); !slices.Equal(got, []string{want}) {
			t.Errorf("%s lists %v, want %s", query, got, want)
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: profiles.path + "?published=maybe", Token: token}, 422)

	rejected := profiles.submit(t, svc, nil)
	svc.Sends(t, profiles.decide(token, "reject", rejected, nil), 200)
	svc.Sends(t, later(rejected, ""), 409, "This profile was rejected by ngozi, not approved")
}

func TestAnApprovedProfileIsPublishedOnceAtATime(t *testing.T) {
	svc, token := start(t)
	id := profiles.submit(t, svc, nil)
	svc.Sends(t, profiles.decide(token, "approve", id, nil), 200)
	requests := slices.Repeat([]testkit.Scenario{profiles.decide(token, "publish-approved", id, nil)}, 16)
	if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
	if got := ids(t, svc, "", "dibias"); len(got) != 1 {
		t.Errorf("the directory is %v", got)
	}
}
