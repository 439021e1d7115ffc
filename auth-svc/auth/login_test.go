package auth

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/auth-svc/accounts"
	"obi/auth-svc/sessions"
	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/testkit"
)

const wrong = `"error":"Invalid username or password"`

func TestLoginInputs(t *testing.T) {
	s := start(t, nil)
	login := func(name, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: http.MethodPost, Path: "/api/auth/login", Body: body, Status: status, Want: want, Not: []string{adminPassword}}
	}
	s.Run(t, []testkit.Scenario{
		{Name: "no body", Method: http.MethodPost, Path: "/api/auth/login", Header: map[string]string{"Content-Type": "application/json"}, Status: 400},
		login("cut body", `{"username":"adm`, 400),
		login("null", `null`, 422),
		login("array", `[]`, 422),
		login("wrong types", `{"username":5,"password":true}`, 422),
		login("missing password", `{"username":"admin"}`, 422, "body"),
		login("empty username", credentials(t, "", adminPassword), 422, "Username is required"),
		login("blank username", credentials(t, " \u00a0", adminPassword), 422, "Username is required"),
		login("empty password", credentials(t, "admin", ""), 422, "Password is required"),
		login("megabyte of password", credentials(t, "admin", strings.Repeat("x", 1<<20)), 413),
		login("256 characters", credentials(t, "admin", strings.Repeat("ọ", 256)), 401, wrong),
		login("257 characters", credentials(t, "admin", strings.Repeat("ọ", 257)), 422),
		login("unknown username", credentials(t, "nobody", adminPassword), 401, wrong),
		login("wrong password", credentials(t, "admin", "not "+adminPassword), 401, wrong),
		login("password with a space more", credentials(t, "admin", adminPassword+" "), 401, wrong),
		login("NUL", `{"username":"ad\u0000min","password":"x"}`, 400),
		login("SQL", credentials(t, "' OR '1'='1' --", adminPassword), 401, wrong),
		{Name: "GET", Method: http.MethodGet, Path: "/api/auth/login", Status: 405, WantHeader: map[string]string{"Allow": "POST"}},
		{Name: "form", Method: http.MethodPost, Path: "/api/auth/login", Body: "username=admin&password=x", Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, Status: 415},
		login("right, with a role that is ignored", `{"username":"admin","role":"owner","password":"`+adminPassword+`"}`, 200, `"role":"admin"`, `"expiresIn":86400`),
	})
	if strings.Contains(s.Log.String(), "green yams") {
		t.Error("a password is in the log")
	}
}

func TestLoginAnswer(t *testing.T) {
	s := start(t, nil)
	before := time.Now().Truncate(time.Second)
	answer := try(t, s, "admin", adminPassword)
	var in signin.SignedIn
	answer.JSON(t, &in)
	if in.User != (sessions.User{Username: "admin", Role: "admin"}) || in.ExpiresIn != 86400 || in.Token == "" {
		t.Errorf("answer is %s", answer.Body)
	}
	if lasts := in.ExpiresAt.Sub(before); lasts < 24*time.Hour || lasts > 24*time.Hour+time.Minute || in.ExpiresAt.Location() != time.UTC {
		t.Errorf("expires at %s", in.ExpiresAt)
	}
	if answer.Header.Get("Cache-Control") != "no-store" {
		t.Error("a token may be cached")
	}
	session := expect(t, s, 200, "GET", "/api/auth/session", in.Token, "")
	var current sessions.Session
	session.JSON(t, &current)
	if !current.ExpiresAt.Equal(in.ExpiresAt) || current.User != in.User || current.ExpiresIn > 86400 || current.ExpiresIn < 86000 {
		t.Errorf("session is %s", session.Body)
	}
}

// The answer must not reveal why a sign-in failed.
func TestRefusalsAreIdentical(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, `{"disabled":true}`)
	first := try(t, s, "nobody", adminPassword)
	for name, answer := range map[string]testkit.Answer{
		"wrong password": try(t, s, "admin", "guess"), "disabled": try(t, s, "ada", adminPassword), "disabled, wrong": try(t, s, "ada", "guess"),
	} {
		for _, differs := range []string{"Date", "X-Request-Id"} {
			answer.Header.Del(differs)
			first.Header.Del(differs)
		}
		if answer.Status != 401 || answer.Body != first.Body || len(answer.Header) != len(first.Header) {
			t.Errorf("%s answers %d %s %v, an unknown username %s %v", name, answer.Status, answer.Body, answer.Header, first.Body, first.Header)
		}
	}
}

func TestSpellingsAreOneAccount(t *testing.T) {
	s := start(t, nil)
	for _, name := range []string{"Admin", "ＡＤＭＩＮ", "admin ", "\tadmin"} {
		signIn(t, s, name, adminPassword)
	}
	for i, name := range []string{"Admin", "ＡＤＭＩＮ", "admin ", "admin", "ADMIN", "aDmin", "admin", "admin", "admin", "admin", "Ａdmin"} {
		want := http.StatusUnauthorized
		if i >= throttle.AccountFailures {
			want = http.StatusTooManyRequests
		}
		if got := try(t, s, name, "guess").Status; got != want {
			t.Errorf("guess %d as %q answered %d, want %d", i+1, name, got, want)
		}
	}
}

func TestLoginsAreAudited(t *testing.T) {
	s := start(t, nil)
	try(t, s, "admin", "guess")
	try(t, s, "my secret typed in the wrong field", "x")
	signIn(t, s, "admin", adminPassword)
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity, CASE entity WHEN 'admin' THEN entity_id END, after->>'reason', after->>'username'), ';' ORDER BY id)
		FROM auth.audit_log WHERE action LIKE 'login%'`)
	const want = "|login refused|admin|admin|wrong password;admin|login|session|admin"
	if rows != want {
		t.Errorf("audit rows are\n%s, want\n%s", rows, want)
	}
	dump := query[string](t, s.AdminURL, `SELECT (SELECT string_agg(a::text, ' ') FROM auth.audit_log a) || (SELECT coalesce(string_agg(b::text, ' '), '') FROM auth.attempts b)`)
	for _, secret := range []string{"my secret", adminPassword, "argon2", "guess"} {
		if strings.Contains(dump, secret) || strings.Contains(s.Log.String(), secret) {
			t.Errorf("%q is kept", secret)
		}
	}
	_, _, metrics := get(t, s.Internal+"/metrics")
	for _, want := range []string{`auth_logins_total{result="success",service="auth"} 1`, `auth_logins_total{result="refused",service="auth"} 2`} {
		if !strings.Contains(metrics, want) {
			t.Errorf("%s is missing from the metrics", want)
		}
	}
}

// A sign-in reports the refused ones since the last success, once.
func TestRefusedSignInsAreReported(t *testing.T) {
	s := start(t, nil)
	refused := func() *signin.Refused {
		t.Helper()
		var in signin.SignedIn
		try(t, s, "admin", adminPassword).JSON(t, &in)
		if in.Token == "" {
			t.Fatal("there is no session")
		}
		return in.Refused
	}
	try(t, s, "admin", "guess")
	first := refused()
	if first == nil || first.Count != 1 || time.Since(first.Since) > time.Hour {
		t.Errorf("reported %+v", first)
	}
	if again := refused(); again != nil {
		t.Errorf("reported %+v the second time", again)
	}
	began := time.Now().Truncate(time.Second)
	for _, name := range []string{"admin", "nobody", "Admin "} {
		try(t, s, name, "guess")
	}
	if told := refused(); told == nil || told.Count != 2 || told.Since.After(began) || began.Sub(told.Since) > 5*time.Minute {
		t.Errorf("reported %+v", told)
	}
	if n := query[int](t, s.AdminURL, `SELECT sum(count) FROM auth.refused_unknown`); n != 1 {
		t.Errorf("%d are counted under unknown names", n)
	}

	// With a second factor, the password alone reveals nothing yet.
	_, codes := setUp(t, s, signIn(t, s, "admin", adminPassword))
	ticket := ask(t, s, "admin")
	give(t, s, ticket, "000000")
	var in signin.SignedIn
	give(t, s, ticket, codes[0]).JSON(t, &in)
	if in.Refused == nil || in.Refused.Count != 1 {
		t.Errorf("reported %+v after a code", in.Refused)
	}
}

// A hash with a lower cost is replaced at the next sign-in by one with the current cost.
func TestOutdatedHashIsReplaced(t *testing.T) {
	s := startSpec(t, Spec(), nil)
	outdated, err := testHasher(t, cheap).Hash(t.Context(), adminPassword)
	if err != nil {
		t.Fatal(err)
	}
	exec(t, s.AdminURL, `UPDATE auth.admins SET password_hash = $1`, outdated)
	try(t, s, "admin", "guess")
	if stored := query[string](t, s.AdminURL, `SELECT password_hash FROM auth.admins`); stored != outdated {
		t.Error("a wrong password replaced the hash")
	}
	signIn(t, s, "admin", adminPassword)
	stored := query[string](t, s.AdminURL, `SELECT password_hash FROM auth.admins`)
	if _, outdated, err := testHasher(t, accounts.MinCost).Verify(t.Context(), stored, adminPassword); err != nil || outdated {
		t.Errorf("hash is %s, %v", stored, err)
	}
	signIn(t, s, "admin", adminPassword)
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
