package kwuo_test

import (
	"slices"
	"strings"
	"testing"
)

const auditLog = `SELECT concat_ws(' ', actor, action, entity, entity_id, coalesce(before ->> 'riddle', '-'), coalesce(after ->> 'riddle', '-')) FROM kwuo.audit_log ORDER BY id`

func TestEveryChangeIsAuditedAndNothingElse(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	one := fields{"riddle": "Ọka"}
	svc.Sends(t, post(ngozi, one), 201)
	svc.Sends(t, post(ngozi, one), 200) // repeated
	svc.Sends(t, post(ngozi, fields{"riddle": "Ji"}), 409)
	svc.Sends(t, post(ngozi, fields{"id": "x", "answer": "Ji"}), 422)
	svc.Sends(t, post("", one), 401)
	svc.Sends(t, put(uche, "r1", fields{"riddle": "Ede"}), 200)
	svc.Sends(t, put(uche, "r1", fields{"riddle": "Ede"}), 200) // nothing changed
	svc.Sends(t, put(uche, "nobody", nil), 404)
	svc.Sends(t, form(t, "PUT", ngozi, map[string]string{"riddle": "Akpụ"}, ""), 200)
	svc.Sends(t, form(t, "PUT", ngozi, map[string]string{"riddle": "Akpụ"}, ""), 200) // nothing changed
	svc.Sends(t, form(t, "PUT", ngozi, nil, "x"), 503)
	svc.Sends(t, form(t, "POST", ngozi, map[string]string{"id": "r2"}, "x"), 503)
	svc.Sends(t, remove(ngozi, "r1"), 200)
	svc.Sends(t, remove(ngozi, "r1"), 404)
	svc.Sends(t, post(ngozi, one), 409) // deleted

	want := []string{"ngozi create riddle r1 - Ọka", "uche edit riddle r1 Ọka Ede", "ngozi edit riddle r1 Ede Akpụ", "ngozi delete riddle r1 Akpụ -"}
	if got := svc.Look(t, auditLog); !slices.Equal(got, want) {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	whole := svc.Look(t, `SELECT 'x' FROM kwuo.audit_log WHERE ip = '127.0.0.1' AND session_id <> '' AND request_id <> ''`)
	if len(whole) != len(want) {
		t.Errorf("%d of %d rows say from where", len(whole), len(want))
	}
	for _, secret := range []string{ngozi, uche} {
		if strings.Contains(svc.Log.String(), secret) {
			t.Error("a token is in the log")
		}
	}
}
