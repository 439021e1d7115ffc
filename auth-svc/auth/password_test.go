package auth

import (
	"net/http"
	"strings"
	"testing"

	"obi/auth-svc/throttle"
	"obi/platform/testkit"
)

const newPassword = "seven masks dance at dawn"

func TestChangePassword(t *testing.T) {
	s := start(t, nil)
	token, other := signIn(t, s, "admin", adminPassword), signIn(t, s, "admin", adminPassword)
	change := func(name, old, fresh string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/auth/password", Token: token, Body: body(t, map[string]string{"oldPassword": old, "newPassword": fresh}), Status: status, Want: want, Not: []string{adminPassword, newPassword}}
	}
	s.Run(t, []testkit.Scenario{
		change("wrong old", "guess", newPassword, 403, "current password is not correct"),
		change("no old", "", newPassword, 422, "current password is required"),
		change("short", adminPassword, "fourteen chars", 422, "15 to 256"),
		change("long", adminPassword, strings.Repeat("x", 257), 422, "15 to 256"),
		change("denied", adminPassword, "PasswordPassword", 422, "too easy to guess"),
		change("same", adminPassword, adminPassword, 422, "must differ"),
	})
	expect(t, s, 200, "GET", "/api/auth/session", token, "")
	expect(t, s, 200, "GET", "/api/auth/session", other, "")
	s.Send(t, change("right", adminPassword, newPassword, 200, `"success":true`))
	expect(t, s, 200, "GET", "/api/auth/session", token, "")
	expect(t, s, 401, "GET", "/api/auth/session", other, "")
	if got := try(t, s, "admin", adminPassword).Status; got != 401 {
		t.Errorf("the old password answers %d", got)
	}
	signIn(t, s, "admin", newPassword)
	if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.audit_log WHERE action = 'change password' AND actor = 'admin' AND before IS NULL AND after IS NULL`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

// Someone who finds a session open cannot guess the password, and strangers who fail to sign in do
// not keep its owner from changing the password.
func TestOldPasswordIsThrottled(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin")
	for range throttle.AccountFailures {
		expect(t, s, 403, "POST", "/api/auth/password", token, body(t, map[string]string{"oldPassword": "guess", "newPassword": newPassword}))
	}
	right := body(t, map[string]string{"oldPassword": adminPassword, "newPassword": newPassword})
	retryAfter(t, expect(t, s, 429, "POST", "/api/auth/password", token, right))
	pass(t, s)
	expect(t, s, 200, "POST", "/api/auth/password", token, right)
}
