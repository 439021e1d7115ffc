package accounts

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"obi/platform/errs"
	"obi/platform/input"
)

// maxUsername is in characters; the specification sets no limit.
const maxUsername = 64

// CanonicalName returns the form of a username that is stored and looked up, so that "Admin",
// "ＡＤＭＩＮ" and "admin " are one account and share its count of failures. It is idempotent.
func CanonicalName(typed string) string {
	lower := strings.ToLower(norm.NFKC.String(typed))
	return strings.TrimSpace(norm.NFKC.String(lower))
}

// CheckName checks the canonical name of a new administrator. Letters of any script are allowed,
// but not characters with a meaning in a path or on a screen.
func CheckName(rules *errs.Rules, field, name string) {
	rules.Check(name != "", field, "Username is required")
	rules.Check(input.Length(name) <= maxUsername && len(name) <= 4*maxUsername, field, "Username must have at most %d characters", maxUsername)
	input.CheckMarks(rules, name, field, "Username")
	rules.Check(name == "" || isValidName(name), field, "Username may have letters, digits and . _ - @ and must begin with a letter or digit")
}

func isValidName(name string) bool {
	for i, r := range name {
		isLetter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !isLetter && (i == 0 || !unicode.IsMark(r) && !strings.ContainsRune("._-@", r)) {
			return false
		}
	}
	return true
}

// Limits of a password's length in characters (OWASP ASVS 6.2.1 and 6.2.9). Any characters are
// allowed, and passwords are never truncated.
const (
	minPassword = 15
	maxPassword = 256
)

// deniedPasswords are the long passwords that attackers guess first, one a line, in lower case.
// Passwords that are too short anyway are not listed.
//
//go:embed denied_passwords.txt
var deniedPasswords string

// CheckPassword checks a new password of the administrator with the canonical name username.
func CheckPassword(rules *errs.Rules, field, password, username string) {
	length := utf8.RuneCountInString(password)
	rules.Check(length >= minPassword && length <= maxPassword, field, "Password must have %d to %d characters", minPassword, maxPassword)
	rules.Check(!isDenied(password), field, "This password is too easy to guess. Choose another one.")
	rules.Check(CanonicalName(password) != username, field, "Password must not be the username")
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
