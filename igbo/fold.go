package igbo

import (
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

// bare drops combining marks, and replaces letters of other orthographies as Standard does but
// without dots, for strings.Map on form NFD.
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
