// Package secret makes random secrets, returns them to clients, and hashes those that must not be
// readable in the database.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Bytes returns n random bytes.
func Bytes(n int) []byte {
	random := make([]byte, n)
	_, _ = rand.Read(random) // never fails (crypto/rand)
	return random
}

// letters are 32 characters that are on every keyboard and hard to confuse with each other.
const letters = "abcdefghijkmnpqrstuvwxyz23456789"

// Text returns n random characters of 5 bits each, in groups of four that are easy to type.
func Text(n int) string {
	var text strings.Builder
	for i, b := range Bytes(n) {
		if i > 0 && i%4 == 0 {
			text.WriteByte('-')
		}
		text.WriteByte(letters[int(b)%len(letters)])
	}
	return text.String()
}

// Hash returns the SHA-256 of text in hexadecimal. It has no salt, so that a row can be found by the
// hash; therefore it hides only texts that cannot be guessed.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Output is a response with a secret, which browsers and proxies must not store.
type Output[T any] struct {
	CacheControl string `header:"Cache-Control"`
	Body         T
}

// Answer returns the Output of body.
func Answer[T any](body T) *Output[T] { return &Output[T]{"no-store", body} }
