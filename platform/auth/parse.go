package auth

import (
	"crypto/ed25519"
	"errors"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

var errUnknownKey = errors.New("unknown key id")

// Parse checks a token's form, signature and claims. keys are the public keys by key id. It does
// not check whether the session has ended. The error is for logs and tests; clients are only told
// to sign in.
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
