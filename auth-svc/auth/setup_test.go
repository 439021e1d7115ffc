package auth

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/config"
	"obi/platform/testkit"
)

const (
	setupToken    = "SETUPTOKENSETUPTOKENSETUPT"
	setupPath     = "/api/auth/login/setup"
	completePath  = "/api/auth/login/setup/complete"
	deadSetupLink = "This setup link doesn't work any more. Obi prints a new one at each start until the first sign-in."
)

// startSetup starts the service for the first time, with a generated password in the file at path and a
// setup link.
func startSetup(t *testing.T, more config.Environ) (s *testkit.Service, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "password")
	settings, adminURL := fresh(t, config.Environ{"OBI_ADMIN_PASSWORD": "", "AUTH_INITIAL_PASSWORD_PATH": path, "AUTH_SETUP_TOKEN": setupToken})
	s = start(t, settings.With(more))
	s.AdminURL = adminURL
	return s, path
}

func TestSetup(t *testing.T) {
	s, path := startSetup(t, nil)
	post := func(name, path, body string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: path, Body: body, Status: status, Want: want, Not: []string{adminPassword, "argon2"}}
	}
	look := func(name, token string, status int, want ...string) testkit.Scenario {
		return post("look with "+name, setupPath, body(t, map[string]string{"token": token}), status, want...)
	}
	s.Run(t, []testkit.Scenario{
		look("the token", setupToken, 200, `"success":true`),
		look("another token", strings.ToLower(setupToken), 404, deadSetupLink),
		look("the beginning of the token", setupToken[:25], 404, deadSetupLink),
		look("an empty token", "", 404, deadSetupLink),
		look("a long token", strings.Repeat("x", 65), 422, "token"),
		post("no token", completePath, credentials(t, "ngozi", adminPassword), 422, "token"),
		post("another token", completePath, accept(t, strings.ToLower(setupToken), "ngozi", adminPassword), 404, deadSetupLink),
		post("an empty token", completePath, accept(t, "", "ngozi", adminPassword), 404, deadSetupLink),
		post("no username", completePath, accept(t, setupToken, " ", adminPassword), 422, "Username is required"),
		post("blank in the middle", completePath, accept(t, setupToken, "ngozi obi", adminPassword), 422, "letters, digits"),
		post("short password", completePath, accept(t, setupToken, "ngozi", "fourteen chars"), 422, "15 to 256"),
		post("denied password", completePath, accept(t, setupToken, "ngozi", "Creator-Directory1"), 422, "too easy to guess"),
		post("password like the name", completePath, accept(t, setupToken, "ngozi.nwanyi.obi", "Ngozi.Nwanyi.Obi"), 422, "must not be the username"),
		look("the token after all that", setupToken, 200),
		post("complete", completePath, accept(t, setupToken, " Ngọzi ", adminPassword), 200, `"username":"ngọzi"`, `"role":"admin"`, `"expiresIn":86400`, `"token":"`),
		look("a used token", setupToken, 404, deadSetupLink),
		post("complete again", completePath, accept(t, setupToken, "ada", adminPassword), 404, deadSetupLink),
	})
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file with the generated password is still there: %v", err)
	}
	signIn(t, s, "ngọzi", adminPassword)
	if names := query[string](t, s.AdminURL, `SELECT string_agg(username, ' ') FROM auth.admins`); names != "ngọzi" {
		t.Errorf("administrators are %s", names)
	}
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity, entity_id, after->>'replaced'), ';' ORDER BY id) FROM auth.audit_log WHERE action = 'create'`)
	if want := "|create|admin|admin;ngọzi|create|admin|ngọzi|admin"; rows != want {
		t.Errorf("audited as %s, want %s", rows, want)
	}
	dump := query[string](t, s.AdminURL, `SELECT string_agg(a::text, ' ') FROM auth.audit_log a`) + s.Log.String()
	for _, secret := range []string{setupToken, adminPassword} {
		if strings.Contains(dump, secret) {
			t.Errorf("%q is kept", secret)
		}
	}
	s = s.Restart(t)
	expect(t, s, 404, "POST", setupPath, "", body(t, map[string]string{"token": setupToken}))
	if names := query[string](t, s.AdminURL, `SELECT string_agg(username, ' ') FROM auth.admins`); names != "ngọzi" {
		t.Errorf("after another start, administrators are %s", names)
	}
}

// The name of the first administrator may stay, also if strangers have blocked it.
func TestSetupKeepsTheName(t *testing.T) {
	s, _ := startSetup(t, behindProxy)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin")
	s.Send(t, testkit.Scenario{Method: "POST", Path: completePath, Body: accept(t, setupToken, "admin", adminPassword), Header: map[string]string{"X-Forwarded-For": "192.0.2.9"}, Status: 200})
	answer := try(t, s, "admin", adminPassword, "X-Forwarded-For", "192.0.2.10")
	if answer.Status != http.StatusOK || strings.Contains(answer.Body, "refused") {
		t.Errorf("answered %d %s", answer.Status, answer.Body)
	}
}

func TestSetupCloses(t *testing.T) {
	for name, row := range map[string]struct {
		settings config.Environ
		use      func(t *testing.T, s *testkit.Service, password string)
	}{
		"the generated password signed in": {nil, func(t *testing.T, s *testkit.Service, password string) {
			signIn(t, s, "admin", password)
		}},
		"the password was changed": {nil, func(t *testing.T, s *testkit.Service, password string) {
			token := signIn(t, s, "admin", password)
			expect(t, s, 200, "POST", "/api/auth/password", token, body(t, map[string]string{"oldPassword": password, "newPassword": newPassword}))
		}},
		"there is another administrator": {nil, func(_ *testing.T, s *testkit.Service, _ string) {
			exec(t, s.AdminURL, `INSERT INTO auth.admins (username, password_hash) VALUES ('ada', '')`)
		}},
		"the operator chose the password": {config.Environ{"OBI_ADMIN_PASSWORD": adminPassword}, nil},
		"there is no link":                {config.Environ{"AUTH_SETUP_TOKEN": ""}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, path := startSetup(t, row.settings)
			if row.use != nil {
				expect(t, s, 200, "POST", setupPath, "", body(t, map[string]string{"token": setupToken}))
				row.use(t, s, readPassword(t, path))
			}
			before := query[string](t, s.AdminURL, `SELECT string_agg(a::text, ' ') FROM auth.admins a`)
			for _, token := range []string{setupToken, ""} {
				expect(t, s, 404, "POST", setupPath, "", body(t, map[string]string{"token": token}))
				expect(t, s, 404, "POST", completePath, "", accept(t, token, "ngozi", adminPassword))
			}
			if after := query[string](t, s.AdminURL, `SELECT string_agg(a::text, ' ') FROM auth.admins a`); after != before {
				t.Errorf("the administrators are %s, were %s", after, before)
			}
		})
	}
}

// Guessing tokens is limited like guessing passwords, and blocks the address alone.
func TestGuessingSetupTokensIsLimited(t *testing.T) {
	s, _ := startSetup(t, behindProxy)
	from := func(address, token string, status int) testkit.Answer {
		t.Helper()
		return s.Send(t, testkit.Scenario{Method: "POST", Path: completePath, Body: accept(t, token, "ngozi", adminPassword), Header: map[string]string{"X-Forwarded-For": address}, Status: status})
	}
	for i := range throttle.AddressFailures {
		from("192.0.2.1", strings.Repeat("x", i+1), 404)
	}
	retryAfter(t, from("192.0.2.1", setupToken, 429))
	from("192.0.2.2", setupToken, 200)
}

// Of requests that race each other one wins, and there is one administrator.
func TestSetupWorksOnce(t *testing.T) {
	s, path := startSetup(t, nil)
	password := readPassword(t, path)
	var wait sync.WaitGroup
	statuses := make(chan int, 6)
	for _, name := range []string{"ada", "obi", "ugo", "eze", "admin", ""} {
		wait.Go(func() {
			sc := testkit.Scenario{Method: "POST", Path: completePath, Body: accept(t, setupToken, name, adminPassword)}
			if name == "" {
				sc = testkit.Scenario{Method: "POST", Path: "/api/auth/login", Body: credentials(t, "admin", password)}
			}
			statuses <- s.Do(testkit.Goroutine(t), sc).Status
		})
	}
	wait.Wait()
	close(statuses)
	succeeded := 0
	for status := range statuses {
		switch status {
		case http.StatusOK:
			succeeded++
		case http.StatusNotFound, http.StatusUnauthorized: // used, and the generated password is gone
		default:
			t.Errorf("answered %d", status)
		}
	}
	if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.admins`); succeeded != 1 || n != 1 {
		t.Errorf("%d succeeded, and there are %d administrators", succeeded, n)
	}
}

// Where a second factor is required, the new administrator must set one up first. A sign-in with the
// generated password that waits for its second step ends.
func TestSetupWithRequiredSecondFactor(t *testing.T) {
	s, path := startSetup(t, config.Environ{"SECOND_FACTOR": "required"})
	var earlier, step signin.SecondStep
	try(t, s, "admin", readPassword(t, path)).JSON(t, &earlier)
	expect(t, s, 200, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": earlier.Ticket}))
	answer := expect(t, s, 200, "POST", completePath, "", accept(t, setupToken, "admin", adminPassword))
	answer.JSON(t, &step)
	if !step.SetUp || strings.Contains(answer.Body, "token") || answer.Header.Get("Set-Cookie") != "" {
		t.Fatalf("answered %s", answer.Body)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file with the generated password is still there: %v", err)
	}
	expect(t, s, 409, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": earlier.Ticket}))
	expect(t, s, 200, "POST", "/api/auth/login/app", "", body(t, map[string]string{"ticket": step.Ticket}))
	expect(t, s, 404, "POST", completePath, "", accept(t, setupToken, "obi", adminPassword))
}

func TestSetupTokenIsLong(t *testing.T) {
	settings, _ := fresh(t, config.Environ{"OBI_ADMIN_PASSWORD": adminPassword, "AUTH_SETUP_TOKEN": "tiny-secret"})
	err := tryStart(t, settings)
	if err == nil || !strings.Contains(err.Error(), "AUTH_SETUP_TOKEN must have 26 to 64 characters") || strings.Contains(err.Error(), "tiny-secret") {
		t.Errorf("start returns %v", err)
	}
}
