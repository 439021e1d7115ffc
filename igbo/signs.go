package igbo

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signs that are typed in place of each other: a phone writes ’ where a keyboard has ', and a word
// processor replaces - with –. SQL's plain_signs(text) has the same lists.
const (
	apostrophes = "'`´ʹʻʼ‘’‛′＇"
	dashes      = "-‐‑‒–—―−﹘﹣－"
	invisible   = "\u00ad\u200b\u200c\u200d\u2060\ufeff" // soft hyphens and the like
)

// plainSigns replaces every apostrophe with ' and every dash with -, and drops invisible
// characters.
func plainSigns(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < utf8.RuneSelf && r != '`': // true for most runes
			return r
		case strings.ContainsRune(apostrophes, r):
			return '\''
		case strings.ContainsRune(dashes, r):
			return '-'
		case strings.ContainsRune(invisible, r):
			return -1
		}
		return r
	}, text)
}

// words returns text with plain signs and one space between words, which may be separated by
// dashes, line breaks or several spaces: "na-esi" becomes "na esi". SQL's words(text) returns the
// same.
func words(text string) string {
	return strings.Join(strings.FieldsFunc(plainSigns(text), func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), " ")
}
