package auth

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"obi/platform/config"
)

// Someone who has lost the app and the recovery codes can sign in again with the password.
func TestRemoveFactorsOnTheServer(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	setUp(t, s, token)
	ask(t, s, "admin")
	for name, row := range map[string]struct {
		settings config.Environ
		username string
		want     string
	}{
		"nobody":      {nil, "nobody", `there is no administrator called "nobody"`},
		"no database": {config.Environ{"AUTH_DATABASE_URL": ""}, "admin", "AUTH_DATABASE_URL"},
	} {
		if err := RemoveFactors(t.Context(), s.Environ.With(row.settings), row.username, io.Discard); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var told strings.Builder
	if err := RemoveFactors(t.Context(), s.Environ, " Admin", &told); err != nil || told.String() != "admin signs in with the password alone now.\n" {
		t.Fatalf("printed %q, %v", told.String(), err)
	}
	if err := RemoveFactors(t.Context(), s.Environ, "admin", io.Discard); err == nil || err.Error() != "admin has no second factor" {
		t.Errorf("the second time: %v", err)
	}
	expect(t, s, http.StatusUnauthorized, "GET", "/api/auth/session", token, "")
	signIn(t, s, "admin", adminPassword)
	if got := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, entity_id), ';') FROM auth.audit_log WHERE action = 'remove factor'`); got != "|admin" {
		t.Errorf("the history says %q", got)
	}
}
