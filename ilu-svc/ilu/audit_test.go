package ilu_test

import (
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

const auditLog = `SELECT concat_ws(' ', CASE actor WHEN '' THEN '(public)' ELSE actor END, action, entity,
	coalesce(before ->> 'proverb', before ->> 'status', '-'), coalesce(after ->> 'proverb', after ->> 'status', '-')) FROM ilu.audit_log ORDER BY id`

func TestEveryChangeIsAuditedAndNothingElse(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	one := fields{"proverb": "Egbe"}
	svc.Sends(t, post(ngozi, one), 201)
	svc.Sends(t, post(ngozi, one), 200) // repeated
	svc.Sends(t, post(ngozi, fields{"id": "x", "meaning": nil}), 422)
	svc.Sends(t, post("", one), 401)
	svc.Sends(t, put(uche, "p1", fields{"proverb": "Ugo"}), 200)
	svc.Sends(t, put(uche, "p1", fields{"proverb": "Ugo"}), 200) // nothing changed
	svc.Sends(t, put(uche, "nobody", nil), 404)
	svc.Sends(t, category(uche, "Omenala"), 201)
	svc.Sends(t, category(uche, "OMENALA"), 409)

	id := submit(t, svc, nil)
	svc.Sends(t, suggest(fields{"meaning": ""}), 422)
	svc.Sends(t, decide(ngozi, "approve", id, nil), 200)
	svc.Sends(t, decide(uche, "reject", id, nil), 409)
	svc.Sends(t, decide(uche, "undo", id, nil), 409)
	svc.Sends(t, decide(ngozi, "undo", id, nil), 200)
	svc.Sends(t, decide(uche, "publish", id, nil), 200)
	svc.Sends(t, decide(uche, "undo", id, nil), 200)
	svc.Sends(t, decide(uche, "reject", id, fields{"reason": "Known already"}), 200)
	svc.Sends(t, decide(uche, "reject", "nobody", nil), 404)
	svc.Sends(t, decide(ngozi, "reason", id, fields{"reason": "Known for long"}), 200, `"reason":"Known for long"`, `"decidedBy":"uche"`)
	svc.Sends(t, decide(ngozi, "reason", id, fields{"reason": "Known for long"}), 200) // nothing changed
	svc.Sends(t, remove(ngozi, "p1"), 200)
	svc.Sends(t, remove(ngozi, "p1"), 404)

	want := []string{
		"ngozi create proverb - Egbe", "uche edit proverb Egbe Ugo", "uche create category - -",
		"(public) submit suggestion - -", "ngozi approve suggestion pending approved", "ngozi undo suggestion approved pending",
		"uche create proverb - Onye kwe, chi ya ekwe.", "uche publish suggestion pending approved", "uche restore proverb Onye kwe, chi ya ekwe. -", "uche undo suggestion approved pending",
		"uche reject suggestion pending rejected", "ngozi reason suggestion rejected rejected", "ngozi delete proverb Ugo -",
	}
	if got := svc.Look(t, auditLog); !slices.Equal(got, want) {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	whole := svc.Look(t, `SELECT 'x' FROM ilu.audit_log WHERE ip = '127.0.0.1' AND request_id <> '' AND (session_id = '') = (actor = '')`)
	if len(whole) != len(want) {
		t.Errorf("%d of %d rows say from where", len(whole), len(want))
	}
	if why := svc.Look(t, `SELECT after ->> 'reason' FROM ilu.audit_log WHERE action = 'reject' AND entity_id = $1`, id); !slices.Equal(why, []string{"Known already"}) {
		t.Errorf("the reason is %q", why)
	}
	if named := svc.Look(t, `SELECT entity_id FROM ilu.audit_log WHERE entity = 'category'`); !slices.Equal(named, []string{"Omenala"}) {
		t.Errorf("the category is %q", named)
	}
	for _, secret := range []string{ngozi, uche} {
		if strings.Contains(svc.Log.String(), secret) {
			t.Error("a token is in the log")
		}
	}
}

func TestASuggestionByAnAdministratorIsPublicAsWell(t *testing.T) {
	svc, ngozi := start(t)
	for _, token := range []string{ngozi, "garbage"} {
		request := suggest(nil)
		request.Token = token
		svc.Sends(t, request, 201)
	}
	if got := svc.Look(t, auditLog); !slices.Equal(got, []string{"(public) submit suggestion - -", "(public) submit suggestion - -"}) {
		t.Errorf("the audit log says %q", got)
	}
}

func TestCounts(t *testing.T) {
	svc, token := start(t)
	counts := testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: token}
	svc.Sends(t, counts, 200, `{"proverbs":0,"suggestions":{"pending":0,"approved":0,"rejected":0}}`)
	for _, decision := range []string{"", "", "", "approve", "publish", "reject", "reject", "reject", "reject"} {
		id := submit(t, svc, nil)
		if decision != "" {
			svc.Sends(t, decide(token, decision, id, nil), 200)
		}
	}
	svc.Sends(t, counts, 200, `{"proverbs":1,"suggestions":{"pending":3,"approved":2,"rejected":4}}`)
}
