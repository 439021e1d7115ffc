package auth

import (
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"time"

	"obi/platform/errs"
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
	return []bucket{accountBucket(username), {key: "address:" + network(from.ip), limit: addressFailures}}
}

// accountBucket counts strangers' failures on an account. The name is hashed
// because people type their password into the wrong field.
func accountBucket(username string) bucket {
	return bucket{key: "account:" + hashed(username), limit: accountFailures, ceiling: accountCeiling}
}

// ownPasswordBucket counts wrong old passwords given to change a password, which
// only somebody with a session of the account can do.
func ownPasswordBucket(username string) bucket {
	return bucket{key: "password:" + hashed(username), limit: accountFailures}
}

// network gives what counts as one client address: an IPv4 address, or the /64
// that an IPv6 client can choose from freely.
func network(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return "unknown"
	}
	if address = address.Unmap().WithZone(""); address.Is4() {
		return address.String()
	}
	prefix, err := address.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return prefix.String()
}

func hashed(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func tooManyFailures(wait time.Duration) error {
	return errs.New(errs.TooMany, "Too many failed attempts. Wait some minutes and try again.").After(wait)
}
