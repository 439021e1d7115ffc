package auth

import (
	"errors"
	"testing"
	"time"
)

// Changes to an account between checking its password and opening its session take effect.
func TestOpenLooksAgain(t *testing.T) {
	for name, change := range map[string]string{
		"disabled":         `UPDATE auth.admins SET disabled = true`,
		"removed":          `DELETE FROM auth.admins`,
		"another password": `UPDATE auth.admins SET password_hash = 'another'`,
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, nil)
			st, ctx, from := newStore(t, s), t.Context(), &client{device: "browser"}
			found, err := st.account(ctx, "admin")
			if err != nil {
				t.Fatal(err)
			}
			o := &opening{account: found, client: from, counts: buckets("admin", from, false), session: newSession("id", "admin", from, time.Now())}
			exec(t, s.AdminURL, change)
			if err := st.open(ctx, o); !errors.Is(err, errWrong) {
				t.Errorf("open returns %v", err)
			}
			if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.sessions`); n != 0 {
				t.Error("the session is open")
			}
		})
	}
}

// The audit row and the change are one transaction: without the row there is no session.
func TestNoSessionWithoutAuditRow(t *testing.T) {
	s := start(t, nil)
	exec(t, s.AdminURL, `ALTER TABLE auth.audit_log ADD CHECK (action <> 'login')`)
	if got := try(t, s, "admin", adminPassword).Status; got != 500 {
		t.Errorf("answered %d", got)
	}
	if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.sessions`); n != 0 {
		t.Error("the session is open")
	}
}
