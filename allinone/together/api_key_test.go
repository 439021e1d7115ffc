package together

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/areas"
	"obi/auth-svc/auth"
	"obi/platform/testkit"
)

// TestAnAPIKeyFromItsCreationToItsEnd covers all services at once: package auth-svc/auth tests the rules
// of keys, and each service tests its routes with keys.
func TestAnAPIKeyFromItsCreationToItsEnd(t *testing.T) {
	r := serve(t, aNewOne(t), nil)
	public := &testkit.Service{URL: r.url}
	var key struct{ ID, Key string }
	created := public.Send(t, testkit.Scenario{Method: "POST", Path: "/api/auth/keys", Token: r.token, Status: http.StatusCreated,
		Body: `{"name":"Nightly import","areas":["ilu"],"canWrite":true,"password":"` + password + `"}`})
	created.JSON(t, &key)
	with := func(method, path, body string, status int, want ...string) testkit.Answer {
		t.Helper()
		return public.Send(t, testkit.Scenario{Method: method, Path: path, Token: key.Key, Body: body, Status: status, Want: want})
	}
	// The key works at its first request.
	with("POST", "/api/ilu/admin/proverb", `{"id":"by-key","proverb":"Egbe bere","meaning":"m","categories":["Wealth"]}`, http.StatusCreated)
	with("GET", "/api/creator/admin/counts", "", http.StatusForbidden, "This API key is not for this area.")
	with("GET", "/api/auth/keys", "", http.StatusForbidden, "An API key cannot be used here. Sign in.")

	var entries []struct{ Actor, APIKey string }
	with("GET", "/api/ilu/admin/history?entity=proverb&id=by-key", "", http.StatusOK).JSON(t, &entries)
	if len(entries) != 1 || entries[0].Actor != "admin" || entries[0].APIKey != "Nightly import" {
		t.Errorf("the history says %+v", entries)
	}
	if rows := owners.Column(t, r.adminURL, `SELECT session_id || '|' || api_key FROM ilu.audit_log WHERE entity_id = 'by-key'`); len(rows) != 1 || rows[0] != "|Nightly import" {
		t.Errorf("audited as %v", rows)
	}
	public.Send(t, testkit.Scenario{Method: "POST", Path: "/api/auth/keys/" + key.ID + "/revoke", Token: r.token, Status: http.StatusOK})
	testkit.Until(t, "the revoked key to be refused", func() bool {
		return public.Do(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: key.Key}).Status == http.StatusUnauthorized
	})
	with("GET", "/api/ilu/admin/counts", "", http.StatusUnauthorized, "This API key is not valid.")
	// Its last use is reported at the end of the process, not only once a minute.
	r.stop()
	if rows := owners.Column(t, r.adminURL, `SELECT last_used_ip FROM auth.api_keys WHERE last_used_at IS NOT NULL`); len(rows) != 1 || rows[0] != "127.0.0.1" {
		t.Errorf("last used from %v", rows)
	}
	if strings.Contains(r.log.String(), key.Key[12:]) {
		t.Error("the key is in the log")
	}
}

// A key can be for each area.
func TestAPIKeysAreForAllAreas(t *testing.T) {
	api, err := auth.Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	var all []any
	for _, one := range areas.Services {
		if one.Area != nil {
			all = append(all, one.Name)
		}
	}
	for _, schema := range []string{"KeyInput", "Key", "NewKey"} {
		if got := api.OpenAPI().Components.Schemas.Map()[schema].Properties["areas"].Items.Enum; !slices.Equal(got, all) {
			t.Errorf("%s has the areas %v, want %v", schema, got, all)
		}
	}
}
