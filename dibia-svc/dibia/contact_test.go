package dibia

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"obi/platform/errs"
)

// FuzzContact checks that an accepted contact keeps all digits, ends in at most one suffix, and
// does not change when it is sent back.
func FuzzContact(f *testing.F) {
	for _, text := range []string{"", "+234 803 123 4567", "0803" + callOnly, "0803" + withWhatsApp, "0803" + callOnly + withWhatsApp + callOnly, "(Call only)", callOnly, "0803(Call only)",
		"0803  (Call only)  ", "0803\u00a0(Call only)", "0803 \u200b" + callOnly, "０８０３" + callOnly, "٠٨٠٣", "+234\u202d803\u202c", strings.Repeat("5", maxContact) + callOnly, "1\n2", "\u2060", "\u3164" + callOnly, "5\u0301"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // no body can contain it
		}
		var rules, again errs.Rules
		got := cleanContact(&rules, text)
		if rules.Err() != nil {
			return
		}
		if digits(got) != digits(text) {
			t.Errorf("%q is stored as %q", text, got)
		}
		number := strings.TrimSuffix(strings.TrimSuffix(got, callOnly), withWhatsApp)
		if number == "" || strings.HasSuffix(" "+number, withWhatsApp) || strings.HasSuffix(" "+number, callOnly) {
			t.Errorf("%q is stored as %q", text, got)
		}
		if cleanContact(&again, got) != got || again.Err() != nil {
			t.Errorf("%q is stored as %q, and that as %q, %v", text, got, cleanContact(&again, got), again.Err())
		}
	})
}

func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
