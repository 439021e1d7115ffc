package input

import (
	"strings"
	"unicode"

	"obi/platform/errs"
)

// Lengths are counted in letters, and one letter may be followed by any number of marks. These two
// constants limit the size of a text nevertheless (decision 32).
const (
	// MaxMarks is how many marks or invisible characters may follow one letter.
	MaxMarks = 8
	// maxBytes is how many bytes a text may have per character of its limit.
	maxBytes = 16
)

// invisible is the table of characters that are not drawn: Unicode's Default_Ignorable_Code_Point.
var invisible = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, // soft hyphen
		{Lo: 0x034f, Hi: 0x034f, Stride: 1},
		{Lo: 0x061c, Hi: 0x061c, Stride: 1}, // Arabic letter mark
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1},
		{Lo: 0x180b, Hi: 0x180f, Stride: 1},
		{Lo: 0x200b, Hi: 0x200f, Stride: 1}, // zero width, marks of direction
		{Lo: 0x202a, Hi: 0x202e, Stride: 1}, // embeddings and overrides of direction
		{Lo: 0x2060, Hi: 0x206f, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, // variation selectors
		{Lo: 0xfeff, Hi: 0xfeff, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
		{Lo: 0xfff0, Hi: 0xfff8, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1bca0, Hi: 0x1bca3, Stride: 1},
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1},
		{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}, // tags, more variation selectors
	},
}

// Visible reports whether s has a visible character.
func Visible(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsSpace(r) && !unicode.IsControl(r) && r != '\u2800' && !unicode.Is(invisible, r)
	})
}

// TurnsDirection reports whether s contains a character that sets the direction of the following
// text: an embedding, an override or an isolate.
func TurnsDirection(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' })
}

// HasStackedMarks reports whether a letter of s has more than MaxMarks marks.
func HasStackedMarks(s string) bool {
	marks := 0
	for _, r := range s {
		if !unicode.IsMark(r) && !unicode.Is(invisible, r) {
			marks = 0
		} else if marks++; marks > MaxMarks {
			return true
		}
	}
	return false
}

// TrimStackedMarks removes the marks after the first MaxMarks on each letter of s. Use it for names
// that programs send, which are trimmed instead of refused.
func TrimStackedMarks(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		if !unicode.IsMark(r) && !unicode.Is(invisible, r) {
			marks = 0
		} else if marks++; marks > MaxMarks {
			return -1
		}
		return r
	}, s)
}

// CheckMarks adds a broken rule if a letter of text has more than MaxMarks marks, unless the stored
// value already has them. Call it only for fields that do not use Required.
func CheckMarks(rules *errs.Rules, text, name, label string) (ok bool) {
	ok = !HasStackedMarks(text) || rules.IsStored(name, text)
	rules.Check(ok, name, "%s must have at most %d marks on one letter", label, MaxMarks)
	return ok
}

// checkSize adds a broken rule if a cleaned text has more than most characters, too many marks on
// one letter, or too many bytes. A stored text may exceed the last two, which became rules later.
func checkSize(rules *errs.Rules, text, name, label string, most int) {
	switch {
	case len(text) > most && Length(text) > most:
		rules.Check(false, name, "%s must have at most %d characters", label, most)
	case rules.IsStored(name, text), !CheckMarks(rules, text, name, label):
	case len(text) > most*maxBytes:
		rules.Check(false, name, "%s must have at most %d bytes; marks and joined emoji take up several", label, most*maxBytes)
	}
}

// checkDirection adds a broken rule if a name or URL changes the direction of the following text,
// unless it is stored that way.
func checkDirection(rules *errs.Rules, text, name, label string) {
	rules.Check(!TurnsDirection(text) || rules.IsStored(name, text), name, "%s must not contain text-direction characters", label)
}

// cleanVisible returns the cleaned text, or "" if it has no visible character.
func cleanVisible(text string) string {
	if text = Text(text); Visible(text) {
		return text
	}
	return ""
}
