package factors

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // used by every authenticator app; HMAC does not depend on collision resistance
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"time"
)

// The defaults of RFC 6238, which every app supports.
const (
	totpPeriod = 30 // seconds
	totpDigits = 6
	// totpDrift is how many steps an app's clock may be off.
	totpDrift = 1
	// totpSecret is the length of a secret in bytes, equal to the hash's (RFC 4226, section 4).
	totpSecret = 20
)

// Step returns the time step of a moment.
func Step(at time.Time) int64 { return at.Unix() / totpPeriod }

// Code returns the code of a time step.
func Code(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step) // never fails (hash.Hash)
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0xf
	number := binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", totpDigits, number%1_000_000)
}

// matchTOTP returns the time step of code if it is near now and later than lastStep; otherwise ok is
// false.
func matchTOTP(secret []byte, code string, now time.Time, lastStep int64) (step int64, ok bool) {
	for at := Step(now) - totpDrift; at <= Step(now)+totpDrift; at++ {
		if subtle.ConstantTimeCompare([]byte(Code(secret, at)), []byte(code)) == 1 && at > lastStep {
			return at, true
		}
	}
	return 0, false
}

// encodeSecret returns a secret as people type it into an app.
func encodeSecret(secret []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
}

// secretURI returns a secret in the Key URI format, which apps read from a QR code.
func secretURI(username string, secret []byte) string {
	query := url.Values{"secret": {encodeSecret(secret)}, "issuer": {"Obi"}}
	return (&url.URL{Scheme: "otpauth", Host: "totp", Path: "/Obi:" + username, RawQuery: query.Encode()}).String()
}
