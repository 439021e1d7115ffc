package auth

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	tokens "obi/platform/auth"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/testkit"
)

// follower returns a verifier like those of other services.
func follower(s *testkit.Service) *tokens.Verifier {
	return tokens.NewVerifier(tokens.HTTPSource(s.Internal, testkit.InternalKeys()), slog.New(slog.DiscardHandler), time.Now)
}

func accepts(t *testing.T, v *tokens.Verifier, token string) bool {
	t.Helper()
	_, err := v.Verify(t.Context(), token)
	if err != nil && errs.KindOf(err) != errs.Unauthenticated {
		t.Fatal(err)
	}
	return err == nil
}

func TestOtherServicesSeeEndedSessions(t *testing.T) {
	s := start(t, nil)
	admin := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, admin, "ada")
	addAdmin(t, s, admin, "obi")
	v := follower(s)
	for name, end := range map[string]func(token string){
		"sign-out": func(token string) { expect(t, s, 200, "POST", "/api/auth/logout", token, "") },
		"ended":    func(token string) { expect(t, s, 200, "DELETE", "/api/auth/sessions/"+sid(t, token), token, "") },
		"disabled": func(string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"disabled":true}`)
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"disabled":false}`)
		},
		"reset": func(string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"password":"`+adminPassword+`"}`)
		},
		"password changed": func(string) {
			other := signIn(t, s, "ada", adminPassword)
			expect(t, s, 200, "POST", "/api/auth/password", other, body(t, map[string]string{"oldPassword": adminPassword, "newPassword": newPassword}))
			if v.Refresh(t.Context()); !accepts(t, v, other) {
				t.Error("the session that changed the password has ended")
			}
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"password":"`+adminPassword+`"}`)
		},
		"removed": func(string) {
			expect(t, s, 200, "DELETE", "/api/auth/admins/ada", admin, "")
			addAdmin(t, s, admin, "ada")
		},
	} {
		token := signIn(t, s, "ada", adminPassword)
		if v.Refresh(t.Context()); !accepts(t, v, token) {
			t.Errorf("%s: a good token is refused", name)
		}
		end(token)
		if v.Refresh(t.Context()); accepts(t, v, token) {
			t.Errorf("%s: the token is still accepted", name)
		}
	}
	if !accepts(t, v, admin) {
		t.Error("an open session is refused")
	}
}

func TestFeed(t *testing.T) {
	s := start(t, nil)
	exec(t, s.AdminURL, `INSERT INTO auth.sessions
		SELECT 'early ' || n, 'admin', now(), now() + interval '1 hour', '', '', now(), 'signed out' FROM generate_series(1, 10000) n;
		INSERT INTO auth.sessions VALUES
		('late', 'admin', now(), now() - interval '1 minute', '', '', now(), 'signed out'),
		('long gone', 'admin', now(), now() - interval '1 hour', '', '', now(), 'signed out'),
		('open', 'admin', now(), now() + interval '1 hour', '', '', NULL, NULL)`)
	list, err := tokens.HTTPSource(s.Internal, testkit.InternalKeys()).Revocations(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(list.SessionIDs) != 10001 || !slices.Contains(list.SessionIDs, "late") {
		t.Errorf("%d sessions are listed", len(list.SessionIDs))
	}
	status, tag, _ := get(t, s.Internal+tokens.RevocationsPath)
	again, _, text := get(t, s.Internal+tokens.RevocationsPath, "If-None-Match", tag)
	if status != http.StatusOK || tag == "" || again != http.StatusNotModified || text != "" {
		t.Errorf("answers %d with ETag %q, then %d %.50s", status, tag, again, text)
	}
	exec(t, s.AdminURL, `UPDATE auth.sessions SET ended_at = now() WHERE id = 'open'`)
	if changed, _, _ := get(t, s.Internal+tokens.RevocationsPath, "If-None-Match", tag); changed != http.StatusOK {
		t.Errorf("a changed list answers %d", changed)
	}
}

func TestInternalsAreNotPublic(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	for _, path := range []string{tokens.KeysPath, tokens.RevocationsPath, "/api/auth" + tokens.KeysPath, "/api/auth/jwks.json", "/api/auth/revocations.json", "/metrics", "/readyz"} {
		expect(t, s, http.StatusNotFound, "GET", path, token, "")
	}
	if status, _, _ := get(t, s.Internal+"/internal/auth/admins"); status != http.StatusNotFound {
		t.Errorf("the internal port answers %d", status)
	}
}

// Rotation: the next key is published; then it signs while the last one is still accepted; then the
// last one is dropped.
func TestKeyRotation(t *testing.T) {
	first, second := newKey(t), newKey(t)
	s := start(t, config.Environ{"AUTH_SIGNING_KEY": first, "AUTH_NEXT_SIGNING_KEY": second})
	old := signIn(t, s, "admin", adminPassword)
	v := follower(s)
	if !accepts(t, v, old) {
		t.Fatal("a good token is refused")
	}
	database := config.Environ{"AUTH_DATABASE_URL": s.Environ["AUTH_DATABASE_URL"]}
	during := start(t, database.With(config.Environ{"AUTH_SIGNING_KEY": second, "AUTH_LAST_SIGNING_KEY": first}))
	young := signIn(t, during, "admin", adminPassword)
	if !accepts(t, v, young) {
		t.Error("who learned the next key early refuses what it signs")
	}
	// Replicas before and after the switch accept each other's tokens.
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", young, "")
	expect(t, during, http.StatusOK, "GET", "/api/auth/session", old, "")

	after := start(t, database.With(config.Environ{"AUTH_SIGNING_KEY": second}))
	expect(t, after, http.StatusOK, "GET", "/api/auth/session", young, "")
	expect(t, after, http.StatusUnauthorized, "GET", "/api/auth/session", old, "")
	if v := follower(after); accepts(t, v, old) || !accepts(t, v, young) {
		t.Error("another service sees it differently")
	}
	_, _, keys := get(t, during.Internal+tokens.KeysPath)
	if strings.Count(keys, `"kid"`) != 2 || strings.Contains(keys, `"d"`) {
		t.Errorf("published is %s", keys)
	}
}
