package ilu

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// trigrams are those of a text as pg_trgm makes them, each once: three letters in a row of
// each word, with two spaces before it and one after it. PostgreSQL's locale may know fewer letters
// than there are; those of folded Igbo are plain.
func trigrams(text string) (found []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		word = "  " + word + " "
		for end := 0; ; {
			first, second := 0, 0 // the lengths of the first letters
			_, first = utf8.DecodeRuneInString(word[end:])
			_, second = utf8.DecodeRuneInString(word[end+first:])
			_, third := utf8.DecodeRuneInString(word[end+first+second:])
			if third == 0 {
				break
			}
			found = append(found, word[end:end+first+second+third])
			end += first
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// like says how like a text a stored one is.
type like struct {
	id         string
	similarity float32
}

// nearest finds the stored texts that are most like each of some texts, in one pass over all that
// are stored: the index of pg_trgm would be asked for each text alone.
type nearest struct {
	sizes []int            // of each text's trigrams
	texts map[string][]int // those that have a trigram
	found [][]like         // for each text, the most similar first
	count []int            // the trigrams in common with the stored text that is looked at
}

func newNearest(texts []string) *nearest {
	n := &nearest{sizes: make([]int, len(texts)), texts: map[string][]int{}, found: make([][]like, len(texts)), count: make([]int, len(texts))}
	for i, text := range texts {
		all := trigrams(text)
		n.sizes[i] = len(all)
		for _, trigram := range all {
			n.texts[trigram] = append(n.texts[trigram], i)
		}
	}
	return n
}

// add compares a stored text with all texts.
func (n *nearest) add(id, stored string) {
	all := trigrams(stored)
	var some []int
	for _, trigram := range all {
		for _, i := range n.texts[trigram] {
			if n.count[i] == 0 {
				some = append(some, i)
			}
			n.count[i]++
		}
	}
	for _, i := range some {
		common := n.count[i]
		n.count[i] = 0
		if similarity := float32(common) / float32(n.sizes[i]+len(all)-common); similarity >= nearlySame {
			n.keep(i, like{id, similarity})
		}
	}
}

// keep puts a stored text among those most like text i.
func (n *nearest) keep(i int, one like) {
	at, _ := slices.BinarySearchFunc(n.found[i], one, func(a, b like) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity), cmp.Compare(a.id, b.id))
	})
	n.found[i] = slices.Insert(n.found[i], at, one)
	n.found[i] = n.found[i][:min(len(n.found[i]), maxSimilar)]
}
