package accounts

import (
	"strings"
	"testing"
	"unicode/utf8"

	"obi/platform/errs"
	"obi/platform/input"
)

func TestCanonicalName(t *testing.T) {
	for typed, want := range map[string]string{
		"Admin": "admin", "ＡＤＭＩＮ": "admin", " admin\t": "admin", "\u00a0admin\u3000": "admin",
		"U\u0323zo\u0323": "\u1ee5z\u1ecd", "ỤZỌ": "ụzọ", "ﬁfi": "fifi", "": "", " ": "", "Ada Obi": "ada obi",
	} {
		if got := CanonicalName(typed); got != want {
			t.Errorf("CanonicalName(%q) is %q, want %q", typed, got, want)
		}
	}
}

func FuzzCanonicalName(f *testing.F) {
	for _, seed := range []string{"admin", "ＡＤＭＩＮ", " ọ́ ", "İ", "ǅ", "\u0345Α", "a" + strings.Repeat("\u0301", 20), "ẞ", "a\u200bb", "\ufdfa", "\xff", "¨", "K"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name := CanonicalName(typed)
		if again := CanonicalName(name); again != name {
			t.Errorf("%q becomes %q, that becomes %q", typed, name, again)
		}
		if strings.TrimSpace(name) != name || utf8.ValidString(typed) && !utf8.ValidString(name) {
			t.Errorf("%q becomes %q", typed, name)
		}
		var rules errs.Rules
		CheckName(&rules, "username", name)
		if rules.Err() == nil && (name == "" || input.HasStackedMarks(name) || len(name) > 4*maxUsername || strings.ContainsAny(name, "/\\%?# \x00\n") || name == "." || name == "..") {
			t.Errorf("%q is accepted", name)
		}
	})
}

func TestPasswordRules(t *testing.T) {
	for password, ok := range map[string]bool{
		strings.Repeat("ụ", 14) + "x": true, strings.Repeat("ụ", 14): false,
		strings.Repeat("y", 255) + "ụ": true, strings.Repeat("y", 256) + "ụ": false,
		"only lower case letters": true, "aaaaaaaaaaaaaaa": false, "ADMINISTRATOR123": false,
		"Obi-back-office": false, "where innovation thrives": false, "change-me-please": false,
		"nwaanyi.obi.dike": false, "NWAANYI.OBI.DIKE": false, "               ": true,
	} {
		var rules errs.Rules
		CheckPassword(&rules, "password", password, "nwaanyi.obi.dike")
		if got := rules.Err() == nil; got != ok {
			t.Errorf("%q is accepted: %t, want %t", password, got, ok)
		}
	}
}

// An entry that no password can match is useless.
func TestDeniedPasswordsCanMatch(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(deniedPasswords) {
		entry := strings.TrimSuffix(line, "\n")
		if !isDenied(entry) || entry != strings.ToLower(entry) || len([]rune(entry)) < minPassword || seen[entry] {
			t.Errorf("%q", entry)
		}
		seen[entry] = true
	}
	if len(seen) < 500 {
		t.Errorf("only %d entries", len(seen))
	}
}
