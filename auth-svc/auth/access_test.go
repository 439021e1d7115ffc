package auth

import (
	"crypto/ed25519"
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	tokens "obi/platform/auth"
	"obi/platform/testkit"
	"obi/platform/web"
)

var accessTable = map[string]web.Access{
	"GET /api/auth/openapi.json":                  web.Admin,
	"GET /api/auth/admin/history":                 web.Admin,
	"GET /api/auth/admin/summary":                 web.Admin,
	"POST /api/auth/login":                        web.Public,
	"POST /api/auth/login/code":                   web.Public,
	"POST /api/auth/login/app":                    web.Public,
	"POST /api/auth/login/app/confirm":            web.Public,
	"POST /api/auth/login/passkey":                web.Public,
	"POST /api/auth/login/passkey/confirm":        web.Public,
	"POST /api/auth/login/invitation":             web.Public,
	"POST /api/auth/login/invitation/accept":      web.Public,
	"POST /api/auth/login/setup":                  web.Public,
	"POST /api/auth/login/setup/complete":         web.Public,
	"POST /api/auth/logout":                       web.Admin,
	"GET /api/auth/factors":                       web.Admin,
	"POST /api/auth/factors/app":                  web.Admin,
	"POST /api/auth/factors/app/confirm":          web.Admin,
	"POST /api/auth/factors/app/remove":           web.Admin,
	"POST /api/auth/factors/passkeys/options":     web.Admin,
	"POST /api/auth/factors/passkeys":             web.Admin,
	"PATCH /api/auth/factors/passkeys/{id}":       web.Admin,
	"POST /api/auth/factors/passkeys/{id}/remove": web.Admin,
	"POST /api/auth/factors/recovery-codes":       web.Admin,
	"GET /api/auth/session":                       web.Admin,
	"GET /api/auth/sessions":                      web.Admin,
	"DELETE /api/auth/sessions/{id}":              web.Admin,
	"GET /api/auth/keys":                          web.Admin,
	"POST /api/auth/keys":                         web.Admin,
	"POST /api/auth/keys/{id}/revoke":             web.Admin,
	"POST /api/auth/password":                     web.Admin,
	"GET /api/auth/admins":                        web.Admin,
	"POST /api/auth/admins":                       web.Admin,
	"PATCH /api/auth/admins/{username}":           web.Admin,
	"GET /api/auth/invitations":                   web.Admin,
	"POST /api/auth/invitations":                  web.Admin,
	"DELETE /api/auth/invitations/{id}":           web.Admin,
	"DELETE /api/auth/admins/{username}":          web.Admin,
}

func TestAccess(t *testing.T) {
	s := start(t, nil)
	api, err := Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, s, api.Routes(), accessTable)

	live := signIn(t, s, "admin", adminPassword)
	bad := badTokens(t, s, live)
	for route, access := range accessTable {
		if access == web.Public {
			continue
		}
		method, path, _ := strings.Cut(route, " ")
		path = strings.NewReplacer("{username}", "admin", "{id}", sid(t, live)).Replace(path)
		for kind, token := range bad {
			expect(t, s, http.StatusUnauthorized, method, path, token, "")
			if t.Failed() {
				t.Fatalf("%s with %s", route, kind)
			}
		}
	}
	expect(t, s, http.StatusUnauthorized, "GET", "/api/auth/session?token="+live, "", "")
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", live, "")
}

func sid(t testing.TB, token string) string {
	t.Helper()
	var claims tokens.Claims
	if _, _, err := jwt.NewParser().ParseUnverified(token, &claims); err != nil {
		t.Fatal(err)
	}
	return claims.SessionID
}

// badTokens returns invalid tokens. Unless that is their fault, they are signed with the service's
// own key and belong to an open session.
func badTokens(t *testing.T, s *testkit.Service, live string) map[string]string {
	t.Helper()
	key, err := jwt.ParseEdPrivateKeyFromPEM([]byte(s.Environ["AUTH_SIGNING_KEY"]))
	if err != nil {
		t.Fatal(err)
	}
	kid := tokens.NewSigner(key.(ed25519.PrivateKey)).Public().KeyID
	sign := func(with any, method jwt.SigningMethod, header map[string]any, alter func(*tokens.Claims)) string {
		var claims tokens.Claims
		if _, _, err := jwt.NewParser().ParseUnverified(live, &claims); err != nil {
			t.Fatal(err)
		}
		alter(&claims)
		token := jwt.NewWithClaims(method, claims)
		token.Header["typ"], token.Header["kid"] = tokens.TokenType, kid
		maps.Copy(token.Header, header)
		text, err := token.SignedString(with)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	altered := func(alter func(*tokens.Claims)) string { return sign(key, jwt.SigningMethodEdDSA, nil, alter) }
	same := func(*tokens.Claims) {}
	at := func(d time.Duration) *jwt.NumericDate { return jwt.NewNumericDate(time.Now().Add(d)) }
	ended := signIn(t, s, "admin", adminPassword)
	expect(t, s, http.StatusOK, "POST", "/api/auth/logout", ended, "")
	parts := strings.Split(live, ".")

	// The control: a token made this way without a fault is accepted.
	expect(t, s, http.StatusOK, "GET", "/api/auth/session", altered(same), "")
	return map[string]string{
		"none": "", "garbage": "x", "dots": strings.Repeat(".", 8<<10),
		"tampered":        parts[0] + "." + strings.ToUpper(parts[1]) + "." + parts[2],
		"no signature":    parts[0] + "." + parts[1] + ".",
		"expired":         altered(func(c *tokens.Claims) { c.ExpiresAt = at(-time.Minute) }),
		"no expiry":       altered(func(c *tokens.Claims) { c.ExpiresAt = nil }),
		"not yet valid":   altered(func(c *tokens.Claims) { c.NotBefore = at(time.Minute) }),
		"wrong audience":  altered(func(c *tokens.Claims) { c.Audience = jwt.ClaimStrings{"shop"} }),
		"wrong issuer":    altered(func(c *tokens.Claims) { c.Issuer = "shop" }),
		"unknown session": altered(func(c *tokens.Claims) { c.SessionID = "made-up" }),
		"foreign session": altered(func(c *tokens.Claims) { c.Username = "ada" }),
		"ended session":   ended,
		"ID token":        sign(key, jwt.SigningMethodEdDSA, map[string]any{"typ": "JWT"}, same),
		"unknown key":     sign(key, jwt.SigningMethodEdDSA, map[string]any{"kid": "../key"}, same),
		"unsigned":        sign(jwt.UnsafeAllowNoneSignatureType, jwt.SigningMethodNone, nil, same),
		"HMAC":            sign([]byte(key.(ed25519.PrivateKey).Public().(ed25519.PublicKey)), jwt.SigningMethodHS256, nil, same),
	}
}

func TestTwoAuthorizationHeaders(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	request, err := http.NewRequest(http.MethodGet, s.URL+"/api/auth/session", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header["Authorization"] = []string{"Bearer " + token, "Bearer " + token}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized {
		t.Errorf("answered %d", response.StatusCode)
	}
}

// The web app's types are generated from the description.
func TestDescription(t *testing.T) {
	s := start(t, nil)
	answer := expect(t, s, http.StatusOK, "GET", "/api/auth/openapi.json", signIn(t, s, "admin", adminPassword), "")
	var description struct {
		Components struct{ Schemas map[string]json.RawMessage }
	}
	answer.JSON(t, &description)
	for _, name := range []string{"LoginInput", "SignedIn", "User", "Session", "OpenSession", "PasswordInput", "Admin", "AdminInput", "AdminChanges", "Done"} {
		if description.Components.Schemas[name] == nil {
			t.Errorf("no schema is called %s", name)
		}
	}
	if strings.Contains(answer.Body, "/internal") || strings.Contains(answer.Body, deviceCookie) {
		t.Error("the description tells of what no client needs")
	}
}
