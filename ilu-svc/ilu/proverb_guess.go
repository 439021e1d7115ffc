package ilu

import (
	"strings"
	"time"
)

// sampled is about how many proverbs a guess looks at.
const sampled = 5_000

// guess is what a sample says about all proverbs: how many match.
type guess struct {
	Matching int64 `json:"m,omitempty"`
}

// What it costs to look at a proverb, measured at 1,000,000: at the next one in
// memory, at the next one in the table, at one that the trigram index names, and
// at one that this names of another letter; and what asking that index costs at all.
const (
	costHeld    = 15 * time.Nanosecond
	costTable   = time.Microsecond
	costIndexed = 10 * time.Microsecond
	costNamed   = 100 * time.Nanosecond
	costAsking  = 4 * time.Millisecond
)

// guess looks at a sample of the proverbs. A cursor knows the guess of the page it
// came from, so that all pages of a list say the same.
func (s *search) guess() guess {
	if s.after != nil && s.after.Guessed.Matching > 0 {
		return s.after.Guessed
	}
	var n int64
	for at := s.m.next(s.sample.block, 0); at >= 0; at = s.m.next(s.sample.block, at+1) {
		n++
	}
	return guess{n * s.sample.step}
}

// collecting is what it costs to collect the matches: the indexes name those of
// all letters.
func (s *search) collecting(all, whole int64) time.Duration {
	known := trigrams(s.f.needle)
	if len(known) == 0 && s.f.theme == "" {
		return time.Hour // no index helps
	}
	named := int64(0)
	for n := range s.sample.block.len() {
		if s.f.likely(s.sample.block, n, known) {
			named++
		}
	}
	named = max(named*s.sample.step, s.sample.step/2) // a sample does not see fewer
	return costAsking + time.Duration(named)*costIndexed + time.Duration(named*(whole/all-1))*costNamed
}

// sample is an evenly spread part of a list, one of so many proverbs.
type sample struct {
	mark  int64 // of the list
	step  int64
	block *block
}

// sampleOf gives the sample of a list; it is taken anew when the list has changed.
func (m *memory) sampleOf(list int, letters []*letter, all, mark int64) *sample {
	if held := m.samples[list].Load(); held != nil && held.mark == mark {
		return held
	}
	fresh := &sample{mark: mark, step: max(all/sampled, 1)}
	var folded, dots, themes gathered
	at := int(fresh.step / 2)
	for b := range blocksOf(letters) {
		for ; at < b.len(); at += int(fresh.step) {
			folded.add(b.folded.at(at))
			dots.add(b.dots.at(at))
			themes.add(b.themes.at(at))
		}
		at -= b.len()
	}
	fresh.block = &block{folded: folded.texts(), dots: dots.texts(), themes: themes.texts()}
	m.samples[list].Store(fresh)
	return fresh
}

// gathered are texts that are copied together, so that they are read at once.
type gathered struct {
	all  strings.Builder
	ends []int32
}

func (g *gathered) add(text string) {
	g.all.WriteString(text)
	g.ends = append(g.ends, int32(g.all.Len()))
}

func (g *gathered) texts() texts { return texts{g.all.String(), g.ends} }
