package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// corrected is a profile with its corrections.
type corrected struct {
	item
	FirstName, Contact string
	Corrected          *struct{ Name, Bio, Services, Image, Email, Contact, By, At string }
}

var (
	// submittedFields are the fields for the directory of the good profile.
	submittedFields = fields{
		"name": "Obiora Eze", "bio": "Learned from his father", "services": "Herbs", "image": "https://example.org/o.jpg",
		"email": "obiora@example.org", "contact": "+234 803 555 0199",
	}
	corrections = fields{
		"name": "Obiọra Eze", "bio": "Learned from his father", "services": "Ọgwụ", "image": "https://example.org/o.jpg",
		"email": "", "contact": "+234 803 555 0100 (Call only)",
	}
)

// correctedWith is the body of a call that saves corrections of one field.
func correctedWith(name, value string) fields {
	all := fields{name: value}
	for name, value := range submittedFields {
		if _, there := all[name]; !there {
			all[name] = value
		}
	}
	return fields{"corrected": all}
}

func TestSavedCorrectionsArePublished(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	const saved = "Obiọra Eze|Learned from his father|Ọgwụ|https://example.org/o.jpg||+234 803 555 0100 (Call only)"
	others := fields{"name": "Obiora Eze", "bio": "A healer", "services": "Herbs", "image": "https://example.org/o.jpg"}
	for name, row := range map[string]struct {
		call string
		more fields
		want string
	}{
		"when it is approved":    {"publish", nil, saved},
		"later":                  {"publish-approved", nil, saved},
		"with another contact":   {"publish", fields{"contact": "0703"}, strings.Replace(saved, "+234 803 555 0100 (Call only)", "0703", 1)},
		"unless others are sent": {"publish", fields{"corrected": others}, "Obiora Eze|A healer|Herbs|https://example.org/o.jpg||+234 803 555 0100 (Call only)"},
	} {
		t.Run(name, func(t *testing.T) {
			id := profiles.submit(t, svc, nil)
			svc.Sends(t, profiles.decide(uche, "correct", id, fields{"corrected": corrections}), 200, `"status":"pending"`, `"firstName":"Obiora"`)
			var page []corrected
			get(t, svc, ngozi, "admin/profiles?status=pending&limit=1&q=obiora+ogwu", &page)
			if len(page) != 1 || page[0].Corrected == nil || page[0].Corrected.By != "uche" || page[0].Corrected.Name != "Obiọra Eze" ||
				page[0].Corrected.Contact != "+234 803 555 0100 (Call only)" || page[0].FirstName != "Obiora" || page[0].Contact != "+234 803 555 0199" {
				t.Fatalf("the list has %+v", page)
			}
			if row.call == "publish-approved" {
				svc.Sends(t, profiles.decide(ngozi, "approve", id, nil), 200, `"by":"uche"`)
			}
			var published corrected
			svc.Sends(t, profiles.decide(ngozi, row.call, id, row.more), 200, `"firstName":"Obiora"`).JSON(t, &published)
			if published.Corrected == nil || published.Corrected.Contact != "+234 803 555 0100 (Call only)" {
				t.Errorf("answered %+v", published)
			}
			got := svc.Look(t, `SELECT concat_ws('|', name, bio, services, image, email, contact) FROM dibia.dibias WHERE profile_id = $1`, id)
			if !slices.Equal(got, []string{row.want}) {
				t.Errorf("the dibia is %q, want %q", got, row.want)
			}
			svc.Sends(t, profiles.decide(uche, "correct", id, fields{"corrected": corrections}), 409, "The dibia made from this profile is already in the directory")
			// The log says who corrected what, and holds no texts, because the profile may be erased.
			got = svc.Look(t, `SELECT actor || ' ' || action || ' ' || coalesce(after ->> 'corrected', '-') FROM dibia.audit_log WHERE entity_id = $1 AND action IN ('correct', 'publish') AND after::text NOT LIKE '%Eze%' ORDER BY id`, id)
			changed := "-"
			if row.more["corrected"] != nil {
				changed = `["name", "bio", "services"]`
			}
			if want := []string{`uche correct ["name", "services", "email", "contact"]`, "ngozi publish " + changed}; !slices.Equal(got, want) {
				t.Errorf("the audit log says %q, want %q", got, want)
			}
			svc.Sends(t, profiles.decide(ngozi, "undo", id, nil), 200, `"status":"pending"`, `"by":`)
			svc.Sends(t, profiles.decide(ngozi, "reject", id, nil), 200)
		})
	}
}

func TestCorrectionsSentWithThePublicationAreKept(t *testing.T) {
	svc, ngozi := start(t)
	id := profiles.submit(t, svc, nil)
	sent := fields{"name": "Obiọra Eze", "bio": "A healer", "services": "Herbs", "image": "https://example.org/o.jpg"}
	svc.Sends(t, profiles.decide(ngozi, "publish", id, fields{"corrected": sent, "contact": "0703 (Call only)"}), 200)
	svc.Sends(t, profiles.decide(ngozi, "undo", id, nil), 200, `"status":"pending"`, `"bio":"A healer"`, `"contact":"+234 803 555 0199","by":"ngozi"`)
}

func TestAnIncompleteProfileIsCorrectedBeforeItIsComplete(t *testing.T) {
	svc, ngozi := start(t)
	id := profiles.submit(t, svc, fields{"bio": "", "services": "", "profileImage": "", "contact": "", "email": ""})
	svc.Sends(t, profiles.decide(ngozi, "correct", id, fields{"corrected": fields{"name": "Ọbị Eze"}}), 200, `"by":"ngozi"`)
	svc.Sends(t, profiles.decide(ngozi, "publish", id, nil), 422, "Bio is required", "Image URL is required", "Contact number is required")
	svc.Sends(t, profiles.decide(ngozi, "correct", id, fields{"corrected": fields{"image": "none", "email": "none", "contact": strings.Repeat("1", 101)}}), 422,
		`"location":"body.corrected.name"`, "Name is required", `"body.corrected.image"`, `"body.corrected.email"`, `"body.corrected.contact"`)
	svc.Sends(t, profiles.decide(ngozi, "approve", id, nil), 200, `"name":"Ọbị Eze"`)
}

func TestCorrectionsOfAColleagueAreNotReplacedUnseen(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	id := profiles.submit(t, svc, nil)
	correct := func(token, bio, at string, status int, want ...string) (answer corrected) {
		t.Helper()
		more := correctedWith("bio", bio)
		if at != "" {
			more["correctedAt"] = at
		}
		sent := svc.Sends(t, profiles.decide(token, "correct", id, more), status, want...)
		if status == 200 {
			sent.JSON(t, &answer)
		}
		return answer
	}
	first := correct(uche, "Uche's", "", 200).Corrected
	correct(ngozi, "Ngozi's", "", 409, "uche has corrected this profile since you opened it")
	second := correct(ngozi, "Ngozi's", first.At, 200).Corrected
	correct(uche, "Uche's again", first.At, 409, "ngozi has corrected this profile since you opened it")
	if restored := correct(uche, "Learned from his father", second.At, 200); restored.Corrected != nil {
		t.Errorf("what was submitted is stored as the correction %+v", restored.Corrected)
	}
	svc.Sends(t, profiles.decide(ngozi, "reject", id, nil), 200)
	correct(uche, "Uche's", "", 409, "This profile was rejected by ngozi, not approved")
	svc.Sends(t, profiles.decide(uche, "correct", "nobody", correctedWith("bio", "b")), 404, "This profile does not exist")
}

func TestOneOfSeveralThatCorrectAtOnceWins(t *testing.T) {
	svc, ngozi := start(t)
	id := profiles.submit(t, svc, nil)
	requests := slices.Repeat([]testkit.Scenario{profiles.decide(ngozi, "correct", id, correctedWith("bio", "b"))}, 8)
	if got := svc.AtOnce(t, requests, 200, 409); got[200] != 1 {
		t.Errorf("answered %v", got)
	}
}

func TestTheHistoryDoesNotUndoCorrections(t *testing.T) {
	svc, ngozi := start(t)
	id := profiles.submit(t, svc, nil)
	svc.Sends(t, profiles.decide(ngozi, "correct", id, correctedWith("bio", "b")), 200)
	change := history(t, svc, ngozi, "limit=1")[0]
	if change.Action != "correct" || change.Label != "Obiora Eze" {
		t.Errorf("got %+v", change)
	}
	svc.Sends(t, imports.Restore(ngozi, change.ID), 422, "This change cannot be undone")
}

func TestThePublicDoesNotSeeCorrections(t *testing.T) {
	svc, ngozi := start(t)
	id := profiles.submit(t, svc, fields{"corrected": submittedFields})
	svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: profiles.path + "/correct", Body: fields{"profileId": id}.With(nil)}, 401)
	if got := svc.Look(t, `SELECT id FROM dibia.profiles WHERE corrected IS NOT NULL`); len(got) > 0 {
		t.Errorf("%v corrected themselves", got)
	}
	svc.Sends(t, profiles.decide(ngozi, "correct", id, fields{"corrected": corrections}), 200)
	svc.Sends(t, profiles.decide(ngozi, "publish", id, nil), 200)
	for _, path := range []string{"/api/dibia/dibias", "/api/dibia/changes"} {
		list := svc.Sends(t, testkit.Scenario{Method: "GET", Path: path}, 200, "Obiọra Eze")
		if strings.Contains(list.Body, "corrected") || strings.Contains(list.Body, `"by"`) || strings.Contains(list.Body, "Herbs") {
			t.Errorf("%s has %s", path, list.Body)
		}
	}
}

// A stored text that the rules would clean today is not a correction.
func TestNothingIsCorrectedByCleaning(t *testing.T) {
	svc, ngozi := start(t)
	for call, more := range map[string]fields{
		"correct": {"corrected": submittedFields},
		"publish": {"corrected": fields{"name": "Obiora Eze", "bio": "Learned from his father", "services": "Herbs", "image": "https://example.org/o.jpg", "email": "obiora@example.org"}},
	} {
		id := profiles.submit(t, svc, nil)
		svc.Look(t, `UPDATE dibia.profiles SET bio = bio || ' ', contact = contact || ' ' WHERE id = $1 RETURNING id`, id)
		svc.Sends(t, profiles.decide(ngozi, call, id, more), 200)
		if got := svc.Look(t, `SELECT id FROM dibia.profiles WHERE corrected IS NOT NULL`); len(got) > 0 {
			t.Errorf("%s stored a correction", call)
		}
		if got := svc.Look(t, `SELECT after ->> 'corrected' FROM dibia.audit_log WHERE action = $1 AND after ->> 'corrected' IS NOT NULL`, call); len(got) > 0 {
			t.Errorf("the audit log says that %s corrected %s", call, got)
		}
	}
}
