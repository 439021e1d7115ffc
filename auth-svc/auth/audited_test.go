package auth

import (
	"encoding/base32"
	"testing"
	"time"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/invitations"
	"obi/auth-svc/keys"
	"obi/auth-svc/signin"
	"obi/platform/testkit"
)

// allinone/together has the same test for the routes of all other services.
func TestEveryWriteIsAuditedWithItsRequest(t *testing.T) {
	s, _ := startSetup(t, behindProxy.With(atPublicURL))
	audits := &testkit.AuditChecker{Service: s, Schemas: []string{"auth"}}
	send := func(route, actor, path string, sent any) testkit.Answer {
		t.Helper()
		return audits.Check(t, route, actor, testkit.Scenario{Path: path, Body: body(t, sent)})
	}
	password, one := factors.PasswordProof{Password: adminPassword}, accounts.AdminInput{Username: "ada", Password: adminPassword}
	login := map[string]string{"username": "admin", "password": adminPassword}

	send("POST /api/auth/login/setup", testkit.NoRow, "", accounts.SetupInput{Token: setupToken})
	var first signin.SignedIn
	audits.Check(t, "POST /api/auth/login/setup/complete", "admin", testkit.Scenario{Body: accept(t, setupToken, "admin", adminPassword)}).JSON(t, &first)
	audits.Token = first.Token
	send("POST /api/auth/admins", "admin", "", one)
	send("PATCH /api/auth/admins/{username}", "admin", "/api/auth/admins/ada", map[string]bool{"disabled": true})
	audits.Check(t, "DELETE /api/auth/admins/{username}", "admin", testkit.Scenario{Path: "/api/auth/admins/ada"})
	send("POST /api/auth/login", "admin", "", login)

	var invited invitations.NewInvitation
	audits.Check(t, "POST /api/auth/invitations", "admin", testkit.Scenario{}).JSON(t, &invited)
	audits.Check(t, "DELETE /api/auth/invitations/{id}", "admin", testkit.Scenario{Path: "/api/auth/invitations/" + invited.ID})
	audits.Check(t, "POST /api/auth/invitations", "admin", testkit.Scenario{}).JSON(t, &invited)
	send("POST /api/auth/login/invitation", testkit.NoRow, "", invitations.LookInput{Token: invited.Token})
	audits.Check(t, "POST /api/auth/login/invitation/accept", "obi", testkit.Scenario{Body: accept(t, invited.Token, "obi", adminPassword)})

	var key keys.NewKey
	send("POST /api/auth/keys", "admin", "", keys.KeyInput{Name: "Nightly export", Areas: []string{"ilu"}, Password: adminPassword}).JSON(t, &key)
	audits.Check(t, "POST /api/auth/keys/{id}/revoke", "admin", testkit.Scenario{Path: "/api/auth/keys/" + key.ID + "/revoke"})

	var offer factors.AppOffer
	audits.Check(t, "POST /api/auth/factors/app", testkit.NoRow, testkit.Scenario{Token: audits.Token, Body: proof}).JSON(t, &offer)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(offer.Secret)
	if err != nil {
		t.Fatal(err)
	}
	audits.Check(t, "POST /api/auth/factors/app/confirm", "admin", testkit.Scenario{Body: codeNow(t, secret)})
	var codes factors.RecoveryCodes
	send("POST /api/auth/factors/recovery-codes", "admin", "", password).JSON(t, &codes)
	var step signin.SecondStep
	send("POST /api/auth/login", testkit.NoRow, "", login).JSON(t, &step)
	send("POST /api/auth/login/code", "admin", "", signin.CodeLoginInput{Ticket: step.Ticket, Code: codes.Codes[0]})

	phone, options := newAuthenticator(t), &factors.NewPasskeyOptions{}
	audits.Check(t, "POST /api/auth/factors/passkeys/options", testkit.NoRow, testkit.Scenario{Token: audits.Token, Body: proof}).JSON(t, options)
	var added factors.AddedPasskey
	send("POST /api/auth/factors/passkeys", "admin", "", factors.NewPasskey{Name: "Phone", Credential: *phone.make(t, options)}).JSON(t, &added)
	send("PATCH /api/auth/factors/passkeys/{id}", "admin", "/api/auth/factors/passkeys/"+added.Passkey.ID, map[string]string{"name": "Laptop"})
	send("POST /api/auth/login", testkit.NoRow, "", login).JSON(t, &step)
	var asked factors.PasskeyOptions
	send("POST /api/auth/login/passkey", testkit.NoRow, "", signin.PasskeyLoginOptions{Ticket: step.Ticket}).JSON(t, &asked)
	var in signin.SignedIn
	send("POST /api/auth/login/passkey/confirm", "admin", "", signin.PasskeyLoginInput{Ticket: step.Ticket, Credential: *phone.sign(t, &asked)}).JSON(t, &in)
	send("POST /api/auth/factors/passkeys/{id}/remove", "admin", "/api/auth/factors/passkeys/"+added.Passkey.ID+"/remove", password)
	send("POST /api/auth/factors/app/remove", "admin", "", password)

	audits.Check(t, "DELETE /api/auth/sessions/{id}", "admin", testkit.Scenario{Path: "/api/auth/sessions/" + sid(t, in.Token)})
	send("POST /api/auth/password", "admin", "", accounts.PasswordInput{OldPassword: adminPassword, NewPassword: "seven red yams in a basket"})
	audits.Check(t, "POST /api/auth/logout", "admin", testkit.Scenario{})

	s.Environ["SECOND_FACTOR"] = "required"
	audits.Service = s.Restart(t)
	login["password"] = "seven red yams in a basket"
	send("POST /api/auth/login", testkit.NoRow, "", login).JSON(t, &step)
	send("POST /api/auth/login/app", testkit.NoRow, "", map[string]string{"ticket": step.Ticket}).JSON(t, &offer)
	if secret, err = base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(offer.Secret); err != nil {
		t.Fatal(err)
	}
	send("POST /api/auth/login/app/confirm", "admin", "", map[string]string{"ticket": step.Ticket, "code": factors.Code(secret, factors.Step(time.Now()))})
	api, err := Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	audits.CheckComplete(t, api.Routes())
}
