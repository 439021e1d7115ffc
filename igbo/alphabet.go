// Package igbo knows the Igbo language as far as a directory of its texts needs
// it: the alphabet, the order of words, which texts look the same to a search, and
// which letters of other orthographies stand for which. It is pure: no state, no I/O.
package igbo

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// letters is the Ọnwụ alphabet (1961) in its order; CLDR's exemplars and
// collation for ig have the same (spec 9 names its letters and digraphs).
var letters = [...]string{
	"a", "b", "ch", "d", "e", "f", "g", "gb", "gh", "gw", "h", "i", "ị", "j", "k", "kp", "kw", "l", "m",
	"n", "ṅ", "nw", "ny", "o", "ọ", "p", "r", "s", "sh", "t", "u", "ụ", "v", "w", "y", "z",
}

// Outside is the rank of what does not begin with a letter of the alphabet.
const Outside = len(letters)

// Letters gives the 36 letters in alphabetical order, digraphs among them.
func Letters() []string { return slices.Clone(letters[:]) }

// Rank is the place from 0 of the letter that text begins with, or Outside. A
// digraph counts before its first letter; case, tone marks and what stands
// before the first letter or digit do not count.
func Rank(text string) int {
	head := start(text)
	for _, length := range []int{2, 1} {
		prefix, size := firstRunes(head, length)
		if rank := slices.Index(letters[:], prefix); size == length && rank >= 0 {
			return rank
		}
	}
	return Outside
}

// Letter is the letter that text begins with, or "" outside the alphabet.
func Letter(text string) string {
	if rank := Rank(text); rank < Outside {
		return letters[rank]
	}
	return ""
}

// SortText is text as it is compared with others of its rank: in Unicode form NFC,
// with standard letters, every apostrophe and every gap between words alike, and without
// what stands before its first letter or digit, unless there is nothing else.
func SortText(text string) string {
	text = norm.NFC.String(text)
	if bare := strings.TrimLeftFunc(Standard(words(text)), isDecoration); bare != "" {
		return bare
	}
	return text
}

// isDecoration holds for what may stand before a word without being part of it:
// quotation marks, brackets, spaces, a stray accent.
func isDecoration(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

// start gives text as Rank compares it: lower case, without tone marks, in form
// NFC, from its first letter or digit on.
func start(text string) string {
	return norm.NFC.String(lower(strings.Map(withoutTone, norm.NFD.String(SortText(text)))))
}

// firstRunes gives the first n runes of s and how many there were.
func firstRunes(s string, n int) (prefix string, found int) {
	end := 0
	for found < n && end < len(s) {
		_, size := utf8.DecodeRuneInString(s[end:])
		end, found = end+size, found+1
	}
	return s[:end], found
}

func lower(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return strings.ToLower(s) // the same for ASCII, and faster
	}
	return cases.Lower(language.Und).String(s)
}
