// Package auth authenticates administrators. auth-svc signs tokens with a Signer. Every service
// checks them with a Verifier, which follows the issuer's public keys and its list of ended
// sessions. So no request waits for auth-svc, and its outage does not stop other services.
package auth

import (
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
