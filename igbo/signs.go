package igbo

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Signs that people type for one another: a phone writes ’ where a keyboard has ',
// a word processor makes – of -. SQL's plain_signs(text) gives the same.
const (
	apostrophes = "'`´ʹʻʼ‘’‛′＇"
	dashes      = "-‐‑‒–—―−﹘﹣－"
	invisible   = "\u00ad\u200b\u200c\u200d\u2060\ufeff" // soft hyphens and the like
)

// plainSigns writes every apostrophe as ', every dash as -, and drops what cannot be
// seen.
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

// words writes text with plain signs and one space wherever words are parted, be it by
// dashes, line breaks or several spaces: "na-esi" is "na esi". SQL's words(text) gives
// the same.
func words(text string) string {
	return strings.Join(strings.FieldsFunc(plainSigns(text), func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), " ")
}

// dashed finds signs with a dash among them.
var dashed = regexp.MustCompile(`[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*-[!-/:-@\[-` + "`" + `{-~¡¿«»\x{2016}-\x{2027}\x{2030}-\x{205e}]*`)

// Searched gives text as a search looks through it: folded by Fold or FoldTone. Since
// these take dashes for spaces, the signs with a dash follow, each on a line of its
// own. SQL's searched(text) gives the same by Fold.
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

// Needle gives what a search for q looks for in searched texts. The full stop and the
// quotation marks that were copied with a phrase do not count; a search for nothing
// but signs means those signs.
func Needle(fold func(string) string, q string) string {
	if !strings.ContainsFunc(q, func(r rune) bool { return !isDecoration(r) }) {
		return strings.Join(strings.Fields(plainSigns(strings.Map(withoutMark, norm.NFD.String(q)))), " ")
	}
	return strings.Trim(fold(q), ` .,;:!?…"“”„«»`)
}
