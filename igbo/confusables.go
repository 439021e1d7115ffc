package igbo

import (
	"strings"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// confusables are letters that people type for one of the alphabet that their
// keyboard lacks, or that older spellings used (form NFC, lower case).
var confusables = map[string]string{
	"ñ": "ṅ", "n̄": "ṅ", "ŋ": "ṅ",
	"ö": "ọ", "ǫ": "ọ", "o̩": "ọ", "ɔ": "ọ",
	"ü": "ụ", "u̩": "ụ",
	"ɪ": "ị", "i̩": "ị", "ï": "ị",
}

// Proposal says that a letter may have been meant as another. It is a question:
// ö stands in names, and ñ in spellings that some prefer.
type Proposal struct {
	// At and End are where the letter stands in the text, in bytes.
	At, End int
	// From is the letter as typed, To the proposed one in the same case.
	From, To string
}

// Proposals lists the letters of text that may be meant as others, in order.
func Proposals(text string) (found []Proposal) {
	at, state := 0, -1
	for rest := text; rest != ""; {
		var letter string
		letter, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if to, known := confusable(letter); known {
			found = append(found, Proposal{At: at, End: at + len(letter), From: letter, To: to})
		}
		at += len(letter)
	}
	return found
}

// Propose gives text with every proposal taken.
func Propose(text string) string {
	var b strings.Builder
	from := 0
	for _, p := range Proposals(text) {
		b.WriteString(text[from:p.At])
		b.WriteString(p.To)
		from = p.End
	}
	b.WriteString(text[from:])
	return b.String()
}

func confusable(letter string) (string, bool) {
	composed := norm.NFC.String(letter)
	to, known := confusables[lower(composed)]
	if known && lower(composed) != composed {
		to = strings.ToUpper(to)
	}
	return to, known
}
