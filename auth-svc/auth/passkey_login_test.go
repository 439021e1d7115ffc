package auth

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"obi/platform/config"
	"obi/platform/testkit"
)

func TestSignInWithAPasskey(t *testing.T) {
	s := start(t, atPublicURL)
	token := signIn(t, s, "admin", adminPassword)
	key, added := addPasskey(t, s, token, " Ọkụ ")
	if len(added.Codes) != 10 || added.Passkey.Name != "Ọkụ" || added.Passkey.UsedAt != nil || time.Since(added.Passkey.Since) > time.Minute {
		t.Errorf("added %+v", added)
	}
	stick, another := addPasskey(t, s, token, "Stick")
	if another.Codes != nil {
		t.Error("the second passkey comes with other recovery codes")
	}

	// As second factor, each passkey and recovery code works.
	var step SecondStep
	try(t, s, "admin", adminPassword).JSON(t, &step)
	if !step.Passkey || step.App || step.SetUp {
		t.Errorf("asked for %+v", step)
	}
	options := challenge(t, s, step.Ticket)
	if len(options.AllowCredentials) != 2 || options.AllowCredentials[0].ID != encoded(key.id) || options.AllowCredentials[0].Transports[0] != "internal" ||
		options.RPID != "obi.example.org" || options.UserVerification != "preferred" || options.Timeout != 300_000 {
		t.Errorf("options are %+v", options)
	}
	stick.flags = flagPresent
	answer := use(t, s, step.Ticket, stick.sign(t, options))
	var in SignedIn
	answer.JSON(t, &in)
	if answer.Status != http.StatusOK || in.User.Username != "admin" || deviceOf(t, answer) == "" || answer.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("answered %d %s", answer.Status, answer.Body)
	}
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", in.Token, "")
	if answer := give(t, s, ask(t, s, "admin"), added.Codes[0]); answer.Status != http.StatusOK {
		t.Errorf("a recovery code answers %d %s", answer.Status, answer.Body)
	}

	// Instead of the password, a passkey that verifies its owner works.
	options = challenge(t, s, "")
	if len(options.AllowCredentials) != 0 || options.UserVerification != "required" {
		t.Errorf("options are %+v", options)
	}
	if answer := use(t, s, "", key.sign(t, options)); answer.Status != http.StatusOK || deviceOf(t, answer) == "" {
		t.Fatalf("alone answered %d %s", answer.Status, answer.Body)
	}
	found := factorsOf(t, s, token)
	if len(found.Passkeys) != 2 || found.Passkeys[0].UsedAt == nil || found.Passkeys[1].Name != "Stick" || found.RecoveryCodes != 9 || found.App != nil {
		t.Errorf("factors are %+v", found)
	}
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, after->>'factor', after->>'name'), ';' ORDER BY id) FROM auth.audit_log WHERE id > 2`)
	const want = "admin|add factor|passkey|Ọkụ;admin|add factor|passkey|Stick;admin|login|passkey;admin|login|recovery code;admin|login|passkey alone"
	if rows != want {
		t.Errorf("the history is\n%s, want\n%s", rows, want)
	}
}

// A signature is accepted only if it was made by the right passkey, for the right challenge and at
// the right address.
func TestRejectedPasskeys(t *testing.T) {
	s := start(t, atPublicURL)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	adas, _ := addPasskey(t, s, signIn(t, s, "ada", adminPassword), "Ada's")
	own, _ := addPasskey(t, s, token, "Own")
	removed, gone := addPasskey(t, s, token, "Removed")
	copied, _ := addPasskey(t, s, token, "Copied")
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/passkeys/"+gone.Passkey.ID+"/remove", token, proof)

	with := func(key *authenticator, change func(*authenticator)) *authenticator {
		changed := *key
		change(&changed)
		return &changed
	}
	same := func(*authenticator) {}
	for name, row := range map[string]struct {
		key    *authenticator
		alone  bool
		status int
		want   string
		reason string
	}{
		"another address":       {with(own, func(a *authenticator) { a.origin = "https://obi.example.com" }), false, 401, "not accepted", "admin|wrong passkey"},
		"another address alone": {with(own, func(a *authenticator) { a.origin = "https://obi.example.com" }), true, 401, "not accepted", "admin|wrong passkey"},
		"another party":         {with(own, func(a *authenticator) { a.rpID = "example.com" }), false, 401, "not accepted", "admin|wrong passkey"},
		"another key":           {with(own, func(a *authenticator) { a.key = newAuthenticator(t).key }), true, 401, "not accepted", "admin|wrong passkey"},
		"another ceremony":      {with(own, func(a *authenticator) { a.ceremony = "webauthn.create" }), false, 401, "not accepted", "admin|wrong passkey"},
		"a challenge of no one": {with(own, func(a *authenticator) { a.challenge = encoded(make([]byte, 32)) }), false, 409, "took too long", ""},
		"alone, nothing asked":  {with(own, func(a *authenticator) { a.challenge = "" + encoded(make([]byte, 32)) }), true, 409, "took too long", ""},
		"nobody there":          {with(own, func(a *authenticator) { a.flags = 0 }), false, 401, "not accepted", "admin|wrong passkey"},
		"alone, unverified":     {with(own, func(a *authenticator) { a.flags = flagPresent }), true, 401, "only after the password", "admin|passkey without PIN, fingerprint or face"},
		"Ada's":                 {adas, false, 401, "not accepted", "admin|wrong passkey"},
		"another's handle":      {with(own, func(a *authenticator) { a.handle = adas.handle }), true, 401, "not accepted", "admin|wrong passkey"},
		"removed":               {removed, false, 401, "not accepted", "admin|wrong passkey"},
		"removed alone":         {removed, true, 401, "not accepted", "unknown"},
		"counter back":          {with(copied, func(a *authenticator) { a.counter = 0 }), false, 401, "may have been copied", "admin|passkey that may be a copy"},
		"counter back alone":    {with(copied, func(a *authenticator) { a.counter = 0 }), true, 401, "may have been copied", "admin|passkey that may be a copy"},
		"right":                 {with(own, same), false, 200, `"token"`, ""},
		"right alone":           {with(adas, same), true, 200, `"token"`, ""},
	} {
		exec(t, s.AdminURL, `DELETE FROM auth.attempts; DELETE FROM auth.refused_unknown`)
		before := query[int](t, s.AdminURL, `SELECT coalesce(max(id), 0) FROM auth.audit_log`)
		ticket := ""
		if !row.alone {
			ticket = ask(t, s, "admin")
		}
		answer := use(t, s, ticket, row.key.sign(t, challenge(t, s, ticket)))
		if answer.Status != row.status || !strings.Contains(answer.Body, row.want) {
			t.Errorf("%s: answered %d %s", name, answer.Status, answer.Body)
		}
		told := query[string](t, s.AdminURL, `SELECT coalesce(string_agg(entity_id || '|' || (after->>'reason'), ';'), '') ||
			(SELECT coalesce(max('unknown'), '') FROM auth.refused_unknown) FROM auth.audit_log WHERE action = 'login refused' AND id > $1`, before)
		if told != row.reason {
			t.Errorf("%s: the activity tells %q, want %q", name, told, row.reason)
		}
	}
	if !strings.Contains(s.Log.String(), "a passkey's counter decreased") {
		t.Error("a decreased counter is not logged")
	}

	// A challenge works once, even for a wrong signature, for its own sign-in, and for five
	// minutes.
	ticket := ask(t, s, "admin")
	wrong := challenge(t, s, ticket)
	foreign := with(own, func(a *authenticator) { a.rpID = "example.com" })
	for name, row := range map[string]struct {
		ticket string
		sign   func() *SignedPasskey
	}{
		"after a wrong signature": {ticket, func() *SignedPasskey {
			use(t, s, ticket, foreign.sign(t, wrong))
			return own.sign(t, wrong)
		}},
		"of another sign-in": {ticket, func() *SignedPasskey { return own.sign(t, challenge(t, s, ask(t, s, "admin"))) }},
		"of no ticket":       {ticket, func() *SignedPasskey { return own.sign(t, challenge(t, s, "")) }},
		"of a ticket, alone": {"", func() *SignedPasskey { return own.sign(t, challenge(t, s, ticket)) }},
		"replayed": {"", func() *SignedPasskey {
			signed := adas.sign(t, challenge(t, s, ""))
			if answer := use(t, s, "", signed); answer.Status != http.StatusOK {
				t.Errorf("the first time: %d %s", answer.Status, answer.Body)
			}
			return signed
		}},
		"late": {"", func() *SignedPasskey {
			signed := own.sign(t, challenge(t, s, ""))
			exec(t, s.AdminURL, `UPDATE auth.challenges SET expires_at = now() - interval '1 second'`)
			return signed
		}},
	} {
		if answer := use(t, s, row.ticket, row.sign()); answer.Status != http.StatusConflict || !strings.Contains(answer.Body, "took too long") {
			t.Errorf("a challenge %s: answered %d %s", name, answer.Status, answer.Body)
		}
	}
	expect(t, s, http.StatusOK, "PATCH", "/api/auth/admins/ada", token, `{"disabled":true}`)
	if answer := use(t, s, "", adas.sign(t, challenge(t, s, ""))); answer.Status != http.StatusUnauthorized {
		t.Errorf("a disabled administrator: answered %d %s", answer.Status, answer.Body)
	}
}

// Wrong passkeys count like wrong passwords and codes.
func TestWrongPasskeysAreThrottled(t *testing.T) {
	s := start(t, atPublicURL)
	key, added := addPasskey(t, s, signIn(t, s, "admin", adminPassword), "Own")
	wrong := *key
	wrong.rpID = "example.com"
	guess(t, s, 3, http.StatusUnauthorized, "admin")
	give(t, s, ask(t, s, "admin"), "000000")
	ticket := ask(t, s, "admin")
	for range accountFailures - 4 {
		if answer := use(t, s, "", wrong.sign(t, challenge(t, s, ""))); answer.Status != http.StatusUnauthorized {
			t.Fatalf("answered %d %s", answer.Status, answer.Body)
		}
	}
	retryAfter(t, use(t, s, "", key.sign(t, challenge(t, s, ""))))
	retryAfter(t, use(t, s, ticket, key.sign(t, challenge(t, s, ticket))))
	retryAfter(t, give(t, s, ticket, added.Codes[0]))

	// Unknown passkeys count against their address.
	strange := newAuthenticator(t)
	for range addressFailures - accountFailures {
		if answer := use(t, s, "", strange.sign(t, challenge(t, s, ""))); answer.Status != http.StatusUnauthorized {
			t.Fatalf("a strange one answered %d %s", answer.Status, answer.Body)
		}
	}
	retryAfter(t, use(t, s, "", strange.sign(t, challenge(t, s, ""))))
}

// A page at another address gets a clear error, instead of its browser's cryptic one.
func TestPasskeysWorkAtOneAddress(t *testing.T) {
	for _, row := range []struct{ public, origin, id, want string }{
		{publicURL, publicURL, "obi.example.org", ""},
		{publicURL, "", "obi.example.org", ""},
		{publicURL, "http://10.0.0.7", "obi.example.org", "Passkeys work only at one address, https://obi.example.org (the setting OBI_PUBLIC_URL). Open Obi there."},
		{"https://Obi.Example.org:443", publicURL, "obi.example.org", ""},
		{"http://localhost:8085", "http://localhost:8085", "localhost", ""},
		{"http://localhost:8085", "http://127.0.0.1:8085", "localhost", "Passkeys work only at one address, http://localhost:8085"},
		{"https://10.0.0.7", "https://10.0.0.7", "", "Passkeys need an address with a domain name"},
		{"https://[::1]:8080", "https://[::1]:8080", "", "Passkeys need an address with a domain name"},
	} {
		party, err := newRelyingParty(config.PublicURL(row.public))
		if err != nil {
			t.Fatal(err)
		}
		err = party.check(row.origin)
		if party.id != row.id || (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s at %s: %q, %v", row.public, row.origin, party.id, err)
		}
	}

	s := start(t, atPublicURL)
	token := signIn(t, s, "admin", adminPassword)
	for path, sent := range map[string]string{
		passkeys + "/options": proof, "/api/auth/login/passkey": `{}`,
		"/api/auth/login/passkey/confirm": body(t, PasskeyLoginInput{Credential: SignedPasskey{Type: publicKey}}),
	} {
		s.Send(t, testkit.Scenario{Method: http.MethodPost, Path: path, Token: token, Body: sent, Status: http.StatusForbidden,
			Header: map[string]string{"Origin": "https://obi.example.com"}, Want: []string{"Open Obi there."}})
	}
}
