// Package auth authenticates administrators. auth-svc signs tokens with a Signer. Every service
// checks them with a Verifier, which follows the issuer's public keys and its list of ended
// sessions. So no request waits for auth-svc, and its outage does not stop other services.
package auth

import (
	"crypto/ed25519"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// Issuer and Audience are fixed: a deployment has one issuer of tokens and one back office.
	Issuer   = "obi-auth"
	Audience = "backoffice-admin"
	// TokenType is the JWT's typ header (RFC 9068). It keeps other kinds of tokens that are
	// signed with the same key from passing for access tokens.
	TokenType = "at+jwt"
	// Lifetime is the absolute lifetime of a session (spec 9: 24 hours).
	Lifetime = 24 * time.Hour
	// Leeway is how far the clocks of two servers may differ.
	Leeway = 30 * time.Second
	// MaxTokenBytes is the size limit of a token; longer ones are not parsed.
	MaxTokenBytes = 4096
)

// Claims is the content of a token.
type Claims struct {
	jwt.RegisteredClaims
	// Username is the administrator's name as displayed.
	Username string `json:"name"`
	// Role is always "admin": there is one role (spec 6).
	Role string `json:"role"`
	// SessionID identifies the session, which can end before the token expires.
	SessionID string `json:"sid"`
}

var errUnknownKey = errors.New("unknown key id")

// Parse checks a token's form, signature and claims. keys are the public keys by key id. It does
// not check whether the session has ended. The error is for logs and tests, not for clients.
func Parse(token string, keys map[string]ed25519.PublicKey, now time.Time) (*Claims, error) {
	if len(token) > MaxTokenBytes {
		return nil, errors.New("token too long")
	}
	var claims Claims
	_, err := parser(now).ParseWithClaims(token, &claims, func(t *jwt.Token) (any, error) {
		if t.Header["typ"] != TokenType {
			return nil, errors.New("wrong token type")
		}
		id, _ := t.Header["kid"].(string)
		key, ok := keys[id]
		if !ok {
			return nil, errUnknownKey
		}
		return key, nil
	})
	if err != nil {
		return nil, err
	}
	if claims.SessionID == "" || claims.Username == "" || claims.Role != "admin" {
		return nil, errors.New("incomplete claims")
	}
	return &claims, nil
}

// parser accepts only EdDSA. The key never decides the algorithm, so neither "none" nor an HMAC
// with the public key can pass.
func parser(now time.Time) *jwt.Parser {
	return jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}),
		jwt.WithIssuer(Issuer), jwt.WithAudience(Audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithNotBeforeRequired(),
		jwt.WithStrictDecoding(), jwt.WithLeeway(Leeway),
		jwt.WithTimeFunc(func() time.Time { return now }),
	)
}
