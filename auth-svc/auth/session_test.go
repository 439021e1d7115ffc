package auth

import (
	"net/http"
	"sync"
	"testing"

	"obi/auth-svc/sessions"
	"obi/platform/testkit"
)

func TestLogout(t *testing.T) {
	s := start(t, nil)
	token, other := signIn(t, s, "admin", adminPassword), signIn(t, s, "admin", adminPassword)
	expect(t, s, 200, "POST", "/api/auth/logout", token, "")
	expect(t, s, 401, "GET", "/api/auth/session", token, "")
	expect(t, s, 401, "POST", "/api/auth/logout", token, "")
	expect(t, s, 200, "GET", "/api/auth/session", other, "")
	const want = "admin|end|signed out"
	if got := query[string](t, s.AdminURL, `SELECT concat_ws('|', actor, action, after->>'because') FROM auth.audit_log WHERE entity = 'session' AND action = 'end'`); got != want {
		t.Errorf("audited as %s, want %s", got, want)
	}
}

func TestEndOneSession(t *testing.T) {
	s := start(t, nil)
	mine, other := signIn(t, s, "admin", adminPassword), signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, mine, "ada")
	theirs := signIn(t, s, "ada", adminPassword)
	exec(t, s.AdminURL, `INSERT INTO auth.sessions VALUES ('expired', 'admin', now() - interval '25 hours', now() - interval '1 hour', '', '', NULL, NULL)`)

	var list []sessions.OpenSession
	expect(t, s, 200, "GET", "/api/auth/sessions", mine, "").JSON(t, &list)
	current := map[string]bool{}
	for _, one := range list {
		current[one.ID] = one.Current
		if one.Username != "admin" || one.IP != "127.0.0.1" || one.UserAgent == "" || one.ExpiresAt.Sub(one.CreatedAt).Hours() != 24 {
			t.Errorf("session is %+v", one)
		}
	}
	if len(list) != 2 || !current[sid(t, mine)] || current[sid(t, other)] {
		t.Errorf("sessions are %+v", list)
	}
	for _, id := range []string{sid(t, theirs), "expired", "unknown"} {
		expect(t, s, 404, "DELETE", "/api/auth/sessions/"+id, mine, "")
	}
	expect(t, s, 200, "DELETE", "/api/auth/sessions/"+sid(t, other), mine, "")
	expect(t, s, 404, "DELETE", "/api/auth/sessions/"+sid(t, other), mine, "")
	expect(t, s, 401, "GET", "/api/auth/session", other, "")
	expect(t, s, 200, "GET", "/api/auth/session", theirs, "")
}

// Each answer belongs to the token that asked for it.
func TestParallelSessionsDoNotMix(t *testing.T) {
	s := start(t, nil)
	admin := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, admin, "ada")
	tokens := map[string]string{"admin": admin, "ada": signIn(t, s, "ada", adminPassword)}
	var wait sync.WaitGroup
	for range 50 {
		for name, token := range tokens {
			wait.Go(func() {
				t, session := testkit.Goroutine(t), sessions.Session{}
				expect(t, s, http.StatusOK, "GET", "/api/auth/session", token, "").JSON(t, &session)
				if session.User.Username != name {
					t.Errorf("%s got the session of %s", name, session.User.Username)
				}
			})
		}
	}
	wait.Wait()
}
