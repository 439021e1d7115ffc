package auth

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

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

	accountFailures = 10
	deviceFailures  = 10
	addressFailures = 20
	// accountCeiling is the number of consecutive failures from strangers, however far apart, after
	// which an account rejects strangers (NIST SP 800-63B, 5.2.2). Then only a known browser can
	// sign in until another administrator resets the password.
	accountCeiling = 100
	ceilingWait    = 24 * time.Hour
)

// bucket is a count of failures.
type bucket struct {
	key   string
	limit int
	// ceiling limits failures since the last success; 0 means no limit.
	ceiling int
}

// buckets returns the counts for an attempt to sign in as username: the device's if it is known,
// else the account's and the address's.
func buckets(username string, from *client, known bool) []bucket {
	if known {
		return []bucket{{key: "device:" + from.deviceHash(), limit: deviceFailures}}
	}
	return []bucket{accountBucket(username), addressBucket(from)}
}

func addressBucket(from *client) bucket {
	return bucket{key: "address:" + reqctx.Network(from.ip), limit: addressFailures}
}

// accountBucket counts strangers' failures on an account. The name is hashed because people type
// their password into the wrong field.
func accountBucket(username string) bucket {
	return bucket{key: "account:" + hashed(username), limit: accountFailures, ceiling: accountCeiling}
}

// ownPasswordBucket counts wrong old passwords in requests to change a password, which need a
// session of the account.
func ownPasswordBucket(username string) bucket {
	return bucket{key: "password:" + hashed(username), limit: accountFailures}
}

func hashed(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func tooManyFailures(wait time.Duration) error {
	return errs.New(errs.TooMany, "Too many failed attempts. Wait a few minutes and try again.").After(wait)
}
