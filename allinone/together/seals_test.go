package together

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/transfer"
)

// sealed waits until the services have sealed all audit rows.
func (i install) sealed(t testing.TB) {
	t.Helper()
	var each []string
	for _, spec := range everyService {
		each = append(each, `SELECT 'x' FROM `+spec.Name+`.audit_log AS a WHERE NOT EXISTS (SELECT FROM `+spec.Name+`.audit_seals AS s WHERE s.id = a.id)`)
	}
	testkit.Until(t, "all audit rows to be sealed", func() bool {
		return len(owners.Column(t, i.adminURL, strings.Join(each, " UNION ALL "))) == 0
	})
}

// verifies runs the command verify, with a backup unless it is "", and returns its output and its error.
func verifies(t testing.TB, from transfer.Install, backup string) (said, failed string) {
	t.Helper()
	var out bytes.Buffer
	command := transfer.Command{Verify: true, File: backup}
	err := command.Run(t.Context(), &out, func() (transfer.Install, func() error, error) { return from, func() error { return nil }, nil })
	if err != nil {
		failed = err.Error()
	}
	return out.String(), failed
}

// TestVerifyFindsAlteredAuditLogs exports, imports and goes on, then alters both audit logs.
func TestVerifyFindsAlteredAuditLogs(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	r := serve(t, source, nil) // seals what fill has added while the services were stopped
	source.sealed(t)
	r.stop()
	first := export(t, source.asServices(t))
	if said, failed := verifies(t, source.asServices(t), first); failed != "" || strings.Count(said, "is intact") != len(everyService) {
		t.Fatalf("%s: %s", failed, said)
	}
	if err := bring(t, first, target.asServices(t), false); err != nil {
		t.Fatal(err)
	}

	// After retention periods and permanent deletions, rows and seals are still there.
	r = serve(t, target, config.Environ{"KEEP_DELETED_DAYS": "0"})
	for _, o := range owners.All {
		r.upload(t, o, "later")
		r.does(t, "DELETE", o.Delete+"later", "", "", http.StatusOK)
	}
	r.does(t, "POST", "/api/ilu/admin/category", "application/json", `{"category":"Later"}`, http.StatusCreated)
	target.sealed(t)
	if log := r.log.String(); !strings.Contains(log, `"msg":"audit rows were sealed"`) || !strings.Contains(log, `"hash":"`) {
		t.Error("the seals are not logged")
	}
	r.stop()
	second := export(t, target.asOne(t))
	for _, backup := range []string{"", first, second} {
		if said, failed := verifies(t, target.asServices(t), backup); failed != "" || strings.Count(said, "is intact") != len(everyService) {
			t.Errorf("%s: %s", failed, said)
		}
	}

	for _, row := range []struct{ harm, backup, want string }{
		{`UPDATE dibia.audit_log SET ip = ip || ' ' WHERE id = 3`, "", "the audit log of dibia was altered: row 3 was changed"},
		{`DELETE FROM auth.audit_log WHERE id = 1`, "", "the audit log of auth was altered: row 1 was removed"},
		{`INSERT INTO ilu.audit_log (id, actor, session_id, ip, request_id, action, entity, entity_id) OVERRIDING SYSTEM VALUE VALUES (0, '', '', '', '', '', '', '')`, "", "the audit log of ilu was altered: row 0 was inserted"},
		{`DELETE FROM creator.audit_seals`, second, "the audit log of creator was altered: row "},
	} {
		target.exec(t, row.harm)
		if said, failed := verifies(t, target.asServices(t), row.backup); !strings.Contains(said, row.want) || !strings.Contains(failed, "audit logs were altered (") {
			t.Errorf("%s: %q, %s", row.harm, failed, said)
		}
	}
	said, failed := verifies(t, target.asServices(t), "")
	if strings.Count(said, "was altered") != 3 || !strings.Contains(failed, "(dibia, ilu, auth)") {
		t.Errorf("%s: %s", failed, said)
	}
}
