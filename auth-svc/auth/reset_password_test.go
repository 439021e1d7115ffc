package auth

import (
	"net/http"
	"strings"
	"testing"

	"obi/auth-svc/throttle"
	"obi/platform/config"
)

// Someone who has lost the only password can sign in again, and sessions opened with it are ended.
func TestResetPasswordAtStart(t *testing.T) {
	s := start(t, behindProxy)
	lost := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, lost, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	expect(t, s, http.StatusOK, "PATCH", "/api/auth/admins/admin", ada, `{"disabled":true}`)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin", "X-Forwarded-For", "192.0.2.1")
	s.Stop()

	reset := s.Environ.With(config.Environ{"AUTH_RESET_PASSWORD": "Admin ", "OBI_ADMIN_PASSWORD": newPassword})
	s = start(t, reset)
	expect(t, s, http.StatusUnauthorized, "GET", "/api/auth/session", lost, "")
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", ada, "")
	token := signIn(t, s, "admin", newPassword)
	if got := query[string](t, s.Environ["AUTH_DATABASE_URL"], `SELECT concat_ws('|', actor, action, entity_id, before->>'disabled', after->>'disabled', after->>'passwordReset')
		FROM auth.audit_log WHERE after->>'passwordReset' = 'true'`); got != "|change|admin|true|false|true" {
		t.Errorf("the audit log says %q", got)
	}
	if log := s.Log.String(); !strings.Contains(log, "remove the setting AUTH_RESET_PASSWORD") || strings.Contains(log, newPassword) {
		t.Errorf("the log says %s", log)
	}

	// If the setting is left in place, a restart ends no session but still lifts blocks.
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin", "X-Forwarded-For", "192.0.2.1")
	s.Stop()
	s = start(t, reset)
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", token, "")
	signIn(t, s, "admin", newPassword)
}

func TestResetPasswordSettings(t *testing.T) {
	s := start(t, nil)
	for name, row := range map[string]struct {
		setting config.Environ
		want    string
	}{
		"nobody":         {config.Environ{"AUTH_RESET_PASSWORD": "nobody"}, `there is none called "nobody"`},
		"no password":    {config.Environ{"AUTH_RESET_PASSWORD": "admin", "OBI_ADMIN_PASSWORD": ""}, "AUTH_RESET_PASSWORD needs OBI_ADMIN_PASSWORD"},
		"short password": {config.Environ{"AUTH_RESET_PASSWORD": "admin", "OBI_ADMIN_PASSWORD": "short"}, "Password must have"},
		"its own name":   {config.Environ{"AUTH_RESET_PASSWORD": "long.name.of.somebody", "OBI_ADMIN_PASSWORD": "Long.name.of.somebody"}, "must not be the username"},
	} {
		if err := tryStart(t, s.Environ.With(row.setting)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	signIn(t, s, "admin", adminPassword)
}
