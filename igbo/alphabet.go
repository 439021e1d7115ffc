// Package igbo implements the Igbo alphabet, the order of words, folding for search, and the letters
// of other orthographies. It has no state and does no I/O.
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

// letters is the Ọnwụ alphabet (1961) in its order. CLDR's exemplars and collation for ig are the
// same (spec 9 names its letters and digraphs).
var letters = [...]string{
	"a", "b", "ch", "d", "e", "f", "g", "gb", "gh", "gw", "h", "i", "ị", "j", "k", "kp", "kw", "l", "m",
	"n", "ṅ", "nw", "ny", "o", "ọ", "p", "r", "s", "sh", "t", "u", "ụ", "v", "w", "y", "z",
}

// Outside is the rank of texts that do not begin with a letter of the alphabet.
const Outside = len(letters)

// Letters returns the 36 letters in alphabetical order, including digraphs.
func Letters() []string { return slices.Clone(letters[:]) }

// Rank returns the index of the letter that text begins with, or Outside. A digraph takes
// precedence over its first letter. Case, tone marks and everything before the first letter or
// digit are ignored.
func Rank(text string) int {
	head := rankKey(text)
	for _, length := range []int{2, 1} {
		prefix, size := firstRunes(head, length)
		if rank := slices.Index(letters[:], prefix); size == length && rank >= 0 {
			return rank
		}
	}
	return Outside
}

// Letter returns the letter that text begins with, or "" outside the alphabet.
func Letter(text string) string {
	if rank := Rank(text); rank < Outside {
		return letters[rank]
	}
	return ""
}

// SortText returns the form of a text that is compared with texts of the same rank: in Unicode form
// NFC, with standard letters, one kind of apostrophe and one space between words. It removes
// everything before the first letter or digit if there is one.
func SortText(text string) string {
	text = norm.NFC.String(text)
	if trimmed := strings.TrimLeftFunc(Standard(words(text)), isDecoration); trimmed != "" {
		return trimmed
	}
	return text
}

// isDecoration reports whether r may precede a word without being part of it: quotation marks,
// brackets, spaces, a stray accent.
func isDecoration(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }

// rankKey returns the form of a text that Rank compares: from its first letter or digit on, in lower
// case, without tone marks, in form NFC.
func rankKey(text string) string {
	return norm.NFC.String(lower(strings.Map(withoutTone, norm.NFD.String(SortText(text)))))
}

// firstRunes returns the first n runes of s and how many there were.
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

// maxSorted is how many letters of a text are compared: an index entry has room for 2,700 bytes.
// Texts that only differ after that are ordered by id.
const maxSorted = 200

// SortKey holds the columns by which a list in Igbo order is sorted, followed by the id. SortText
// is compared by COLLATE "ig-x-icu".
type SortKey struct {
	LetterRank int
	SortText   string
}

// SortKeyOf returns the sort key of a text.
func SortKeyOf(text string) SortKey {
	sorted := []rune(SortText(text))
	return SortKey{LetterRank: Rank(text), SortText: string(sorted[:min(len(sorted), maxSorted)])}
}
