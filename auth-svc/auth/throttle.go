package auth

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// How many wrong passwords are looked at. Each attempt is counted before its
// password is hashed and given back when it was right, so that attempts sent at
// the same time cannot run past a limit. Limits hold for strangers: a browser in
// which the administrator has signed in before has a count of its own, so nobody
// can keep an administrator out by failing on purpose.
const (
	// failuresWindow is how long a pause forgets failures, and the first block.
	failuresWindow = 15 * time.Minute
	// doublings is how often a block that follows a block gets twice as long.
	doublings = 2

	accountFailures = 10
	deviceFailures  = 10
	addressFailures = 20
	// accountCeiling is how many failures one after another an account takes from
	// strangers, however slowly they come (NIST SP 800-63B, 5.2.2). After that
	// only a known browser gets in, until another administrator resets the password.
	accountCeiling = 100
	ceilingWait    = 24 * time.Hour
)

// bucket is one count of failures.
type bucket struct {
	key   string
	limit int
	// ceiling bounds failures since the last success; zero is no bound.
	ceiling int
}

// buckets gives the counts that an attempt to sign in as username falls under:
// its device's if that is known, else the account's and the address's.
func buckets(username string, from *client, known bool) []bucket {
	if known {
		return []bucket{{key: "device:" + from.deviceHash(), limit: deviceFailures}}
	}
	return []bucket{accountBucket(username), addressBucket(from)}
}

func addressBucket(from *client) bucket {
	return bucket{key: "address:" + reqctx.Network(from.ip), limit: addressFailures}
}

// accountBucket counts strangers' failures on an account. The name is hashed
// because people type their password into the wrong field.
func accountBucket(username string) bucket {
	return bucket{key: "account:" + hashed(username), limit: accountFailures, ceiling: accountCeiling}
}

// ownPasswordBucket counts wrong old passwords given to change a password, which
// takes a session of the account.
func ownPasswordBucket(username string) bucket {
	return bucket{key: "password:" + hashed(username), limit: accountFailures}
}

func hashed(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func tooManyFailures(wait time.Duration) error {
	return errs.New(errs.TooMany, "Too many failed attempts. Wait some minutes and try again.").After(wait)
}
