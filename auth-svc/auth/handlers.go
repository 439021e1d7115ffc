package auth

import "time"

// handlers implements the routes. Each subject has its own file.
type handlers struct {
	store   *store
	hasher  *hasher
	logins  *logins
	initial *initialPassword
	party   *relyingParty
	now     func() time.Time
}
