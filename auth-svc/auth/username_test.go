package auth

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
		if got := canonicalName(typed); got != want {
			t.Errorf("canonicalName(%q) is %q, want %q", typed, got, want)
		}
	}
}

func FuzzCanonicalName(f *testing.F) {
	for _, seed := range []string{"admin", "ＡＤＭＩＮ", " ọ́ ", "İ", "ǅ", "\u0345Α", "a" + strings.Repeat("\u0301", 20), "ẞ", "a\u200bb", "\ufdfa", "\xff", "¨", "K"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name := canonicalName(typed)
		if again := canonicalName(name); again != name {
			t.Errorf("%q becomes %q, that becomes %q", typed, name, again)
		}
		if strings.TrimSpace(name) != name || utf8.ValidString(typed) && !utf8.ValidString(name) {
			t.Errorf("%q becomes %q", typed, name)
		}
		var rules errs.Rules
		checkName(&rules, "username", name)
		if rules.Err() == nil && (name == "" || input.HasStackedMarks(name) || len(name) > 4*maxUsername || strings.ContainsAny(name, "/\\%?# \x00\n") || name == "." || name == "..") {
			t.Errorf("%q is accepted", name)
		}
	})
}
