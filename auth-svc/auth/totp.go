package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" // what every app of codes computes; HMAC does not rest on collisions
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"time"
)

// Codes as every app makes them (RFC 6238 with its defaults).
const (
	totpPeriod = 30 // seconds
	totpDigits = 6
	// totpDrift is by how many steps an app's clock may be off.
	totpDrift = 1
	// totpSecret is as long as the hash (RFC 4226, section 4), in bytes.
	totpSecret = 20
)

func newTOTPSecret() []byte {
	secret := make([]byte, totpSecret)
	_, _ = rand.Read(secret) // never fails (crypto/rand)
	return secret
}

// totpStep gives the time step that a moment is in.
func totpStep(at time.Time) int64 { return at.Unix() / totpPeriod }

// totpCode gives the code of a time step.
func totpCode(secret []byte, step int64) string {
	mac := hmac.New(sha1.New, secret)
	_ = binary.Write(mac, binary.BigEndian, step) // a hash takes everything
	sum := mac.Sum(nil)
	offset := sum[len(sum)-1] & 0xf
	number := binary.BigEndian.Uint32(sum[offset:]) & 0x7fffffff
	return fmt.Sprintf("%0*d", totpDigits, number%1_000_000)
}

// totpMatch gives the time step that code belongs to, among those around now and after
// last; ok is false if there is none.
func totpMatch(secret []byte, code string, now time.Time, last int64) (step int64, ok bool) {
	for at := totpStep(now) - totpDrift; at <= totpStep(now)+totpDrift; at++ {
		if subtle.ConstantTimeCompare([]byte(totpCode(secret, at)), []byte(code)) == 1 && at > last {
			return at, true
		}
	}
	return 0, false
}

// totpText gives a secret as people type it into an app.
func totpText(secret []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
}

// totpURI gives a secret as apps read it from a QR code (the Key URI format).
func totpURI(username string, secret []byte) string {
	query := url.Values{"secret": {totpText(secret)}, "issuer": {"Obi"}}
	return (&url.URL{Scheme: "otpauth", Host: "totp", Path: "/Obi:" + username, RawQuery: query.Encode()}).String()
}
