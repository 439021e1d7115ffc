package auth

import (
	"encoding/base32"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/auth-svc/factors"
	"obi/auth-svc/secret"
	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/testkit"
)

const proof = `{"password":"` + adminPassword + `"}`

// setUp sets up an authenticator app and returns its secret and the recovery codes.
func setUp(t testing.TB, s *testkit.Service, token string) (secret []byte, codes []string) {
	t.Helper()
	var offer factors.AppOffer
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app", token, proof).JSON(t, &offer)
	secret, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(offer.Secret)
	if err != nil {
		t.Fatal(err)
	}
	var given factors.RecoveryCodes
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app/confirm", token, codeNow(t, secret)).JSON(t, &given)
	return secret, given.Codes
}

func codeNow(t testing.TB, secret []byte) string {
	return body(t, map[string]string{"code": factors.Code(secret, factors.Step(time.Now()))})
}

// ask signs in with the right password and returns the ticket.
func ask(t testing.TB, s *testkit.Service, username string, header ...string) string {
	t.Helper()
	answer := try(t, s, username, adminPassword, header...)
	var step signin.SecondStep
	answer.JSON(t, &step)
	if answer.Status != http.StatusOK || step.Ticket == "" || step.TicketValid != 300 || strings.Contains(answer.Body, "token") || answer.Header.Get("Set-Cookie") != "" {
		t.Fatalf("answered %d %s %v", answer.Status, answer.Body, answer.Header)
	}
	return step.Ticket
}

// give sends the second step of a sign-in.
func give(t testing.TB, s *testkit.Service, ticket, code string, header ...string) testkit.Answer {
	t.Helper()
	sc := testkit.Scenario{Method: http.MethodPost, Path: "/api/auth/login/code", Body: body(t, map[string]string{"ticket": ticket, "code": code}), Header: map[string]string{}}
	for i := 0; i < len(header); i += 2 {
		sc.Header[header[i]] = header[i+1]
	}
	return s.Do(t, sc)
}

// later makes all earlier codes valid again, as if time had passed.
func later(t testing.TB, s *testkit.Service) {
	t.Helper()
	exec(t, s.AdminURL, `UPDATE auth.totp SET last_step = 0`)
}

func factorsOf(t testing.TB, s *testkit.Service, token string) (found factors.Factors) {
	t.Helper()
	expect(t, s, http.StatusOK, "GET", "/api/auth/factors", token, "").JSON(t, &found)
	return found
}

func TestSignInWithACode(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	if found := factorsOf(t, s, token); found.App != nil || found.RecoveryCodes != 0 {
		t.Errorf("before, factors are %+v", found)
	}
	key, codes := setUp(t, s, token)
	if found := factorsOf(t, s, token); found.App == nil || time.Since(found.App.Since) > time.Minute || found.RecoveryCodes != 10 {
		t.Errorf("factors are %+v", found)
	}
	// 120 random bits, so that their hashes need no salt.
	for _, code := range codes {
		if !regexp.MustCompile(`^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){5}$`).MatchString(code) {
			t.Errorf("a recovery code is %q", code)
		}
	}
	if distinct := slices.Compact(slices.Sorted(slices.Values(codes))); len(distinct) != 10 {
		t.Errorf("the recovery codes are %q", codes)
	}
	code := func(off int64) string { return factors.Code(key, factors.Step(time.Now())+off) }

	// The code that confirmed the app was used up.
	ticket := ask(t, s, "admin")
	used := factors.Code(key, query[int64](t, s.AdminURL, `SELECT last_step FROM auth.totp`))
	if answer := give(t, s, ticket, used); answer.Status != http.StatusUnauthorized || !strings.Contains(answer.Body, "That code is not valid or was already used.") {
		t.Errorf("a used code answers %d %s", answer.Status, answer.Body)
	}
	later(t, s)
	spaced := code(0)
	spaced = spaced[:3] + " " + spaced[3:]
	answer := give(t, s, ticket, spaced)
	var in signin.SignedIn
	answer.JSON(t, &in)
	if answer.Status != http.StatusOK || in.User.Username != "admin" || in.ExpiresIn != 86400 || answer.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("answered %d %s", answer.Status, answer.Body)
	}
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", in.Token, "")
	if deviceOf(t, answer) == "" {
		t.Error("the browser is not remembered")
	}

	for name, row := range map[string]struct {
		ticket, code string
		status       int
	}{
		"a ticket twice":           {ticket, code(1), http.StatusConflict},
		"a made-up ticket":         {"made-up", code(0), http.StatusConflict},
		"no code":                  {ask(t, s, "admin"), " - ", http.StatusUnprocessableEntity},
		"a code twice":             {ask(t, s, "admin"), spaced, http.StatusUnauthorized},
		"a code of two minutes on": {ask(t, s, "admin"), code(4), http.StatusUnauthorized},
		"a made-up recovery code":  {ask(t, s, "admin"), "aaaa-bbbb-cccc-dddd", http.StatusUnauthorized},
		"a recovery code":          {ask(t, s, "admin"), strings.ToUpper(codes[3]), http.StatusOK},
	} {
		if answer := give(t, s, row.ticket, row.code); answer.Status != row.status {
			t.Errorf("%s answers %d %s", name, answer.Status, answer.Body)
		}
	}
	// Older codes had 16 letters.
	exec(t, s.AdminURL, `INSERT INTO auth.recovery_codes VALUES ('admin', $1)`, secret.Hash("abcdefghjkmnpqrs"))
	if answer := give(t, s, ask(t, s, "admin"), "abcd-efgh-jkmn-pqrs"); answer.Status != http.StatusOK {
		t.Errorf("a recovery code of before answers %d", answer.Status)
	}
	if answer := give(t, s, ask(t, s, "admin"), codes[3]); answer.Status != http.StatusUnauthorized {
		t.Errorf("a recovery code answers %d the second time", answer.Status)
	}
	if found := factorsOf(t, s, token); found.RecoveryCodes != 9 {
		t.Errorf("%d recovery codes are left", found.RecoveryCodes)
	}
	late := ask(t, s, "admin")
	exec(t, s.AdminURL, `UPDATE auth.sign_ins SET expires_at = now() - interval '1 second'`)
	if answer := give(t, s, late, codes[0]); answer.Status != http.StatusConflict {
		t.Errorf("a late ticket answers %d", answer.Status)
	}

	for _, text := range append(codes, base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(key), string(key), code(0)) {
		dump := query[string](t, s.AdminURL, `SELECT (SELECT string_agg(a::text, ' ') FROM auth.audit_log a) || (SELECT string_agg(c::text, ' ') FROM auth.recovery_codes c)`)
		if strings.Contains(dump, text) || strings.Contains(s.Log.String(), text) {
			t.Error("a code or what makes them is kept")
		}
	}
}

// The history contains changes of factors, and the factor of each sign-in.
func TestFactorsInTheHistory(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	_, codes := setUp(t, s, token)
	give(t, s, ask(t, s, "admin"), "000000")
	give(t, s, ask(t, s, "admin"), codes[0])
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/recovery-codes", token, proof)
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app/remove", token, proof)
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity, coalesce(before->>'factor', after->>'factor', after->>'reason')), ';' ORDER BY id)
		FROM auth.audit_log WHERE id > 2`)
	const want = "admin|add factor|admin|code app;|login refused|admin|wrong code;admin|login|session|recovery code;" +
		"admin|new recovery codes|admin;admin|remove factor|admin|code app"
	if rows != want {
		t.Errorf("the history is\n%s, want\n%s", rows, want)
	}
}

// Wrong codes count like wrong passwords, and a right password in between does not reset the count.
func TestWrongCodesAreThrottled(t *testing.T) {
	s := start(t, nil)
	cookie := deviceOf(t, try(t, s, "admin", adminPassword))
	_, codes := setUp(t, s, signIn(t, s, "admin", adminPassword))
	guess(t, s, 3, http.StatusUnauthorized, "admin")
	var ticket string
	for range throttle.AccountFailures - 3 {
		ticket = ask(t, s, "admin")
		if answer := give(t, s, ticket, "000000"); answer.Status != http.StatusUnauthorized {
			t.Fatalf("answered %d %s", answer.Status, answer.Body)
		}
	}
	retryAfter(t, give(t, s, ticket, codes[0]))
	retryAfter(t, try(t, s, "admin", adminPassword))

	// A browser in which the administrator has signed in before has its own count.
	ticket = ask(t, s, "admin", "Cookie", cookie)
	for range throttle.DeviceFailures {
		give(t, s, ticket, "000000", "Cookie", cookie)
	}
	retryAfter(t, give(t, s, ticket, codes[0], "Cookie", cookie))
	pass(t, s)
	if answer := give(t, s, ticket, codes[0], "Cookie", cookie); answer.Status != http.StatusOK || deviceOf(t, answer) != cookie {
		t.Errorf("answered %d %s", answer.Status, answer.Body)
	}
	_, _, metrics := get(t, s.Internal+"/metrics")
	if want := `auth_logins_total{result="asked",service="auth"} 8`; !strings.Contains(metrics, want) {
		t.Errorf("%s is missing from the metrics", want)
	}
}

// A change between the password and the code ends the sign-in.
func TestATicketEndsWithItsPassword(t *testing.T) {
	for name, change := range map[string]string{
		"another password": `{"password":"` + newPassword + `"}`, "disabled": `{"disabled":true}`,
	} {
		s := start(t, nil)
		token := signIn(t, s, "admin", adminPassword)
		addAdmin(t, s, token, "ada")
		_, codes := setUp(t, s, signIn(t, s, "ada", adminPassword))
		ticket := ask(t, s, "ada")
		expect(t, s, http.StatusOK, "PATCH", "/api/auth/admins/ada", token, change)
		if answer := give(t, s, ticket, codes[0]); answer.Status != http.StatusConflict {
			t.Errorf("%s: answered %d %s", name, answer.Status, answer.Body)
		}
		expect(t, s, http.StatusOK, "DELETE", "/api/auth/admins/ada", token, "")
		if n := query[int](t, s.AdminURL, `SELECT (SELECT count(*) FROM auth.totp) + (SELECT count(*) FROM auth.recovery_codes) + (SELECT count(*) FROM auth.sign_ins)`); n != 0 {
			t.Errorf("%s: %d rows are left of who was removed", name, n)
		}
	}
}

func TestSettingUpAnApp(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	post := func(name, path, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: http.MethodPost, Path: "/api/auth/factors/" + path, Token: token, Body: body, Status: status, Want: want}
	}
	s.Run(t, []testkit.Scenario{
		post("no password", "app", `{"password":""}`, 422, "Password is required"),
		post("a wrong password", "app", `{"password":"guess"}`, 403, "The password is not correct"),
		post("a code before there is an app", "app/confirm", `{"code":"000000"}`, 409, "Start again"),
		post("nothing to remove", "app/remove", proof, 404, "No authenticator app is set up"),
		post("recovery codes without a factor", "recovery-codes", proof, 409, "Set up a second factor first"),
		post("begun", "app", proof, 200, `"otpauth://totp/Obi:admin?`, `"size":`),
		post("a wrong code", "app/confirm", `{"code":"00000a"}`, 422, `"body.code"`, "That code is not valid"),
	})
	// Until a first code was right, sign-in asks for nothing more.
	signIn(t, s, "admin", adminPassword)
	var offer factors.AppOffer
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app", token, proof).JSON(t, &offer)
	exec(t, s.AdminURL, `UPDATE auth.totp SET offered_at = offered_at - interval '61 minutes'`)
	expect(t, s, http.StatusConflict, "POST", "/api/auth/factors/app/confirm", token, `{"code":"000000"}`)

	// A second app replaces the first one when it is confirmed, not before.
	first, old := setUp(t, s, token)
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app", token, proof)
	later(t, s)
	if answer := give(t, s, ask(t, s, "admin"), factors.Code(first, factors.Step(time.Now()))); answer.Status != http.StatusOK {
		t.Errorf("the app in force answers %d", answer.Status)
	}
	_, codes := setUp(t, s, token)
	later(t, s)
	for code, status := range map[string]int{factors.Code(first, factors.Step(time.Now())): 401, old[0]: 401, codes[0]: 200} {
		if answer := give(t, s, ask(t, s, "admin"), code); answer.Status != status {
			t.Errorf("%s answers %d, want %d", code, answer.Status, status)
		}
	}
	var renewed factors.RecoveryCodes
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/recovery-codes", token, proof).JSON(t, &renewed)
	if answer := give(t, s, ask(t, s, "admin"), codes[1]); len(renewed.Codes) != 10 || answer.Status != http.StatusUnauthorized {
		t.Errorf("a code of before answers %d", answer.Status)
	}
	expect(t, s, http.StatusOK, "POST", "/api/auth/factors/app/remove", token, proof)
	signIn(t, s, "admin", adminPassword)

	// A failure after the right password does not count as a guess.
	for range throttle.AccountFailures {
		expect(t, s, http.StatusNotFound, "POST", "/api/auth/factors/app/remove", token, proof)
	}
	for range throttle.AccountFailures {
		expect(t, s, http.StatusForbidden, "POST", "/api/auth/factors/app/remove", token, `{"password":"guess"}`)
	}
	expect(t, s, http.StatusTooManyRequests, "POST", "/api/auth/factors/app/remove", token, proof)
}
