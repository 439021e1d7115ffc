package auth_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"obi/platform/auth"
	"obi/platform/errs"
)

var noon = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

// signerOf returns the signer whose key is derived from a seed.
func signerOf(seed byte) *auth.Signer {
	bytes := make([]byte, ed25519.SeedSize)
	bytes[0] = seed
	return auth.NewSigner(ed25519.NewKeyFromSeed(bytes))
}

// issuer is a Source in memory with a clock that only the test moves.
type issuer struct {
	mu    sync.Mutex
	now   time.Time
	down  bool
	hangs bool // until the fetch times out
	keys  []auth.JWK
	api   []auth.APIKey
	used  []auth.APIKeyUse
	ended []string
	asked map[string]int
}

var errDown = errors.New("down")

func newIssuer(signers ...*auth.Signer) *issuer {
	i := &issuer{now: noon, asked: map[string]int{}}
	for _, signer := range signers {
		i.keys = append(i.keys, signer.Public())
	}
	return i
}

func (i *issuer) verifier() *auth.Verifier {
	return auth.NewVerifier(i, slog.New(slog.DiscardHandler), i.clock)
}

func (i *issuer) Keys(ctx context.Context) (auth.JWKS, error) {
	i.hang(ctx, "keys")
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.down || ctx.Err() != nil {
		return auth.JWKS{}, errDown
	}
	return auth.JWKS{Keys: append([]auth.JWK(nil), i.keys...)}, nil
}

func (i *issuer) Revocations(ctx context.Context) (auth.Revocations, error) {
	i.hang(ctx, "revocations")
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.down || ctx.Err() != nil {
		return auth.Revocations{}, errDown
	}
	return auth.Revocations{SessionIDs: append([]string(nil), i.ended...)}, nil
}

func (i *issuer) APIKeys(ctx context.Context) (auth.APIKeys, error) {
	i.hang(ctx, "API keys")
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.down || ctx.Err() != nil {
		return auth.APIKeys{}, errDown
	}
	return auth.APIKeys{Keys: append([]auth.APIKey(nil), i.api...)}, nil
}

func (i *issuer) ReportAPIKeyUses(ctx context.Context, uses auth.APIKeyUses) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.down || ctx.Err() != nil {
		return errDown
	}
	i.used = append(i.used, uses.Uses...)
	return nil
}

// hang counts a call and blocks if the issuer hangs.
func (i *issuer) hang(ctx context.Context, about string) {
	i.mu.Lock()
	i.asked[about]++
	hangs := i.hangs
	i.mu.Unlock()
	if hangs {
		<-ctx.Done()
	}
}

func (i *issuer) clock() time.Time {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.now
}

// change changes the issuer under its lock.
func (i *issuer) change(how func()) {
	i.mu.Lock()
	defer i.mu.Unlock()
	how()
}

func (i *issuer) sleep(d time.Duration) { i.change(func() { i.now = i.now.Add(d) }) }

func (i *issuer) questions(about string) int {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.asked[about]
}

// good signs a token of a session that begins now.
func (i *issuer) good(t testing.TB, signer *auth.Signer, sessionID string) string {
	t.Helper()
	token, err := signer.Sign("ngozi", sessionID, i.clock())
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// want verifies token and checks the kind of error, 0 for none.
func want(t *testing.T, v *auth.Verifier, token string, kind errs.Kind) {
	t.Helper()
	_, err := v.Verify(t.Context(), token)
	if kind == 0 && err != nil || kind != 0 && (err == nil || errs.KindOf(err) != kind) {
		t.Fatalf("got %v, want kind %d", err, kind)
	}
}

// claims returns the claims of a valid token at noon.
func claims() auth.Claims {
	return auth.Claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: auth.Issuer, Audience: jwt.ClaimStrings{auth.Audience}, Subject: "ngozi",
			IssuedAt: jwt.NewNumericDate(noon), NotBefore: jwt.NewNumericDate(noon), ExpiresAt: jwt.NewNumericDate(noon.Add(auth.Lifetime)),
		},
		Username: "ngozi", Role: "admin", SessionID: "s1",
	}
}
