package auth_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"obi/platform/auth"
)

var (
	key  = ed25519.NewKeyFromSeed(append(make([]byte, ed25519.SeedSize-1), 1))
	mine = auth.NewSigner(key)
	keys = map[string]ed25519.PublicKey{mine.Public().KeyID: key.Public().(ed25519.PublicKey)}
)

// signed returns a token with any header, claims and key.
func signed(t testing.TB, method jwt.SigningMethod, with any, header map[string]any, alter func(*auth.Claims)) string {
	t.Helper()
	c := claims()
	if alter != nil {
		alter(&c)
	}
	token := jwt.NewWithClaims(method, c)
	token.Header["typ"], token.Header["kid"] = auth.TokenType, mine.Public().KeyID
	maps.Copy(token.Header, header)
	text, err := token.SignedString(with)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// badTokens returns tokens that must be refused at noon.
func badTokens(t testing.TB) map[string]string {
	altered := func(alter func(*auth.Claims)) string { return signed(t, jwt.SigningMethodEdDSA, key, nil, alter) }
	headed := func(header map[string]any) string { return signed(t, jwt.SigningMethodEdDSA, key, header, nil) }
	_, strange, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := headed(nil)
	head, rest, _ := strings.Cut(good, ".")
	payload, signature, _ := strings.Cut(rest, ".")
	other := altered(func(c *auth.Claims) { c.Username = "mallory" })
	otherPayload := strings.Split(other, ".")[1]
	at := func(after time.Duration) *jwt.NumericDate { return jwt.NewNumericDate(noon.Add(after)) }
	return map[string]string{
		"nothing":                  "",
		"garbage":                  "x.y.z",
		"a megabyte of dots":       strings.Repeat(".", 1<<20),
		"dots within the limit":    strings.Repeat(".", auth.MaxTokenBytes),
		"too long":                 good + strings.Repeat("A", auth.MaxTokenBytes),
		"another payload":          head + "." + otherPayload + "." + signature,
		"no signature":             head + "." + payload + ".",
		"two parts":                head + "." + payload,
		"four parts":               good + ".x",
		"padded":                   good + "==",
		"spaces around":            " " + good,
		"another's signature":      signed(t, jwt.SigningMethodEdDSA, strange, nil, nil),
		"algorithm none":           signed(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, nil),
		"HMAC with the public key": signed(t, jwt.SigningMethodHS256, []byte(key.Public().(ed25519.PublicKey)), nil, nil),
		"HMAC with its text":       signed(t, jwt.SigningMethodHS256, []byte(mine.Public().X), nil, nil),
		"EdDSA by another name":    headed(map[string]any{"alg": "eddsa"}),
		"unknown key":              headed(map[string]any{"kid": "other"}),
		"no key id":                headed(map[string]any{"kid": nil}),
		"a number as key id":       headed(map[string]any{"kid": 1}),
		"a path as key id":         headed(map[string]any{"kid": "../../dev/null"}),
		"its own key":              signed(t, jwt.SigningMethodEdDSA, strange, map[string]any{"kid": "own", "jwk": auth.NewSigner(strange).Public()}, nil),
		"a key to fetch":           signed(t, jwt.SigningMethodEdDSA, strange, map[string]any{"kid": "own", "jku": "http://evil.example/jwks", "x5u": "http://evil.example/"}, nil),
		"type JWT":                 headed(map[string]any{"typ": "JWT"}),
		"an id token":              headed(map[string]any{"typ": "id+jwt"}),
		"no type":                  headed(map[string]any{"typ": nil}),
		"wrong issuer":             altered(func(c *auth.Claims) { c.Issuer = "other" }),
		"no issuer":                altered(func(c *auth.Claims) { c.Issuer = "" }),
		"wrong audience":           altered(func(c *auth.Claims) { c.Audience = jwt.ClaimStrings{"other"} }),
		"no audience":              altered(func(c *auth.Claims) { c.Audience = nil }),
		"expired":                  altered(func(c *auth.Claims) { c.ExpiresAt = at(-31 * time.Second) }),
		"no expiry":                altered(func(c *auth.Claims) { c.ExpiresAt = nil }),
		"not valid yet":            altered(func(c *auth.Claims) { c.NotBefore = at(31 * time.Second) }),
		"no beginning":             altered(func(c *auth.Claims) { c.NotBefore = nil }),
		"issued in the future":     altered(func(c *auth.Claims) { c.IssuedAt = at(31 * time.Second) }),
		"another role":             altered(func(c *auth.Claims) { c.Role = "user" }),
		"no name":                  altered(func(c *auth.Claims) { c.Username = "" }),
		"no session":               altered(func(c *auth.Claims) { c.SessionID = "" }),
	}
}

func TestParseRefusesEveryBadToken(t *testing.T) {
	for name, token := range badTokens(t) {
		if got, err := auth.Parse(token, keys, noon); err == nil {
			t.Errorf("%s was taken: %+v", name, got)
		}
	}
}

func TestParseReturnsTheClaimsOfAValidToken(t *testing.T) {
	near := func(after time.Duration) *jwt.NumericDate { return jwt.NewNumericDate(noon.Add(after)) }
	for name, alter := range map[string]func(*auth.Claims){
		"as signed":             nil,
		"expired within leeway": func(c *auth.Claims) { c.ExpiresAt = near(-29 * time.Second) },
		"clock ahead of ours":   func(c *auth.Claims) { c.IssuedAt, c.NotBefore = near(29*time.Second), near(29*time.Second) },
		"several audiences":     func(c *auth.Claims) { c.Audience = append(c.Audience, "other") },
	} {
		got, err := auth.Parse(signed(t, jwt.SigningMethodEdDSA, key, nil, alter), keys, noon)
		if err != nil || got.Username != "ngozi" || got.SessionID != "s1" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// The last character of a signature has four unused bits. A token must not have sixteen
// spellings.
func TestATokenHasOneSpelling(t *testing.T) {
	good := signed(t, jwt.SigningMethodEdDSA, key, nil, nil)
	taken := 0
	for _, last := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" {
		if _, err := auth.Parse(good[:len(good)-1]+string(last), keys, noon); err == nil {
			taken++
		}
	}
	if taken != 1 {
		t.Errorf("%d spellings were taken", taken)
	}
}

func FuzzParse(f *testing.F) {
	good := signed(f, jwt.SigningMethodEdDSA, key, nil, nil)
	f.Add(good)
	bad := badTokens(f)
	for _, name := range slices.Sorted(maps.Keys(bad)) {
		if len(bad[name]) <= auth.MaxTokenBytes {
			f.Add(bad[name])
		}
	}
	f.Fuzz(func(t *testing.T, token string) {
		_, err := auth.Parse(token, keys, noon)
		if err != nil {
			return
		}
		// Only this test has the key, so only a token that it signed can pass.
		parts := strings.Split(token, ".")
		if len(parts) != 3 {
			t.Fatalf("took %q", token)
		}
		signature, err := base64.RawURLEncoding.DecodeString(parts[2])
		if err != nil || !ed25519.Verify(key.Public().(ed25519.PublicKey), []byte(parts[0]+"."+parts[1]), signature) {
			t.Errorf("took %q", token)
		}
	})
}
