package auth

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"obi/platform/peer"
	"obi/platform/tracing"
)

// JWK is a public Ed25519 key in the form of RFC 8037.
type JWK struct {
	KeyType   string `json:"kty"`
	Curve     string `json:"crv"`
	X         string `json:"x"`
	KeyID     string `json:"kid"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
}

// JWKS is a set of public keys (RFC 7517): the current one and, during a rotation, the next or
// previous one.
type JWKS struct {
	Keys []JWK `json:"keys"`
}

// Revocations lists the sessions that ended before their tokens expire.
type Revocations struct {
	SessionIDs []string `json:"sessionIds"`
}

// Signer signs tokens.
type Signer struct {
	key ed25519.PrivateKey
	id  string
}

// ParseSigner parses an Ed25519 private key in PEM (PKCS #8), as `openssl genpkey -algorithm
// ed25519` creates it.
func ParseSigner(text []byte) (*Signer, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the signing key is not PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the signing key is not a PKCS #8 private key")
	}
	key, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, errors.New("the signing key is not an Ed25519 key")
	}
	return NewSigner(key), nil
}

// NewSigner returns a Signer for key.
func NewSigner(key ed25519.PrivateKey) *Signer {
	return &Signer{key: key, id: keyID(key.Public().(ed25519.PublicKey))}
}

// Sign returns the token of a session that begins at now.
func (s *Signer) Sign(username, sessionID string, now time.Time) (string, error) {
	return s.SignClaims(Claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: Issuer, Audience: jwt.ClaimStrings{Audience}, Subject: username,
			IssuedAt: jwt.NewNumericDate(now), NotBefore: jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(Lifetime)),
		},
		Username: username, Role: "admin", SessionID: sessionID,
	})
}

// SignClaims signs any claims. Tests use it for tokens that must be refused.
func (s *Signer) SignClaims(claims jwt.Claims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
	token.Header["typ"], token.Header["kid"] = TokenType, s.id
	return token.SignedString(s.key)
}

// Public returns the public key for the key set.
func (s *Signer) Public() JWK {
	public := s.key.Public().(ed25519.PublicKey)
	return JWK{KeyType: "OKP", Curve: "Ed25519", X: base64.RawURLEncoding.EncodeToString(public), KeyID: s.id, Use: "sig", Algorithm: "EdDSA"}
}

// keyID derives the id from the key, so that an id can never name another key.
func keyID(public ed25519.PublicKey) string {
	sum := sha256.Sum256(public)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// publicKeys returns the usable keys of a set by id.
func (set JWKS) publicKeys() map[string]ed25519.PublicKey {
	keys := map[string]ed25519.PublicKey{}
	for _, key := range set.Keys {
		raw, err := base64.RawURLEncoding.DecodeString(key.X)
		if err == nil && key.KeyType == "OKP" && key.Curve == "Ed25519" && len(raw) == ed25519.PublicKeySize {
			keys[key.KeyID] = raw
		}
	}
	return keys
}

// Paths on auth-svc's internal port, which no gateway routes.
const (
	KeysPath        = "/internal/auth/jwks.json"
	RevocationsPath = "/internal/auth/revocations.json"
	APIKeysPath     = "/internal/auth/api-keys.json" //nolint:gosec // an address
	APIKeyUsesPath  = "/internal/auth/api-keys/used" //nolint:gosec // an address
)

// maxAnswer bounds a response of the issuer, in bytes.
const maxAnswer = 8 << 20

type httpSource struct {
	base         string
	internalKeys peer.Keys
	client       *http.Client
}

// HTTPSource returns a Source that asks auth-svc. base is the address of its internal port, e.g.
// "http://auth-svc:9091". auth-svc must accept one of the keys.
func HTTPSource(base string, keys peer.Keys) Source {
	client := tracing.Client()
	client.Timeout = 5 * time.Second
	return &httpSource{base: strings.TrimSuffix(base, "/"), internalKeys: keys, client: client}
}

func (s *httpSource) Keys(ctx context.Context) (set JWKS, err error) {
	return set, s.get(ctx, KeysPath, &set)
}

func (s *httpSource) Revocations(ctx context.Context) (list Revocations, err error) {
	return list, s.get(ctx, RevocationsPath, &list)
}

func (s *httpSource) APIKeys(ctx context.Context) (list APIKeys, err error) {
	return list, s.get(ctx, APIKeysPath, &list)
}

func (s *httpSource) ReportAPIKeyUses(ctx context.Context, uses APIKeyUses) error {
	body, err := json.Marshal(uses)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+APIKeyUsesPath, bytes.NewReader(body))
	if err != nil {
		return err
	}
	s.internalKeys.Sign(request)
	return s.send(request, &struct{}{})
}

func (s *httpSource) get(ctx context.Context, path string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, nil)
	if err != nil {
		return err
	}
	return s.send(request, into)
}

func (s *httpSource) send(request *http.Request, into any) error {
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", request.URL.Path, response.Status)
	}
	return json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(into)
}
