package igbo

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Fold makes texts comparable for search. Case, tone marks and dots do not count, so
// that "oku" finds "Ọ́kụ", nor do the kind of apostrophe, how words are parted, and
// letters of other orthographies. SQL's fold(text) returns the same.
func Fold(text string) string {
	return words(lower(strings.Map(bare, norm.NFD.String(text))))
}

// FoldTone makes texts comparable for an exact search: as Fold, but dots count, so
// that "ọkụ" and "ɔkʊ" find "Ọ́kụ" and "oku" does not. The result is in form NFC.
func FoldTone(text string) string {
	return norm.NFC.String(words(lower(strings.Map(withoutTone, standard(norm.NFD.String(text))))))
}

// Marks that Igbo writes on letters. The dots make another letter of it, all
// others say how it is spoken.
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

// withoutTone drops combining marks but the dots.
func withoutTone(r rune) rune {
	if r == dotBelow || r == dotAbove {
		return r
	}
	return withoutMark(r)
}

// bare drops combining marks and returns letters that Standard replaces without their
// dots, for strings.Map on form NFD.
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
