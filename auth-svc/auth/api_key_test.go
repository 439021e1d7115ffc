package auth

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/auth-svc/keys"
	tokens "obi/platform/auth"
	"obi/platform/reqctx"
	"obi/platform/testkit"
	"obi/platform/web"
)

// keyInput returns the body that creates a key, with more fields or other values.
func keyInput(t testing.TB, name string, more map[string]any) string {
	t.Helper()
	input := map[string]any{"name": name, "areas": []string{"ilu", "creator"}, "password": adminPassword}
	maps.Copy(input, more)
	return body(t, input)
}

// createKey creates an API key.
func createKey(t testing.TB, s *testkit.Service, token, name string) (made keys.NewKey) {
	t.Helper()
	answer := expect(t, s, http.StatusCreated, "POST", "/api/auth/keys", token, keyInput(t, name, nil))
	answer.JSON(t, &made)
	if !strings.HasPrefix(made.Text, "obi_"+made.Prefix) || len(made.Prefix) != 8 || answer.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("answered %s %v", answer.Body, answer.Header)
	}
	return made
}

func TestAPIKeys(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, token, "ada")
	ada := signIn(t, s, "ada", adminPassword)
	made := createKey(t, s, token, "  Nightly export ")
	if lasts := time.Until(made.ExpiresAt); lasts > 365*24*time.Hour || lasts < 365*24*time.Hour-time.Minute || made.Name != "Nightly export" || made.CanWrite || !slices.Equal(made.Areas, []string{"creator", "ilu"}) {
		t.Errorf("key is %+v", made)
	}
	hers := createKey(t, s, ada, "Nightly export") // names are unique for each owner
	in := func(name string, status int, input string, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/auth/keys", Token: token, Body: input, Status: status, Want: want, Not: []string{adminPassword}}
	}
	revoke := func(name, id string, status int, want ...string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "POST", Path: "/api/auth/keys/" + id + "/revoke", Token: token, Status: status, Want: want}
	}
	after := func(d time.Duration) map[string]any { return map[string]any{"expiresAt": time.Now().Add(d)} }
	const day, range365 = 24 * time.Hour, "A key must expire 1 to 365 days from now"
	s.Run(t, []testkit.Scenario{
		in("same name", 409, keyInput(t, "Nightly export", nil), "You already have an API key with this name."),
		in("no name", 422, keyInput(t, " ", nil), "Name is required"),
		in("long name", 422, keyInput(t, strings.Repeat("a", 61), nil), "60 characters"),
		in("no area", 422, keyInput(t, "x", map[string]any{"areas": []string{}}), "areas"),
		in("unknown area", 422, keyInput(t, "x", map[string]any{"areas": []string{"auth"}}), "areas"),
		in("same area twice", 201, keyInput(t, "Twice", map[string]any{"areas": []string{"ilu", "ilu"}}), `"areas":["ilu"]`),
		in("too short", 422, keyInput(t, "x", after(day-2*time.Hour)), range365),
		in("in the past", 422, keyInput(t, "x", after(-day)), range365),
		in("too long", 422, keyInput(t, "x", after(366*day)), range365),
		in("no password", 422, keyInput(t, "x", map[string]any{"password": ""}), "Password is required"),
		in("wrong password", 403, keyInput(t, "x", map[string]any{"password": "eight red yams in a basket"}), "The password is not correct"),
		in("a day, writing", 201, keyInput(t, "Importer", map[string]any{"expiresAt": time.Now().Add(day), "canWrite": true, "areas": []string{"kwuo", "dibia"}}), `"canWrite":true`, `"areas":["dibia","kwuo"]`),
		in("a year", 201, keyInput(t, "For a year", after(365*day))),
		revoke("someone else's", hers.ID, 404, "You have no API key with this id"),
		revoke("unknown", "unknown", 404, "You have no API key with this id"),
		revoke("own", made.ID, 200, `"revokedAt":"2`, `"prefix":"`+made.Prefix),
		revoke("again", made.ID, 200, `"revokedAt":"2`),
		in("name of a revoked one", 201, keyInput(t, "Nightly export", nil)),
		{Name: "list", Method: "GET", Path: "/api/auth/keys", Token: token, Status: 200, Want: []string{`{"keys":[{"id"`, made.ID, `"revokedAt"`, "Importer"}, Not: []string{hers.ID, "hash", made.Text[:20], "lastUsed"}},
		{Name: "list of another", Method: "GET", Path: "/api/auth/keys", Token: ada, Status: 200, Want: []string{hers.ID}, Not: []string{made.ID}},
	})
	rows := query[string](t, s.AdminURL, `SELECT string_agg(concat_ws('|', actor, action, entity, api_key, coalesce(after, before) ->> 'name', (coalesce(after, before) ->> 'prefix') IS NOT NULL), ';' ORDER BY id)
		FROM auth.audit_log WHERE entity = 'api key' AND entity_id = $1`, made.ID)
	if want := "admin|create key|api key||Nightly export|t;admin|revoke key|api key||Nightly export|t"; rows != want {
		t.Errorf("audited as %s, want %s", rows, want)
	}
	dump := query[string](t, s.AdminURL, `SELECT (SELECT string_agg(a::text, ' ') FROM auth.audit_log a) || (SELECT string_agg(k::text, ' ') FROM auth.api_keys k)`)
	if strings.Contains(dump, made.Text[12:]) || strings.Contains(s.Log.String(), made.Text[12:]) {
		t.Error("the key is kept")
	}
}

func TestTwentyAPIKeysAtATime(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	var last keys.NewKey
	for n := range 20 {
		last = createKey(t, s, token, fmt.Sprint("Key ", n))
	}
	one := testkit.Scenario{Method: "POST", Path: "/api/auth/keys", Token: token, Body: keyInput(t, "One more", nil), Status: 409, Want: []string{"You already have 20 API keys. Revoke one that you do not use first."}}
	s.Send(t, one)
	exec(t, s.AdminURL, `UPDATE auth.api_keys SET expires_at = now() WHERE name = 'Key 3'`)
	createKey(t, s, token, "Key 3") // an expired key counts neither towards the limit nor as a user of its name
	s.Send(t, one)
	expect(t, s, 200, "POST", "/api/auth/keys/"+last.ID+"/revoke", token, "")
	createKey(t, s, token, "One more")
}

func TestGuessesAtThePasswordOfANewKeyAreLimited(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	guess := keyInput(t, "x", map[string]any{"password": "eight red yams in a basket"})
	for range 100 {
		if answer := s.Do(t, testkit.Scenario{Method: "POST", Path: "/api/auth/keys", Token: token, Body: guess}); answer.Status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("100 guesses were answered")
}

// other verifies keys like another service, reading the list again for each.
type other struct {
	t *testing.T
	*tokens.Verifier
}

func (o other) want(about, text string, want error) {
	o.t.Helper()
	o.Refresh(o.t.Context())
	if _, err := o.Verify(o.t.Context(), text); !errors.Is(err, want) {
		o.t.Errorf("%s: got %v, want %v", about, err, want)
	}
}

func TestOtherServicesFollowAPIKeys(t *testing.T) {
	s := start(t, nil)
	admin := signIn(t, s, "admin", adminPassword)
	addAdmin(t, s, admin, "ada")
	services := other{t, follower(s)}
	services.Refresh(t.Context())
	works := createKey(t, s, signIn(t, s, "ada", adminPassword), "Works")
	actor, err := services.Verify(t.Context(), works.Text) // without another poll
	if err != nil || actor.Username != "ada" || actor.Key.ID != works.ID || actor.Key.Name != "Works" || actor.Key.CanWrite || !slices.Equal(actor.Key.Areas, []string{"creator", "ilu"}) {
		t.Fatalf("got %+v, %v", actor, err)
	}
	for _, row := range []struct {
		name string
		end  func(key keys.NewKey, token string)
		want error
	}{
		{"revoked", func(key keys.NewKey, token string) {
			expect(t, s, 200, "POST", "/api/auth/keys/"+key.ID+"/revoke", token, "")
		}, web.ErrKeyInvalid},
		{"expired", func(key keys.NewKey, _ string) {
			exec(t, s.AdminURL, `UPDATE auth.api_keys SET expires_at = now() WHERE id = $1`, key.ID)
		}, web.ErrKeyExpired},
		{"signed out", func(_ keys.NewKey, token string) { expect(t, s, 200, "POST", "/api/auth/logout", token, "") }, nil},
		{"own password changed", func(_ keys.NewKey, token string) {
			expect(t, s, 200, "POST", "/api/auth/password", token, body(t, map[string]string{"oldPassword": adminPassword, "newPassword": newPassword}))
			exec(t, s.AdminURL, `UPDATE auth.admins SET password_hash = (SELECT password_hash FROM auth.admins WHERE username = 'admin') WHERE username = 'ada'`)
		}, nil},
		{"password reset by another", func(keys.NewKey, string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, body(t, map[string]string{"password": adminPassword}))
		}, web.ErrKeyInvalid},
		{"disabled and enabled", func(keys.NewKey, string) {
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"disabled":true}`)
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", admin, `{"disabled":false}`)
		}, web.ErrKeyInvalid},
		{"disabled by the previous version", func(keys.NewKey, string) {
			exec(t, s.AdminURL, `UPDATE auth.admins SET disabled = true WHERE username = 'ada'`)
		}, web.ErrKeyInvalid},
		{"removed", func(keys.NewKey, string) {
			exec(t, s.AdminURL, `UPDATE auth.admins SET disabled = false WHERE username = 'ada'`)
			expect(t, s, 200, "DELETE", "/api/auth/admins/ada", admin, "")
			addAdmin(t, s, admin, "ada")
		}, web.ErrKeyInvalid},
	} {
		exec(t, s.AdminURL, `UPDATE auth.admins SET disabled = false`)
		token := signIn(t, s, "ada", adminPassword)
		key := createKey(t, s, token, row.name)
		services.want(row.name+" before", key.Text, nil)
		row.end(key, token)
		services.want(row.name, key.Text, row.want)
	}
}

func TestUsesOfAPIKeysAreRecorded(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	key := createKey(t, s, token, "Nightly export")
	source := tokens.HTTPSource(s.Internal, testkit.InternalKeys())
	noon := time.Now().Add(-time.Hour).UTC().Truncate(time.Second)
	report := func(at time.Time, ip string) {
		t.Helper()
		uses := tokens.APIKeyUses{Uses: []tokens.APIKeyUse{{ID: "unknown", At: at, IP: ip}, {ID: key.ID, At: at, IP: ip}}}
		if err := source.ReportAPIKeyUses(reqctx.With(t.Context(), &reqctx.Info{}), uses); err != nil {
			t.Fatal(err)
		}
	}
	report(noon, "2001:db8::7")
	report(noon.Add(-time.Second), "192.0.2.1") // another service reports an earlier use later
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/auth/keys", Token: token, Status: 200,
		Want: []string{`"lastUsedAt":"` + noon.Format(time.RFC3339) + `"`, `"lastUsedIp":"2001:db8::7"`}})
	if err := tokens.HTTPSource(s.Internal, nil).ReportAPIKeyUses(t.Context(), tokens.APIKeyUses{}); err == nil {
		t.Error("uses are recorded without a key of the install")
	}
}

func TestNoRouteOfAuthAcceptsAnAPIKey(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	key := createKey(t, s, token, "Nightly export")
	refused := 0
	for route, access := range accessTable {
		if access == web.Public {
			continue
		}
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("{username}", "admin", "{id}", key.ID).Replace(path)
		for _, text := range []string{key.Text, tokens.NewAPIKey(), "obi_"} {
			s.Send(t, testkit.Scenario{Method: method, Path: path, Token: text, Body: "{}", Status: 403, Want: []string{"An API key cannot be used here. Sign in."}})
			refused++
		}
	}
	s.Measures(t, fmt.Sprintf(`api_key_requests_total{result="area",service="auth"} %d`, refused))
	expect(t, s, 401, "GET", "/api/auth/session?token="+key.Text, "", "")
}

func TestEndedAPIKeysAreListedForAMonth(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	for _, name := range []string{"works", "expired", "revoked", "expired long ago", "revoked long ago"} {
		createKey(t, s, token, name)
	}
	exec(t, s.AdminURL, `UPDATE auth.api_keys SET expires_at = now() - interval '29 days' WHERE name = 'expired'`)
	exec(t, s.AdminURL, `UPDATE auth.api_keys SET revoked_at = now() - interval '29 days' WHERE name = 'revoked'`)
	exec(t, s.AdminURL, `UPDATE auth.api_keys SET expires_at = now() - interval '31 days' WHERE name = 'expired long ago'`)
	exec(t, s.AdminURL, `UPDATE auth.api_keys SET revoked_at = now() - interval '31 days' WHERE name = 'revoked long ago'`)
	s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/auth/keys", Token: token, Status: 200, Want: []string{`"works"`, `"expired"`, `"revoked"`}, Not: []string{"long ago"}})
	if err := sweep(t.Context(), openDatabase(t, s)); err != nil {
		t.Fatal(err)
	}
	if left := query[string](t, s.AdminURL, `SELECT string_agg(name, ',' ORDER BY name) FROM auth.api_keys`); left != "expired,revoked,works" {
		t.Errorf("left are %s", left)
	}
}
