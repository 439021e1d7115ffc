package index

import (
	"strings"
	"unicode/utf8"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/input"
)

// Fold gives some texts as a search looks through them; see igbo.Fold. A line break
// keeps a match from running over from one text into the next.
func Fold(texts ...string) string { return joined(igbo.Fold, texts) }

// FoldTone does the same for an exact search; see igbo.FoldTone.
func FoldTone(texts ...string) string { return joined(igbo.FoldTone, texts) }

func joined(fold func(string) string, texts []string) string {
	searched := make([]string, len(texts))
	for i, text := range texts {
		searched[i] = igbo.Searched(fold, text)
	}
	return strings.Join(searched, "\n")
}

// Needle is what a search for q looks for, Malformed if no text can hold it.
func Needle(q string, exact bool) (string, error) {
	fold := igbo.Fold
	if exact {
		fold = igbo.FoldTone
	}
	if err := storable(q); err != nil {
		return "", err
	}
	return igbo.Needle(fold, q), nil
}

// Asked is a text as it would be stored, to look for all of it; Malformed if it cannot be.
func Asked(q string) (string, error) { return input.Text(q), storable(q) }

func storable(q string) error {
	switch {
	case !utf8.ValidString(q):
		return errs.New(errs.Malformed, "The text is not UTF-8")
	case strings.ContainsRune(q, 0):
		return errs.New(errs.Malformed, "The text holds a character that cannot be stored")
	}
	return nil
}
