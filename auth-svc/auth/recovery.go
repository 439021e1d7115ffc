package auth

import (
	"crypto/rand"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	recoveryCodes = 10
	// recoveryLetters is the length of a code: 120 bits. Older codes of 16 letters still work.
	recoveryLetters = 24
)

// newRecoveryCodes replaces an administrator's recovery codes and returns the new ones as shown to
// people. Only their hashes are stored.
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

// useRecoveryCode deletes a recovery code of username and reports whether it existed.
func useRecoveryCode(tx *gorm.DB, username, code string) (ok bool, err error) {
	done := tx.Exec(`DELETE FROM recovery_codes WHERE username = ? AND code_hash = ?`, username, hashed(code))
	return done.RowsAffected == 1, done.Error
}

// plainCode removes the spaces and dashes that people type between the parts of a code.
func plainCode(typed string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(typed))
}

// easyLetters are 32 characters that are hard to confuse and on every keyboard.
const easyLetters = "abcdefghijkmnpqrstuvwxyz23456789"

// easyText returns n random characters in groups of four that are easy to type: 5 bits each.
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
