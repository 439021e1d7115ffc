package dibia_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

const auditLog = `SELECT concat_ws(' ', CASE actor WHEN '' THEN '(public)' ELSE actor END, action, entity,
	coalesce(before ->> 'name', before ->> 'status', '-'), coalesce(after ->> 'name', after ->> 'status', '-')) FROM dibia.audit_log ORDER BY id`

func TestEveryChangeIsAuditedAndNothingElse(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	do := func(token, route string, content fields, status int) {
		t.Helper()
		method, path, _ := strings.Cut(route, " ")
		body := ""
		if content != nil {
			body = content.With(nil)
		}
		svc.Sends(t, testkit.Scenario{Method: method, Path: "/api/dibia/" + path, Token: token, Body: body}, status)
	}
	do(ngozi, "POST admin/dibia", ada, 201)
	do(ngozi, "POST admin/dibia", ada, 200) // repeated
	do(ngozi, "POST admin/dibia", fields{"id": "x"}, 422)
	do("", "POST admin/dibia", ada, 401)
	edited := fields{"name": "Adaeze", "bio": "b", "image": "https://example.org/a.jpg", "contact": "0803"}
	do(uche, "PUT admin/dibias/d1", edited, 200)
	do(uche, "PUT admin/dibias/d1", edited, 200) // nothing changed
	do(uche, "PUT admin/dibias/nobody", edited, 404)
	add(t, svc, ngozi, "d2", "Obi")
	order := testkit.Scenario{Method: "PATCH", Path: "/api/dibia/admin/dibias/update-order", Token: uche, Body: orderOf("d2", "d1")}
	svc.Sends(t, order, 200)
	svc.Sends(t, order, 200) // the same order

	review := reviews.submit(t, svc, nil)
	do(ngozi, "POST reviews", fields{"dibiaId": "nobody", "name": "x", "rating": 5, "comment": "x"}, 422) // refused by the database
	do(ngozi, "POST reviews", fields{"dibiaId": "d1"}, 422)
	svc.Sends(t, reviews.decide(ngozi, "approve", review, nil), 200)
	svc.Sends(t, reviews.decide(uche, "reject", review, nil), 409)
	svc.Sends(t, reviews.decide(uche, "undo", review, nil), 409)
	svc.Sends(t, reviews.decide(ngozi, "undo", review, nil), 200)
	svc.Sends(t, reviews.decide(uche, "reject", review, nil), 200)
	svc.Sends(t, reviews.decide(uche, "reject", "nobody", nil), 404)
	report := reports.submit(t, svc, nil)
	svc.Sends(t, reports.decide(uche, "resolve", report, fields{"reason": "Spoke with both"}), 200)
	profile := profiles.submit(t, svc, nil)
	svc.Sends(t, profiles.decide(uche, "publish", profile, fields{"contact": "(Call only)"}), 422)
	svc.Sends(t, profiles.decide(uche, "publish", profile, nil), 200)
	svc.Sends(t, profiles.decide(uche, "undo", profile, nil), 200)
	svc.Sends(t, profiles.decide(uche, "approve", profile, nil), 200)
	do(ngozi, "DELETE admin/dibias/d1", nil, 200)
	do(ngozi, "DELETE admin/dibias/d1", nil, 404)

	want := []string{
		"ngozi create dibia - Ada", "uche edit dibia Ada Adaeze", "ngozi create dibia - Obi", "uche reorder dibia - -",
		"(public) submit review - -", "ngozi approve review pending approved", "ngozi undo review approved pending", "uche reject review pending rejected",
		"(public) submit report - -", "uche resolve report pending resolved",
		"(public) submit profile - -", "uche create dibia - Obiora Eze", "uche publish profile pending approved", "uche restore dibia Obiora Eze -", "uche undo profile approved pending", "uche approve profile pending approved",
		"ngozi delete dibia Adaeze -",
	}
	if got := svc.Look(t, auditLog); !slices.Equal(got, want) {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	whole := svc.Look(t, `SELECT 'x' FROM dibia.audit_log WHERE ip = '127.0.0.1' AND request_id <> '' AND (session_id = '') = (actor = '')`)
	if len(whole) != len(want) {
		t.Errorf("%d of %d rows say from where", len(whole), len(want))
	}
	if why := svc.Look(t, `SELECT after ->> 'reason' FROM dibia.audit_log WHERE action = 'resolve' AND entity_id = $1`, report); !slices.Equal(why, []string{"Spoke with both"}) {
		t.Errorf("the reason is %q", why)
	}
	for _, secret := range []string{ngozi, uche, "obiora@example.org", "803 555 0199"} {
		if strings.Contains(svc.Log.String(), secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}

func TestASubmissionByAnAdministratorIsPublicAsWell(t *testing.T) {
	svc, ngozi := start(t)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: profiles.submitTo, Token: ngozi, Body: profiles.good.With(nil)}, 201)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: profiles.submitTo, Token: "garbage", Body: profiles.good.With(nil)}, 201)
	if got := svc.Look(t, auditLog); !slices.Equal(got, []string{"(public) submit profile - -", "(public) submit profile - -"}) {
		t.Errorf("the audit log says %q", got)
	}
}
