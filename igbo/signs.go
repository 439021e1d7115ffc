package igbo

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
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

// dashed matches sequences of signs that contain a dash.
var dashed = regexp.MustCompile(`[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*-[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*`)

// Searched returns the form of a text that a search scans: the text folded by Fold or FoldTone, then
// the sequences of signs with a dash, each on its own line, because folding replaces dashes with
// spaces. SQL's searched(text) returns the same for Fold.
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

// Needle returns the text that a search for q must find in the results of Searched. It ignores
// punctuation and quotation marks around q, which are often copied with a phrase, unless q consists
// only of signs.
func Needle(fold func(string) string, q string) string {
	if !strings.ContainsFunc(q, func(r rune) bool { return !isDecoration(r) }) {
		return strings.Join(strings.Fields(plainSigns(strings.Map(withoutMark, norm.NFD.String(q)))), " ")
	}
	return strings.Trim(fold(q), ` .,;:!?…"“”„«»`)
}
