package auth

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"obi/platform/errs"
	"obi/platform/input"
)

// maxUsername is in characters; the specification sets no limit.
const maxUsername = 64

// canonicalName returns the form of a username that is stored, looked up and counted, so that
// "Admin", "ＡＤＭＩＮ" and "admin " are one account and one counter. It is idempotent.
func canonicalName(typed string) string {
	lower := strings.ToLower(norm.NFKC.String(typed))
	return strings.TrimSpace(norm.NFKC.String(lower))
}

// checkName checks the canonical name of a new administrator. Letters of any script are allowed,
// but not characters with a meaning in a path or on a screen.
func checkName(rules *errs.Rules, field, name string) {
	rules.Check(name != "", field, "Username is required")
	rules.Check(input.Length(name) <= maxUsername && len(name) <= 4*maxUsername, field, "Username must have at most %d characters", maxUsername)
	input.CheckMarks(rules, name, field, "Username")
	rules.Check(name == "" || hasNameForm(name), field, "Username may have letters, digits and . _ - @ and must begin with a letter or digit")
}

func hasNameForm(name string) bool {
	for i, r := range name {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !letter && (i == 0 || !unicode.IsMark(r) && !strings.ContainsRune("._-@", r)) {
			return false
		}
	}
	return true
}
