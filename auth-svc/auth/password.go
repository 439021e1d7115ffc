package auth

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"obi/platform/errs"
)

// The length of a password in characters (OWASP ASVS 6.2.1 and 6.2.9). Any characters are allowed,
// and passwords are never truncated.
const (
	minPassword = 15
	maxPassword = 256
)

// deniedPasswords are the long passwords that attackers guess first, one a line, in lower case.
// Passwords that are too short anyway are not listed.
//
//go:embed denied_passwords.txt
var deniedPasswords string

// checkPassword checks a new password of the administrator with the canonical name username.
func checkPassword(rules *errs.Rules, field, password, username string) {
	length := utf8.RuneCountInString(password)
	rules.Check(length >= minPassword && length <= maxPassword, field, "Password must have %d to %d characters", minPassword, maxPassword)
	rules.Check(!isDenied(password), field, "This password is too easy to guess. Choose another one.")
	rules.Check(canonicalName(password) != username, field, "Password must not be the username")
}

func isDenied(password string) bool {
	lower := strings.ToLower(strings.TrimSpace(password))
	for denied := range strings.Lines(deniedPasswords) {
		if strings.TrimSpace(denied) == lower && lower != "" {
			return true
		}
	}
	return false
}
