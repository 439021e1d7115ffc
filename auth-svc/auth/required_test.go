package auth

import (
	"encoding/base32"
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/auth-svc/factors"
	"obi/auth-svc/signin"
	"obi/platform/config"
	"obi/platform/testkit"
)

// Where a second factor is required, administrators without one must set one up first.
func TestSecondFactorRequired(t *testing.T) {
	s := start(t, config.Environ{"SECOND_FACTOR": "required"})
	var step signin.SecondStep
	answer := try(t, s, "admin", adminPassword)
	answer.JSON(t, &step)
	if answer.Status != http.StatusOK || !step.SetUp || step.TicketValid != 1800 || strings.Contains(answer.Body, "token") || answer.Header.Get("Set-Cookie") != "" {
		t.Fatalf("answered %d %s", answer.Status, answer.Body)
	}
	ticket := body(t, map[string]string{"ticket": step.Ticket})
	post := func(name, path, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: http.MethodPost, Path: "/api/auth/login/" + path, Body: body, Status: status, Want: want}
	}
	s.Run(t, []testkit.Scenario{
		post("a made-up ticket", "app", `{"ticket":"made-up"}`, 409, "Enter your password again"),
		post("a code before the app", "app/confirm", body(t, map[string]string{"ticket": step.Ticket, "code": "123456"}), 409, "Start again"),
		post("a code of an app that nobody set up", "code", body(t, map[string]string{"ticket": step.Ticket, "code": "000000"}), 401),
		post("a recovery code that nobody has", "code", body(t, map[string]string{"ticket": step.Ticket, "code": "aaaa-bbbb-cccc-dddd"}), 401),
	})
	var offer factors.AppOffer
	expect(t, s, http.StatusOK, "POST", "/api/auth/login/app", "", ticket).JSON(t, &offer)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(offer.Secret)
	if err != nil {
		t.Fatal(err)
	}
	confirm := func(code string) string { return body(t, map[string]string{"ticket": step.Ticket, "code": code}) }
	expect(t, s, http.StatusUnprocessableEntity, "POST", "/api/auth/login/app/confirm", "", confirm("00000a"))
	right := confirm(factors.Code(secret, factors.Step(time.Now())))
	var first signin.FirstSignIn
	confirmed := expect(t, s, http.StatusOK, "POST", "/api/auth/login/app/confirm", "", right)
	confirmed.JSON(t, &first)
	if len(first.Codes) != 10 || deviceOf(t, confirmed) == "" || confirmed.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("answered %s %v", confirmed.Body, confirmed.Header)
	}
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", first.SignedIn.Token, "")
	expect(t, s, http.StatusConflict, "POST", "/api/auth/login/app/confirm", "", right)
	if found := factorsOf(t, s, first.SignedIn.Token); !found.Required || found.App == nil || found.RecoveryCodes != 10 {
		t.Errorf("factors are %+v", found)
	}

	// Then a code is asked for: the password alone cannot set up another app, and the last factor
	// cannot be removed.
	next := ask(t, s, "admin")
	expect(t, s, http.StatusConflict, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": next}))
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app", first.SignedIn.Token, proof)
	expect(t, s, http.StatusConflict, "POST", "/api/auth/login/app/confirm", "", body(t, map[string]string{"ticket": next, "code": "123456"}))
	expect(t, s, http.StatusConflict, "POST", "/api/auth/factors/app/remove", first.SignedIn.Token, proof)
	if answer := give(t, s, next, first.Codes[0]); answer.Status != http.StatusOK {
		t.Errorf("a recovery code answers %d %s", answer.Status, answer.Body)
	}
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, after->>'factor'), ';' ORDER BY id) FROM auth.audit_log WHERE action <> 'create'`)
	const want = "|login refused;|login refused;admin|add factor|code app;admin|login|code app;admin|login|recovery code"
	if rows != want {
		t.Errorf("the history is\n%s, want\n%s", rows, want)
	}
	if err := tryStart(t, s.Environ.With(config.Environ{"SECOND_FACTOR": "yes"})); err == nil || !strings.Contains(err.Error(), "SECOND_FACTOR must be optional or required") {
		t.Errorf("a wrong setting: %v", err)
	}
}
