package ilu

import (
	"iter"
	"slices"
	"sync/atomic"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
)

// memory is what is searched, held in memory in Igbo order. The marks in the
// database say what of it still stands, so no search sees less than was written
// before it, by whichever replica.
type memory struct {
	db      *db.DB
	turn    chan struct{}            // held by who reads what has changed
	begun   map[int]map[int64]*block // read of letters by their marks, whole ones not yet
	letters [igbo.Outside + 1]atomic.Pointer[letter]
	samples [igbo.Outside + 2]atomic.Pointer[sample] // of all, then of each letter
}

func newMemory(database *db.DB) *memory {
	return &memory{db: database, turn: make(chan struct{}, 1), begun: map[int]map[int64]*block{}}
}

// letter holds the proverbs that begin with one letter. It never changes.
type letter struct {
	mark   int64
	blocks []*block
}

// block holds some proverbs that follow each other. It never changes.
type block struct {
	id, mark                  int64
	rank                      int
	ids, folded, dots, themes texts
	windows                   windows // of folded
}

func (b *block) len() int { return len(b.folded.ends) }

// texts are one text of each proverb of a block, without anything between them.
type texts struct {
	all  string
	ends []int32
}

func textsOf(all *string, lengths []int32) texts {
	if all == nil {
		return texts{}
	}
	end := int32(0)
	for i, length := range lengths {
		end += length
		lengths[i] = end
	}
	return texts{*all, lengths}
}

func (t texts) start(n int) int {
	if n == 0 {
		return 0
	}
	return int(t.ends[n-1])
}

func (t texts) at(n int) string { return t.all[t.start(n):t.ends[n]] }

// remember gives the letters of these ranks, as they are marked or newer.
func (m *memory) remember(tx *gorm.DB, counts []letterCount) ([]*letter, error) {
	letters := make([]*letter, len(counts))
	for i, one := range counts {
		held := m.letters[one.LetterRank].Load()
		if held == nil || held.mark != one.Mark {
			var err error
			if held, err = m.refresh(tx, one); err != nil {
				return nil, err
			}
		}
		letters[i] = held
	}
	return letters, nil
}

// refresh reads what has changed in a letter.
func (m *memory) refresh(tx *gorm.DB, want letterCount) (*letter, error) {
	ctx := tx.Statement.Context
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	held := m.letters[want.LetterRank].Load()
	if held != nil && held.mark == want.Mark { // another search has read it meanwhile
		return held, nil
	}
	known := m.begun[want.LetterRank]
	if known == nil {
		known = map[int64]*block{}
		m.begun[want.LetterRank] = known // for the next search, if this one's time ends
	}
	if held != nil {
		for _, b := range held.blocks {
			known[b.mark] = b
		}
	}
	for {
		fresh, err := m.read(tx, want.LetterRank, known)
		if err != nil {
			return nil, err
		}
		if fresh != nil {
			m.letters[want.LetterRank].Store(fresh)
			delete(m.begun, want.LetterRank)
			return fresh, nil
		}
	}
}

// blocksOf goes through the blocks of letters in order.
func blocksOf(letters []*letter) iter.Seq[*block] {
	return func(yield func(*block) bool) {
		for _, one := range letters {
			if slices.ContainsFunc(one.blocks, func(b *block) bool { return !yield(b) }) {
				return
			}
		}
	}
}
