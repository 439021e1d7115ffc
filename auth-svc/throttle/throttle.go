// Package throttle limits how often passwords, codes and passkeys can be guessed.
//
// Read throttle.go (the limits and what is counted) and counts.go (the counts, and the browsers in
// which administrators have signed in).
package throttle

import (
	"time"

	"obi/auth-svc/secret"
	"obi/platform/errs"
	"obi/platform/reqctx"
)

// Limits on wrong passwords. Each attempt is counted before its password is hashed and uncounted if
// it was right, so that concurrent attempts cannot exceed a limit. The limits are for strangers: a
// browser in which the administrator has signed in before has its own count, so no one can lock an
// administrator out by failing on purpose.
const (
	// failuresWindow is the pause that resets a count of failures, and the length of the first
	// block.
	failuresWindow = 15 * time.Minute
	// doublings is how many times the length of consecutive blocks doubles.
	doublings = 2

	AccountFailures = 10
	DeviceFailures  = 10
	AddressFailures = 20
	// AccountCeiling is the number of consecutive failures from strangers, however far apart, after
	// which an account rejects strangers (NIST SP 800-63B, 5.2.2). Then only a known browser can
	// sign in until another administrator resets the password.
	AccountCeiling = 100
	ceilingWait    = 24 * time.Hour
)

// DeviceLifetime is how long a browser is remembered after its last sign-in.
const DeviceLifetime = 180 * 24 * time.Hour

// Bucket is a count of failures.
type Bucket struct {
	key   string
	limit int
	// ceiling limits failures since the last success; 0 means no limit.
	ceiling int
}

// SignInBuckets returns the buckets for an attempt to sign in as username: that of the browser if
// username has signed in there before, else those of the account and the address.
func SignInBuckets(username, ip, device string, isKnown bool) []Bucket {
	if isKnown {
		return []Bucket{{key: "device:" + secret.Hash(device), limit: DeviceFailures}}
	}
	return []Bucket{accountBucket(username), AddressBucket(ip)}
}

// LinkBuckets returns the buckets for an attempt to create an account with the link that has token.
func LinkBuckets(token, ip string) []Bucket {
	return []Bucket{{key: "invitation:" + secret.Hash(token), limit: AccountFailures}, AddressBucket(ip)}
}

// AddressBucket returns the bucket of failures from an address.
func AddressBucket(ip string) Bucket {
	return Bucket{key: "address:" + reqctx.Network(ip), limit: AddressFailures}
}

// accountBucket returns the bucket of strangers' failures on an account. The name is hashed because
// people sometimes type their password into the wrong field.
func accountBucket(username string) Bucket {
	return Bucket{key: "account:" + secret.Hash(username), limit: AccountFailures, ceiling: AccountCeiling}
}

// PasswordBucket returns the bucket of wrong passwords in requests that need a session of the account
// and ask for its password again.
func PasswordBucket(username string) Bucket {
	return Bucket{key: "password:" + secret.Hash(username), limit: AccountFailures}
}

func tooManyFailures(wait time.Duration) error {
	return errs.New(errs.TooMany, "Too many failed attempts. Wait a few minutes and try again.").After(wait)
}
