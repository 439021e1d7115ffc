package auth

import "time"

// handlers answer the routes; each thing has a file of its own.
type handlers struct {
	store   *store
	hasher  *hasher
	logins  *logins
	initial *initialPassword
	party   *relyingParty
	now     func() time.Time
}
