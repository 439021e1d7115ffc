package auth

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"obi/auth-svc/invitations"
	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/config"
	"obi/platform/testkit"
)

const deadLink = "This invitation link doesn't work any more. Ask for a new one."

// invite creates an invitation.
func invite(t testing.TB, s *testkit.Service, token string) (made invitations.NewInvitation) {
	t.Helper()
	answer := expect(t, s, http.StatusCreated, "POST", "/api/auth/invitations", token, "")
	answer.JSON(t, &made)
	if len(made.Token) != 43 || answer.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("answered %s %v", answer.Body, answer.Header)
	}
	return made
}

// accept returns the body that accepts an invitation as username.
func accept(t testing.TB, link, username, password string) string {
	t.Helper()
	return body(t, map[string]string{"token": link, "username": username, "password": password})
}

func TestInvitations(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	used, revoked, expired, open := invite(t, s, token), invite(t, s, token), invite(t, s, token), invite(t, s, token)
	if lasts := time.Until(used.ExpiresAt); lasts > 7*24*time.Hour || lasts < 7*24*time.Hour-time.Minute || used.CreatedBy != "admin" {
		t.Errorf("invitation is %+v", used)
	}
	exec(t, s.AdminURL, `UPDATE auth.invitations SET expires_at = now() WHERE id = $1`, expired.ID)
	expect(t, s, 422, "POST", "/api/auth/invitations", token, body(t, map[string]string{"note": strings.Repeat("ọ", 101)}))
	expect(t, s, 201, "POST", "/api/auth/invitations", token, body(t, map[string]string{"note": " Ada from Nsụka "}))
	if listed := expect(t, s, 200, "GET", "/api/auth/invitations", token, "").Body; strings.Count(listed, `"note":"Ada from Nsụka"`) != 1 || strings.Count(listed, `"note"`) != 1 {
		t.Errorf("the invitations are %s", listed)
	}
	const acceptPath, lookPath = "/api/auth/login/invitation/accept", "/api/auth/login/invitation"
	post := func(name, path, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: path, Body: body, Status: status, Want: want, Not: []string{adminPassword, "argon2"}}
	}
	look := func(name, link string, status int, want ...string) testkit.Scenario {
		return post("look at "+name, lookPath, body(t, map[string]string{"token": link}), status, want...)
	}
	s.Run(t, []testkit.Scenario{
		look("an open one", used.Token, 200, `"invitedBy":"admin"`, `"expiresAt":"2`),
		post("no username", acceptPath, accept(t, used.Token, " ", adminPassword), 422, "Username is required"),
		post("blank in the middle", acceptPath, accept(t, used.Token, "ada obi", adminPassword), 422, "letters, digits"),
		post("short password", acceptPath, accept(t, used.Token, "ada", "fourteen chars"), 422, "15 to 256"),
		post("denied password", acceptPath, accept(t, used.Token, "ada", "Creator-Directory1"), 422, "too easy to guess"),
		post("taken", acceptPath, accept(t, used.Token, "ＡDMIN", adminPassword), 409, "An administrator with this name already exists"),
		post("no token", acceptPath, credentials(t, "ada", adminPassword), 422, "token"),
		post("accept", acceptPath, accept(t, used.Token, " Ụzọ-Ada ", adminPassword), 200, `"username":"ụzọ-ada"`, `"role":"admin"`, `"expiresIn":86400`, `"token":"`),
		post("accept again", acceptPath, accept(t, used.Token, "obi", adminPassword), 404, deadLink),
		look("a used one", used.Token, 404, deadLink),
		{Name: "revoke", Method: "DELETE", Path: "/api/auth/invitations/" + revoked.ID, Token: token, Status: 200, Want: []string{`"success":true`}},
		{Name: "revoke again", Method: "DELETE", Path: "/api/auth/invitations/" + revoked.ID, Token: token, Status: 404, Want: []string{"There is no open invitation"}},
		{Name: "revoke a used one", Method: "DELETE", Path: "/api/auth/invitations/" + used.ID, Token: token, Status: 404},
		look("a revoked one", revoked.Token, 404, deadLink),
		post("accept a revoked one", acceptPath, accept(t, revoked.Token, "obi", adminPassword), 404, deadLink),
		look("an expired one", expired.Token, 404, deadLink),
		post("accept an expired one", acceptPath, accept(t, expired.Token, "obi", adminPassword), 404, deadLink),
		look("a made-up one", strings.Repeat("x", 43), 404, deadLink),
		look("an empty one", "", 404, deadLink),
		look("a hash", query[string](t, s.AdminURL, `SELECT token_hash FROM auth.invitations WHERE id = $1`, open.ID), 404, deadLink),
		{Name: "list", Method: "GET", Path: "/api/auth/invitations", Token: token, Status: 200, Want: []string{open.ID, `"createdBy":"admin"`}, Not: []string{used.ID, revoked.ID, expired.ID, "oken", "ash"}},
	})
	signIn(t, s, "ụzọ-ada", adminPassword)

	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity, after->>'invitedBy'), ';' ORDER BY id) FROM auth.audit_log
		WHERE id > (SELECT max(id) FROM auth.audit_log WHERE action = 'invite') AND action <> 'login'`)
	if want := "ụzọ-ada|create|admin|admin;admin|revoke invitation|invitation"; rows != want {
		t.Errorf("audited as %s, want %s", rows, want)
	}
	if n := query[int](t, s.AdminURL, `SELECT sum(count) FROM auth.refused_unknown`); n != 4 {
		t.Errorf("%d refusals are counted", n)
	}
	dump := query[string](t, s.AdminURL, `SELECT (SELECT string_agg(a::text, ' ') FROM auth.audit_log a) || (SELECT string_agg(i::text, ' ') FROM auth.invitations i)`)
	for _, secret := range []string{open.Token, used.Token, adminPassword} {
		if strings.Contains(dump, secret) || strings.Contains(s.Log.String(), secret) {
			t.Errorf("%q is kept", secret)
		}
	}
}

// When access to an account ends, its links do not lead back in.
func TestInvitationsEndWithAccess(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	other := invite(t, s, token)
	addAdmin(t, s, token, "ada")
	for _, row := range []struct {
		name string
		end  func(ada string)
	}{
		{"disabled and enabled", func(string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, `{"disabled":true}`)
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, `{"disabled":false}`)
		}},
		{"password reset", func(string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, body(t, map[string]string{"password": newPassword}))
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, body(t, map[string]string{"password": adminPassword}))
		}},
		{"password changed", func(ada string) {
			expect(t, s, 200, "POST", "/api/auth/password", ada, body(t, map[string]string{"oldPassword": adminPassword, "newPassword": newPassword}))
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, body(t, map[string]string{"password": adminPassword}))
		}},
		{"removed", func(string) {
			expect(t, s, 200, "DELETE", "/api/auth/admins/ada", token, "")
			addAdmin(t, s, token, "ada")
		}},
	} {
		ada := signIn(t, s, "ada", adminPassword)
		made := invite(t, s, ada)
		row.end(ada)
		if answer := expect(t, s, 404, "POST", "/api/auth/login/invitation/accept", "", accept(t, made.Token, "obi", adminPassword)); !strings.Contains(answer.Body, deadLink) {
			t.Errorf("%s: answered %s", row.name, answer.Body)
		}
		if list := expect(t, s, 200, "GET", "/api/auth/invitations", token, "").Body; strings.Contains(list, made.ID) || !strings.Contains(list, other.ID) {
			t.Errorf("%s: open are %s", row.name, list)
		}
	}
}

// A made-up link must not lock the named administrator out, and a link must not reveal every name.
func TestInvitationsCountTheirOwnFailures(t *testing.T) {
	s := start(t, behindProxy)
	made := invite(t, s, signIn(t, s, "admin", adminPassword))
	from := func(address string, status int, link, username string) {
		t.Helper()
		s.Send(t, testkit.Scenario{
			Method: "POST", Path: "/api/auth/login/invitation/accept", Body: accept(t, link, username, adminPassword),
			Header: map[string]string{"X-Forwarded-For": address}, Status: status,
		})
	}
	for i := range throttle.AccountFailures {
		from(fmt.Sprintf("192.0.2.%d", i), 404, strings.Repeat("x", 30+i), "admin")
	}
	signIn(t, s, "admin", adminPassword)
	for i := range throttle.AccountFailures {
		from(fmt.Sprintf("198.51.100.%d", i), 409, made.Token, "admin")
	}
	from("203.0.113.1", 429, made.Token, "ada")
	pass(t, s)
	from("203.0.113.1", 200, made.Token, "ada")
}

func TestAnInvitationWorksOnce(t *testing.T) {
	s := start(t, nil)
	link := invite(t, s, signIn(t, s, "admin", adminPassword)).Token
	var wait sync.WaitGroup
	statuses := make(chan int, 6)
	for _, name := range []string{"ada", "obi", "ugo", "eze", "ada", "obi"} {
		wait.Go(func() {
			sc := testkit.Scenario{Method: "POST", Path: "/api/auth/login/invitation/accept", Body: accept(t, link, name, adminPassword)}
			statuses <- s.Do(testkit.Goroutine(t), sc).Status
		})
	}
	wait.Wait()
	close(statuses)
	accepted := 0
	for status := range statuses {
		switch status {
		case http.StatusOK:
			accepted++
		case http.StatusNotFound, http.StatusConflict: // the link is used, or the name taken with it
		default:
			t.Errorf("answered %d", status)
		}
	}
	if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.admins`); accepted != 1 || n != 2 {
		t.Errorf("%d were accepted, and there are %d administrators", accepted, n)
	}
}

// Guessing links is limited like guessing passwords.
func TestBlockedAddressCannotAccept(t *testing.T) {
	s := start(t, nil)
	link := invite(t, s, signIn(t, s, "admin", adminPassword)).Token
	for i := range throttle.AddressFailures {
		expect(t, s, 404, "POST", "/api/auth/login/invitation/accept", "", accept(t, strings.Repeat("x", i+1), "ada", adminPassword))
	}
	retryAfter(t, expect(t, s, 429, "POST", "/api/auth/login/invitation/accept", "", accept(t, link, "ada", adminPassword)))
	pass(t, s)
	expect(t, s, 200, "POST", "/api/auth/login/invitation/accept", "", accept(t, link, "ada", adminPassword))
}

// Where a second factor is required, an invited administrator must set one up first.
func TestInvitationWithRequiredSecondFactor(t *testing.T) {
	s := start(t, nil)
	link := invite(t, s, signIn(t, s, "admin", adminPassword)).Token
	s.Environ = s.Environ.With(config.Environ{"SECOND_FACTOR": "required"})
	s = s.Restart(t)
	var step signin.SecondStep
	answer := expect(t, s, 200, "POST", "/api/auth/login/invitation/accept", "", accept(t, link, "ada", adminPassword))
	answer.JSON(t, &step)
	if !step.SetUp || step.TicketValid != 1800 || strings.Contains(answer.Body, "token") || answer.Header.Get("Set-Cookie") != "" {
		t.Fatalf("answered %s", answer.Body)
	}
	expect(t, s, 200, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": step.Ticket}))
	expect(t, s, 404, "POST", "/api/auth/login/invitation/accept", "", accept(t, link, "obi", adminPassword))
}
