package auth

import (
	"encoding/base32"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/auth-svc/factors"
	"obi/auth-svc/signin"
	"obi/platform/config"
	"obi/platform/testkit"
)

const passkeys = "/api/auth/factors/passkeys"

func TestPasskeysInAccount(t *testing.T) {
	s := start(t, atPublicURL)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	_, adas := addPasskey(t, s, ada, "Ada's")
	key, first := addPasskey(t, s, token, "Phone")

	options := beginPasskey(t, s, token)
	if len(options.ExcludeCredentials) != 1 || options.ExcludeCredentials[0].ID != encoded(key.id) || options.User.Name != "admin" ||
		options.Attestation != "none" || options.AuthenticatorSelection.ResidentKey != "preferred" || options.AuthenticatorSelection.UserVerification != "preferred" {
		t.Errorf("options are %+v", options)
	}
	post := func(name, path, sent string, status int, want string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: http.MethodPost, Path: passkeys + path, Token: token, Body: sent, Status: status, Want: []string{want}}
	}
	rename := func(name, id, sent string, status int, want string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: http.MethodPatch, Path: passkeys + "/" + id, Token: token, Body: sent, Status: status, Want: []string{want}}
	}
	own, hers := first.Passkey.ID, adas.Passkey.ID
	s.Run(t, []testkit.Scenario{
		post("no password", "/options", `{"password":""}`, 422, "Password is required"),
		post("a wrong password", "/options", `{"password":"guess"}`, 403, "The password is not correct"),
		rename("no name", own, `{"name":" "}`, 422, "Name is required"),
		rename("a long name", own, body(t, factors.PasskeyName{Name: strings.Repeat("ọ", 61)}), 422, "Name must have at most 60 characters"),
		rename("a name", own, `{"name":"Ekwentị"}`, 200, "success"),
		rename("the same name", own, `{"name":"Ekwentị"}`, 200, "success"),
		rename("another's", hers, `{"name":"Mine"}`, 404, "This passkey does not exist"),
		post("removed with a wrong password", "/"+own+"/remove", `{"password":"guess"}`, 403, "The password is not correct"),
		post("another's removed", "/"+hers+"/remove", proof, 404, "This passkey does not exist"),
	})

	add := func(name string, a *authenticator, options *factors.NewPasskeyOptions, status int, want string) {
		t.Helper()
		sent := body(t, factors.NewPasskey{Name: name, Credential: *a.make(t, options)})
		if answer := s.Send(t, testkit.Scenario{Name: want, Method: http.MethodPost, Path: passkeys, Token: token, Body: sent, Status: status}); !strings.Contains(answer.Body, want) {
			t.Errorf("answered %s, want %s", answer.Body, want)
		}
	}
	elsewhere := newAuthenticator(t)
	elsewhere.origin = "https://obi.example.com"
	add("", newAuthenticator(t), options, 422, "Name is required")
	add("Elsewhere", elsewhere, options, 422, "This passkey was not accepted")
	add("A used challenge", newAuthenticator(t), options, 409, "took too long")
	add("Ada's challenge", newAuthenticator(t), beginPasskey(t, s, ada), 409, "took too long")
	add("Twice", key, beginPasskey(t, s, token), 409, "This passkey was already added")
	expect(t, s, http.StatusUnprocessableEntity, "POST", passkeys, token, `{"name":"a","credential":{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}}`)

	// Recovery codes are deleted with the last factor, not before.
	secret, codes := setUp(t, s, token)
	if secret == nil || len(codes) != 10 {
		t.Error("no app beside a passkey")
	}
	expect(t, s, http.StatusOK, "POST", passkeys+"/"+own+"/remove", token, proof)
	if found := factorsOf(t, s, token); len(found.Passkeys) != 0 || found.App == nil || found.RecoveryCodes != 10 {
		t.Errorf("factors are %+v", found)
	}
	_, again := addPasskey(t, s, token, "Again")
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app/remove", token, proof)
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/recovery-codes", token, proof)
	expect(t, s, http.StatusOK, "POST", passkeys+"/"+again.Passkey.ID+"/remove", token, proof)
	if found := factorsOf(t, s, token); found.Any() || found.RecoveryCodes != 0 {
		t.Errorf("factors are %+v", found)
	}
	signIn(t, s, "admin", adminPassword)

	exec(t, s.AdminURL, `INSERT INTO auth.passkeys SELECT n, 'admin', 'n', n::text::bytea, '', '', false, 0, now(), NULL FROM generate_series(1, 20) AS n`)
	add("One more", newAuthenticator(t), beginPasskey(t, s, token), 409, "You already have 20 passkeys")
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', action, before->>'factor', before->>'name', after->>'factor', after->>'name'), ';' ORDER BY id)
		FROM auth.audit_log WHERE actor = 'admin' AND action LIKE '% factor'`)
	const want = "add factor|passkey|Phone;rename factor|passkey|Phone|passkey|Ekwentị;add factor|code app;remove factor|passkey|Ekwentị;" +
		"add factor|passkey|Again;remove factor|code app;remove factor|passkey|Again"
	if rows != want {
		t.Errorf("the history is\n%s, want\n%s", rows, want)
	}
}

// Where a second factor is required, the last one cannot be removed, whatever its kind.
func TestTheLastRequiredFactorCannotBeRemoved(t *testing.T) {
	s := start(t, atPublicURL.With(config.Environ{"SECOND_FACTOR": "required"}))
	var step signin.SecondStep
	try(t, s, "admin", adminPassword).JSON(t, &step)
	var offer factors.AppOffer
	expect(t, s, http.StatusOK, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": step.Ticket})).JSON(t, &offer)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(offer.Secret)
	if err != nil {
		t.Fatal(err)
	}
	var first signin.FirstSignIn
	code := factors.Code(secret, factors.Step(time.Now()))
	expect(t, s, http.StatusOK, "POST", "/api/auth/login/app/confirm", "", body(t, map[string]string{"ticket": step.Ticket, "code": code})).JSON(t, &first)
	token := first.SignedIn.Token
	_, added := addPasskey(t, s, token, "Phone")
	remove := passkeys + "/" + added.Passkey.ID + "/remove"
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app/remove", token, proof)
	expect(t, s, http.StatusConflict, "POST", remove, token, proof)
	setUp(t, s, token)
	expect(t, s, http.StatusOK, "POST", remove, token, proof)
	expect(t, s, http.StatusConflict, "POST", "/api/auth/factors/app/remove", token, proof)

	// The password alone cannot set up an app beside a passkey.
	addAdmin(t, s, token, "ada")
	try(t, s, "ada", adminPassword).JSON(t, &step)
	exec(t, s.AdminURL, `INSERT INTO auth.passkeys VALUES ('hers', 'ada', 'n', 'n', '', '', false, 0, now(), NULL)`)
	expect(t, s, http.StatusConflict, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": step.Ticket}))
}

func TestLostPasskeysAreRemovedOnTheServer(t *testing.T) {
	s := start(t, atPublicURL)
	key, _ := addPasskey(t, s, signIn(t, s, "admin", adminPassword), "Phone")
	if err := RemoveFactors(t.Context(), s.Environ, "admin", io.Discard); err != nil {
		t.Fatal(err)
	}
	if answer := use(t, s, "", key.sign(t, challenge(t, s, ""))); answer.Status != http.StatusUnauthorized {
		t.Errorf("answered %d %s", answer.Status, answer.Body)
	}
	if found := factorsOf(t, s, signIn(t, s, "admin", adminPassword)); found.Any() || found.RecoveryCodes != 0 {
		t.Errorf("factors are %+v", found)
	}
}
