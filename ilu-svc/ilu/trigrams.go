package ilu

import (
	"cmp"
	"slices"
	"unicode"
)

const (
	// nearlySame is the trigram similarity from which two proverbs are shown
	// side by side; dialects of one proverb have about 0.6.
	nearlySame = 0.5
	maxSimilar = 5
)

// trigram is three letters, each in 21 bits.
type trigram uint64

// trigrams gives those of a text as pg_trgm makes them, each once: three letters in a row of each
// word, with two spaces before it and one after it. PostgreSQL's locale may know fewer letters than
// there are; those of folded Igbo are plain. The memory of room is used for them.
func trigrams(room []trigram, text string) []trigram {
	const bits, letters = 21, 1<<63 - 1
	found, last, inWord := room[:0], trigram(0), false
	for _, r := range text + " " {
		switch letter := unicode.IsLetter(r) || unicode.IsDigit(r); {
		case letter && !inWord:
			last = ' '<<bits | ' '
		case !letter && !inWord:
			continue
		case !letter:
			r = ' '
		}
		inWord = r != ' '
		last = (last<<bits | trigram(r)) & letters
		found = append(found, last)
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
	sizes []int             // of each text's trigrams
	texts map[trigram][]int // those that have a trigram
	found [][]like          // for each text, the most similar first
	count []int             // the trigrams in common with the stored text that is looked at
	all   []trigram         // of that, in memory that is used again and again
	some  []int             // the texts that have one of these
}

func newNearest(texts []string) *nearest {
	n := &nearest{sizes: make([]int, len(texts)), texts: map[trigram][]int{}, found: make([][]like, len(texts)), count: make([]int, len(texts))}
	for i, text := range texts {
		all := trigrams(nil, text)
		n.sizes[i] = len(all)
		for _, one := range all {
			n.texts[one] = append(n.texts[one], i)
		}
	}
	return n
}

// add compares a stored text with all texts.
func (n *nearest) add(id, stored string) {
	all, some := trigrams(n.all, stored), n.some[:0]
	for _, one := range all {
		for _, i := range n.texts[one] {
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
	n.all, n.some = all, some
}

// keep puts a stored text among those most like text i.
func (n *nearest) keep(i int, one like) {
	at, _ := slices.BinarySearchFunc(n.found[i], one, func(a, b like) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity), cmp.Compare(a.id, b.id))
	})
	n.found[i] = slices.Insert(n.found[i], at, one)
	n.found[i] = n.found[i][:min(len(n.found[i]), maxSimilar)]
}
