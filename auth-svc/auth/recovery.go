package auth

import (
	"crypto/rand"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	recoveryCodes = 10
	// recoveryLetters is how long one is: 120 bits. Those of 16 that were given out before go on
	// working.
	recoveryLetters = 24
)

// newRecoveryCodes gives an administrator codes in place of those before, and gives them
// in the form in which people keep them. Nothing but their hashes is stored.
func newRecoveryCodes(tx *gorm.DB, username string) (codes []string, err error) {
	var hashes db.TextArray
	for range recoveryCodes {
		code := easyText(recoveryLetters)
		codes, hashes = append(codes, code), append(hashes, hashed(plainCode(code)))
	}
	if err := tx.Exec(`DELETE FROM recovery_codes WHERE username = ?`, username).Error; err != nil {
		return nil, err
	}
	return codes, tx.Exec(`INSERT INTO recovery_codes (username, code_hash) SELECT ?, unnest(?::text[])`, username, hashes).Error
}

// useRecoveryCode says whether code is one of username's, and uses it up.
func useRecoveryCode(tx *gorm.DB, username, code string) (ok bool, err error) {
	done := tx.Exec(`DELETE FROM recovery_codes WHERE username = ? AND code_hash = ?`, username, hashed(code))
	return done.RowsAffected == 1, done.Error
}

// plainCode gives a code of either kind without what people write between its parts.
func plainCode(typed string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(typed))
}

// easyLetters are 32 characters that are hard to confuse and on every keyboard.
const easyLetters = "abcdefghijkmnpqrstuvwxyz23456789"

// easyText gives n random characters in groups of four that are easy to type: 5 bits each.
func easyText(n int) string {
	random := make([]byte, n)
	_, _ = rand.Read(random) // never fails (crypto/rand)
	var text strings.Builder
	for i, b := range random {
		if i > 0 && i%4 == 0 {
			text.WriteByte('-')
		}
		text.WriteByte(easyLetters[int(b)%len(easyLetters)])
	}
	return text.String()
}
