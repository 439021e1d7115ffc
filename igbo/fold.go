package igbo

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Fold returns the form of a text that a search compares. It ignores case, tone marks and dots, so
// that "oku" finds "Ọ́kụ". It also ignores the kind of apostrophe, how words are separated, and
// letters of other orthographies. SQL's fold(text) returns the same.
func Fold(text string) string {
	return words(lower(strings.Map(bare, norm.NFD.String(text))))
}

// FoldTone returns the form of a text that an exact search compares. It is like Fold, but dots count,
// so that "ọkụ" and "ɔkʊ" find "Ọ́kụ" and "oku" does not. The result is in form NFC.
func FoldTone(text string) string {
	return norm.NFC.String(words(lower(strings.Map(withoutTone, standard(norm.NFD.String(text))))))
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

// needles matches a phrase in quotation marks, or a word. fold.ts has the same expression.
var needles = regexp.MustCompile(`["“”„«»][^"“”„«»]*["“”„«»]|[^\t-\r \x{85}\p{Z}]+`)

// Needles returns the texts that a search for q must find in the results of Searched, all of them in
// any order: the words of q, and its phrases in quotation marks. It ignores punctuation around them,
// which is often copied with a text. If q consists only of signs, it is one needle.
func Needles(fold func(string) string, q string) (found []string) {
	if !strings.ContainsFunc(q, func(r rune) bool { return !isDecoration(r) }) {
		found = append(found, strings.Join(strings.Fields(plainSigns(strings.Map(withoutMark, norm.NFD.String(q)))), " "))
	} else {
		for _, needle := range needles.FindAllString(q, -1) {
			found = append(found, strings.Trim(fold(needle), ` .,;:!?…"“”„«»`))
		}
	}
	return slices.DeleteFunc(found, func(needle string) bool { return needle == "" })
}

// Combining marks of Igbo letters. The dots make a different letter; all other marks show the
// pronunciation.
const (
	dotBelow = '\u0323' // ị ọ ụ
	dotAbove = '\u0307' // ṅ
)

// withoutMark drops combining marks, for strings.Map on form NFD.
func withoutMark(r rune) rune {
	if r >= '\u0300' && r <= '\u036f' {
		return -1
	}
	return r
}

// withoutTone drops combining marks except the dots.
func withoutTone(r rune) rune {
	if r == dotBelow || r == dotAbove {
		return r
	}
	return withoutMark(r)
}

// bare drops combining marks and replaces letters of other orthographies by the letter without a
// dot. It is for strings.Map on form NFD.
func bare(r rune) rune {
	switch r {
	case 'ŋ', 'Ŋ':
		return 'n'
	case 'ɔ', 'Ɔ':
		return 'o'
	case 'ʊ', 'Ʊ':
		return 'u'
	case 'ɪ', 'Ɪ', 'ı':
		return 'i'
	}
	return withoutMark(r)
}
