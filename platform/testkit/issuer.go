package testkit

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"obi/platform/auth"
)

// Issuer replaces auth-svc for a service under test: it signs tokens with a real key and
// publishes the key set and the ended sessions.
type Issuer struct {
	// URL is the value for AUTH_URL.
	URL string

	signer *auth.Signer
	mu     sync.Mutex
	ended  []string
	keys   []auth.APIKey
}

// NewIssuer starts an issuer that stops with the test.
func NewIssuer(t testing.TB) *Issuer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	issuer := &Issuer{signer: auth.NewSigner(key), ended: []string{sessionOf("ended")}}
	mux := http.NewServeMux()
	mux.HandleFunc(auth.KeysPath, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(auth.JWKS{Keys: []auth.JWK{issuer.signer.Public()}})
	})
	mux.HandleFunc(auth.RevocationsPath, func(w http.ResponseWriter, _ *http.Request) {
		issuer.mu.Lock()
		defer issuer.mu.Unlock()
		_ = json.NewEncoder(w).Encode(auth.Revocations{SessionIDs: issuer.ended})
	})
	mux.HandleFunc(auth.APIKeysPath, func(w http.ResponseWriter, _ *http.Request) {
		issuer.mu.Lock()
		defer issuer.mu.Unlock()
		_ = json.NewEncoder(w).Encode(auth.APIKeys{Keys: issuer.keys})
	})
	mux.HandleFunc(auth.APIKeyUsesPath, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	issuer.URL = server.URL
	return issuer
}

// Token returns a valid token for an administrator called name. The session of "ended" has ended
// from the start.
func (i *Issuer) Token(t testing.TB, name string) string {
	t.Helper()
	return i.sign(t, Claims(name))
}

// End adds the session of name to the list of ended sessions. The service learns of it when it
// next polls.
func (i *Issuer) End(name string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.ended = append(i.ended, sessionOf(name))
}

// APIKey returns a new API key of "ngozi" for one area. The service learns of it at its first use.
func (i *Issuer) APIKey(area string, canWrite bool) string {
	text := auth.NewAPIKey()
	i.mu.Lock()
	defer i.mu.Unlock()
	id := "key" + strconv.Itoa(len(i.keys)+1)
	i.keys = append(i.keys, auth.APIKey{
		Hash: auth.HashAPIKey(text), ID: id, Name: "Nightly " + id, Owner: "ngozi", Areas: []string{area}, CanWrite: canWrite, ExpiresAt: time.Now().Add(time.Hour),
	})
	return text
}

func sessionOf(name string) string { return "session of " + name }

// BadTokens returns one token for every reason to refuse one.
func (i *Issuer) BadTokens(t testing.TB) map[string]string {
	t.Helper()
	altered := func(alter func(*auth.Claims)) string {
		claims := Claims("mallory")
		alter(&claims)
		return i.sign(t, claims)
	}
	good := i.Token(t, "mallory")
	stranger := NewIssuer(t)
	return map[string]string{
		"none":           "",
		"garbage":        "x.y.z",
		"dots":           "....",
		"cut signature":  good[:len(good)-4],
		"expired":        altered(func(c *auth.Claims) { c.ExpiresAt = jwt.NewNumericDate(time.Now().Add(-time.Hour)) }),
		"no expiry":      altered(func(c *auth.Claims) { c.ExpiresAt = nil }),
		"not yet valid":  altered(func(c *auth.Claims) { c.NotBefore = jwt.NewNumericDate(time.Now().Add(time.Hour)) }),
		"wrong audience": altered(func(c *auth.Claims) { c.Audience = jwt.ClaimStrings{"someone-else"} }),
		"wrong issuer":   altered(func(c *auth.Claims) { c.Issuer = "someone-else" }),
		"wrong role":     altered(func(c *auth.Claims) { c.Role = "user" }),
		"no session":     altered(func(c *auth.Claims) { c.SessionID = "" }),
		"ended session":  i.Token(t, "ended"),
		"unknown key":    stranger.Token(t, "mallory"),
		"algorithm none": unsigned(t),
		"HMAC":           hmacSigned(t, i.signer.Public().X),
	}
}

// Claims returns the claims of a valid token.
func Claims(name string) auth.Claims {
	now := time.Now()
	return auth.Claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: auth.Issuer, Audience: jwt.ClaimStrings{auth.Audience}, Subject: name,
			IssuedAt: jwt.NewNumericDate(now), NotBefore: jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(auth.Lifetime)),
		},
		Username: name, Role: "admin", SessionID: sessionOf(name),
	}
}

func (i *Issuer) sign(t testing.TB, claims auth.Claims) string {
	t.Helper()
	token, err := i.signer.SignClaims(claims)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func unsigned(t testing.TB) string {
	t.Helper()
	token := jwt.NewWithClaims(jwt.SigningMethodNone, Claims("mallory"))
	token.Header["typ"] = auth.TokenType
	text, err := token.SignedString(jwt.UnsafeAllowNoneSignatureType)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// hmacSigned signs with the public key as if it were a shared secret.
func hmacSigned(t testing.TB, public string) string {
	t.Helper()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, Claims("mallory"))
	token.Header["typ"] = auth.TokenType
	text, err := token.SignedString([]byte(public))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
