package auth

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"obi/platform/errs"
)

// A password's length in characters (OWASP ASVS 6.2.1 and 6.2.9). There are no
// rules on what kinds of characters it must have, and nothing is cut off.
const (
	minPassword = 15
	maxPassword = 256
)

// deniedPasswords are long passwords that guessers try first, one a line, in
// lower case; those that are too short anyway need no entry.
//
//go:embed denied_passwords.txt
var deniedPasswords string

// checkPassword checks a new password of the administrator with the canonical
// name username.
func checkPassword(rules *errs.Rules, field, password, username string) {
	length := utf8.RuneCountInString(password)
	rules.Check(length >= minPassword && length <= maxPassword, field, "Password must have %d to %d characters", minPassword, maxPassword)
	rules.Check(!isDenied(password), field, "This password is one of the first that are guessed. Choose another one.")
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
