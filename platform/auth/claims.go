// Package auth proves who an administrator is. auth-svc signs tokens with a
// Signer; every service checks them by itself with a Verifier, which follows the
// issuer's public keys and its list of ended sessions, so that no request waits
// for auth-svc and its outage is not everybody's.
package auth

import (
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// Issuer and Audience are fixed: one deployment has one issuer of tokens for
	// one back office.
	Issuer   = "obi-auth"
	Audience = "backoffice-admin"
	// TokenType is the JWT's typ header (RFC 9068), so that no other kind of
	// token signed with the same key passes for an access token.
	TokenType = "at+jwt"
	// Lifetime is how long a session lasts, absolute (spec 9: 24 hours).
	Lifetime = 24 * time.Hour
	// Leeway is how far two servers' clocks may differ.
	Leeway = 30 * time.Second
	// MaxTokenBytes bounds what is parsed at all.
	MaxTokenBytes = 4096
)

// Claims is the content of a token.
type Claims struct {
	jwt.RegisteredClaims
	// Username is the administrator's name as shown.
	Username string `json:"name"`
	// Role is always "admin": there is one role (spec 6).
	Role string `json:"role"`
	// SessionID names the session, which can be ended before the token expires.
	SessionID string `json:"sid"`
}
