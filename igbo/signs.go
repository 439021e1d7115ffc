package igbo

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Signs that people type for one another: a phone writes ’ where a keyboard has ', a word
// processor replaces - with –. SQL's plain_signs(text) returns the same.
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
		case r < utf8.RuneSelf && r != '`': // most of them
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

// dashed matches sequences of signs that contain a dash.
var dashed = regexp.MustCompile(`[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*-[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*`)

// Searched returns text as a search scans it: folded by Fold or FoldTone. Since these replace
// dashes with spaces, sequences of signs with a dash follow, each on its own line. SQL's
// searched(text) returns the same by Fold.
func Searched(fold func(string) string, text string) string {
	searched := fold(text)
	plain := plainSigns(norm.NFD.String(text))
	if !strings.Contains(plain, "-") {
		return searched
	}
	for _, signs := range dashed.FindAllString(plain, -1) {
		searched += "\n" + signs
	}
	return searched
}

// Needle returns what a search for q looks for in searched texts. It ignores punctuation and
// quotation marks around q, which are often copied with a phrase, unless q consists only of signs.
func Needle(fold func(string) string, q string) string {
	if !strings.ContainsFunc(q, func(r rune) bool { return !isDecoration(r) }) {
		return strings.Join(strings.Fields(plainSigns(strings.Map(withoutMark, norm.NFD.String(q)))), " ")
	}
	return strings.Trim(fold(q), ` .,;:!?…"“”„«»`)
}
