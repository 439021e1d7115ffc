package index

import (
	"strings"
	"unicode/utf8"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/input"
)

// Fold returns texts as a search scans them; see igbo.Fold. A line break between them keeps a
// match from spanning two texts.
func Fold(texts ...string) string { return joinFolded(igbo.Fold, texts) }

// FoldTone is like Fold for an exact search; see igbo.FoldTone.
func FoldTone(texts ...string) string { return joinFolded(igbo.FoldTone, texts) }

func joinFolded(fold func(string) string, texts []string) string {
	searched := make([]string, len(texts))
	for i, text := range texts {
		searched[i] = igbo.Searched(fold, text)
	}
	return strings.Join(searched, "\n")
}

// Needle returns the text that a search for q looks for. It returns Malformed if no stored text
// can contain q.
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

// Asked returns q as it would be stored, to match a whole text. It returns Malformed if q cannot
// be stored.
func Asked(q string) (string, error) { return input.Text(q), storable(q) }

func storable(q string) error {
	switch {
	case !utf8.ValidString(q):
		return errs.New(errs.Malformed, "The text is not UTF-8")
	case strings.ContainsRune(q, 0):
		return errs.New(errs.Malformed, "The text contains a character that cannot be stored")
	}
	return nil
}
