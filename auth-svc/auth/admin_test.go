package auth

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"obi/auth-svc/signin"
	"obi/auth-svc/throttle"
	"obi/platform/testkit"
)

func TestAdmins(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	add := func(name, username, password string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/auth/admins", Token: token, Body: credentials(t, username, password), Status: status, Want: want, Not: []string{adminPassword, "argon2"}}
	}
	s.Run(t, []testkit.Scenario{
		add("new", " Ụzọ-Ada ", adminPassword, 201, `"username":"ụzọ-ada"`, `"disabled":false`, `"role":"admin"`, `"createdAt":"2`),
		add("taken", "admin", adminPassword, 409),
		add("taken in other letters", "ＡDMIN", adminPassword, 409),
		add("no username", "", adminPassword, 422, "Username is required"),
		add("blank in the middle", "ada obi", adminPassword, 422, "letters, digits"),
		add("path", "../admin", adminPassword, 422),
		add("slash", "a/b", adminPassword, 422),
		add("bidi mark", "ada\u202e", adminPassword, 422),
		add("too long", strings.Repeat("a", 65), adminPassword, 422, "64"),
		add("short password", "ada", "fourteen chars", 422, "15 to 256"),
		add("long password", "ada", strings.Repeat("x", 257), 422, "15 to 256"),
		add("denied password", "ada", "Creator-Directory1", 422, "too easy to guess"),
		add("password is the username", "ada.obi.nwankwo.okafor", "Ada.Obi.Nwankwo.Okafor", 422, "must not be the username"),
		{Name: "list", Method: "GET", Path: "/api/auth/admins", Token: token, Status: 200, Want: []string{`"username":"admin"`, `"username":"ụzọ-ada"`}, Not: []string{"argon2", "assword"}},
		{Name: "unknown", Method: "PATCH", Path: "/api/auth/admins/nobody", Token: token, Body: `{"disabled":true}`, Status: 404},
		{Name: "wrong type", Method: "PATCH", Path: "/api/auth/admins/admin", Token: token, Body: `{"disabled":"yes"}`, Status: 422},
		{Name: "nothing", Method: "PATCH", Path: "/api/auth/admins/%E1%BB%A4Z%E1%BB%8D-ADA", Token: token, Body: `{}`, Status: 200, Want: []string{`"disabled":false`}},
		{Name: "own password", Method: "PATCH", Path: "/api/auth/admins/Admin", Token: token, Body: `{"password":"` + adminPassword + ` 2"}`, Status: 403},
		{Name: "weak reset", Method: "PATCH", Path: "/api/auth/admins/ụzọ-ada", Token: token, Body: `{"password":"short"}`, Status: 422},
		{Name: "disable the last", Method: "PATCH", Path: "/api/auth/admins/admin", Token: signIn(t, s, "admin", adminPassword), Body: `{"disabled":false}`, Status: 200},
		{Name: "remove", Method: "DELETE", Path: "/api/auth/admins/ụzọ-ada", Token: token, Status: 200, Want: []string{`"success":true`}},
		{Name: "remove again", Method: "DELETE", Path: "/api/auth/admins/ụzọ-ada", Token: token, Status: 404},
		{Name: "disable the last one", Method: "PATCH", Path: "/api/auth/admins/admin", Token: token, Body: `{"disabled":true}`, Status: 409},
		{Name: "remove the last one", Method: "DELETE", Path: "/api/auth/admins/admin", Token: token, Status: 409},
	})
	expect(t, s, 200, "GET", "/api/auth/session", token, "")
}

func TestDisabledAdmin(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, `{"disabled":true}`)
	expect(t, s, 401, "GET", "/api/auth/session", ada, "")
	if got := try(t, s, "ada", adminPassword).Status; got != 401 {
		t.Errorf("a disabled administrator signs in: %d", got)
	}
	// A disabled administrator can be removed; the last active one cannot.
	expect(t, s, 409, "DELETE", "/api/auth/admins/admin", token, "")
	expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, `{"disabled":false}`)
	expect(t, s, 401, "GET", "/api/auth/session", ada, "")
	signIn(t, s, "ada", adminPassword)
	const want = "admin|create|ada;admin|change|ada;admin|change|ada"
	if got := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity_id), ';' ORDER BY id) FROM auth.audit_log WHERE entity_id = 'ada' AND action NOT LIKE 'login%'`); got != want {
		t.Errorf("audited as %s, want %s", got, want)
	}
}

func TestANoOpChangeIsNotAudited(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	for _, body := range []string{`{}`, `{"disabled":false}`, `{"disabled":null,"password":null}`} {
		answer := expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, body)
		if !strings.Contains(answer.Body, `"disabled":false`) {
			t.Errorf("%s answered %s", body, answer.Body)
		}
	}
	if got := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.audit_log WHERE action = 'change'`); got != 0 {
		t.Errorf("%d audit rows tell of a change, want none", got)
	}
	expect(t, s, 200, "GET", "/api/auth/session", ada, "")
}

func TestResetPassword(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "ada")
	guess(t, s, 1, http.StatusTooManyRequests, "ada")
	const fresh = "a fresh calabash of wine"
	expect(t, s, 200, "PATCH", "/api/auth/admins/ada", token, body(t, map[string]string{"password": fresh}))
	expect(t, s, 401, "GET", "/api/auth/session", ada, "")
	signIn(t, s, "ada", fresh)
	if got := try(t, s, "ada", adminPassword).Status; got != 401 {
		t.Errorf("the old password answers %d", got)
	}
}

func TestRemovedAdmin(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	expect(t, s, 200, "DELETE", "/api/auth/admins/ada", token, "")
	expect(t, s, 401, "GET", "/api/auth/session", ada, "")
	addAdmin(t, s, token, "ada")
	expect(t, s, 401, "GET", "/api/auth/session", ada, "")
}

// If two administrators disable or remove each other at the same time, one stays.
func TestOneAdminStays(t *testing.T) {
	s := start(t, nil)
	first := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, first, "ada")
	callers := map[string]string{"ada": first, "admin": signIn(t, s, "ada", adminPassword)}
	var wait sync.WaitGroup
	for i := range 16 {
		for target, token := range callers {
			wait.Go(func() {
				sc := testkit.Scenario{Method: "PATCH", Path: "/api/auth/admins/" + target, Token: token, Body: `{"disabled":true}`}
				if i%2 == 1 {
					sc.Method, sc.Body = "DELETE", ""
				}
				t, got := testkit.Goroutine(t), 0
				testkit.Until(t, "a turn", func() bool { // on a busy machine the others take longer than a request may wait
					got = s.Do(t, sc).Status
					return got != 503
				})
				switch got {
				case 200, 401, 404, 409:
				default:
					t.Errorf("%s %s answered %d", sc.Method, target, got)
				}
			})
		}
	}
	wait.Wait()
	if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.admins WHERE NOT disabled`); n != 1 {
		t.Errorf("%d active administrators are left", n)
	}
}

// A sign-in that races with a disabling either fails or its session is ended.
func TestLoginRacesWithDisable(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	for round := range 5 {
		name := fmt.Sprintf("ada%d", round)
		addAdmin(t, s, token, name)
		var wait sync.WaitGroup
		tokens := make(chan string, 4)
		for range 4 {
			wait.Go(func() {
				t := testkit.Goroutine(t)
				if answer := try(t, s, name, adminPassword); answer.Status == 200 {
					var in signin.SignedIn
					answer.JSON(t, &in)
					tokens <- in.Token
				}
			})
		}
		wait.Go(func() {
			expect(testkit.Goroutine(t), s, 200, "PATCH", "/api/auth/admins/"+name, token, `{"disabled":true}`)
		})
		wait.Wait()
		close(tokens)
		for opened := range tokens {
			expect(t, s, 401, "GET", "/api/auth/session", opened, "")
		}
		if n := query[int](t, s.AdminURL, `SELECT count(*) FROM auth.sessions WHERE username = $1 AND ended_at IS NULL`, name); n != 0 {
			t.Errorf("%d sessions of a disabled administrator are open", n)
		}
	}
}
