package igbo

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Standard replaces the letters of other orthographies and keyboards with those of the alphabet:
// "ŋʊɔ", "ñüö" and "n̄u̱o̱" become "ṅụọ". Case and tone marks stay. The result is in form NFC. SQL's
// standard(text) returns the same.
func Standard(text string) string {
	return norm.NFC.String(standard(norm.NFD.String(text)))
}

// phonetic replaces letters of the phonetic alphabet, and the dotless i that is typed with a dot
// below.
var phonetic = strings.NewReplacer(
	"ŋ", "n\u0307", "Ŋ", "N\u0307",
	"ɔ", "o\u0323", "Ɔ", "O\u0323",
	"ʊ", "u\u0323", "Ʊ", "U\u0323",
	"ɪ", "i\u0323", "Ɪ", "I\u0323",
	"ı", "i",
)

var markedLetter = regexp.MustCompile(`[iounIOUN][\x{0300}-\x{036f}]+`)

// Marks that are written instead of a dot. A macron above a vowel is a tone mark.
const (
	asDotBelow = "\u0308\u0328\u0329\u0331" // of i, o and u: diaeresis, ogonek, line and macron below
	asDotAbove = "\u0303\u0304"             // of n: tilde and macron
)

// standard is like Standard, for a text in form NFD. The marks in the result may be out of order.
func standard(text string) string {
	if !strings.ContainsFunc(text, mayBeNonstandard) {
		return text
	}
	return markedLetter.ReplaceAllStringFunc(phonetic.Replace(text), func(letter string) string {
		base, marks := letter[:1], letter[1:]
		dot, alike := string(dotBelow), asDotBelow
		if base == "n" || base == "N" {
			dot, alike = string(dotAbove), asDotAbove
		}
		at := strings.IndexAny(marks, alike)
		if at < 0 || strings.Contains(marks, dot) {
			return letter
		}
		return base + dot + marks[:at] + marks[at+2:] // each mark is 2 bytes long
	})
}

// mayBeNonstandard reports whether a rune of form NFD may belong to a letter that standard
// replaces. Most texts have none.
func mayBeNonstandard(r rune) bool {
	switch r {
	case 'ŋ', 'Ŋ', 'ɔ', 'Ɔ', 'ʊ', 'Ʊ', 'ɪ', 'Ɪ', 'ı', '\u0303', '\u0304', '\u0308', '\u0328', '\u0329', '\u0331':
		return true
	}
	return false
}
