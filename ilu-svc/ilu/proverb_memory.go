package ilu

import (
	"errors"
	"iter"
	"slices"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
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
	behind  chan struct{}            // asks keepUp to read it
	reading prometheus.Gauge         // 1 from then until it has
	clock   atomic.Uint64            // counts what is asked for
	begun   map[int]map[int64]*block // read of letters by their marks, whole ones not yet
	letters [igbo.Outside + 1]atomic.Pointer[letter]
	samples [igbo.Outside + 2]atomic.Pointer[sample] // of all, then of each letter
}

func newMemory(database *db.DB, reading prometheus.Gauge) *memory {
	return &memory{db: database, turn: make(chan struct{}, 1), behind: make(chan struct{}, 1), reading: reading, begun: map[int]map[int64]*block{}}
}

// letter holds the proverbs that begin with one letter. It never changes.
type letter struct {
	mark   int64
	asked  uint64 // the memory's clock when it was asked for
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

// errBehind says that more has changed than a search can wait for.
var errBehind = errors.New("what is searched is being read")

// patience is how many changed blocks a search reads. 16,000 proverbs are in them.
const patience = 64

// remember gives the letters of these ranks, as they are marked or newer, or
// errBehind.
func (m *memory) remember(tx *gorm.DB, counts []letterCount) ([]*letter, error) {
	letters := make([]*letter, len(counts))
	read := 0
	for i, one := range counts {
		for letters[i] == nil {
			if read >= patience {
				m.call()
				return nil, errBehind
			}
			held, blocks, err := m.refresh(tx, one)
			if err != nil {
				return nil, err
			}
			letters[i], read = held, read+blocks
		}
	}
	return letters, nil
}

// refresh gives a letter if it is as marked or newer; else it reads some blocks that
// have changed, and gives the letter if those were all.
func (m *memory) refresh(tx *gorm.DB, want letterCount) (whole *letter, read int, err error) {
	if held := m.letters[want.LetterRank].Load(); held != nil && held.mark == want.Mark {
		return held, 0, nil
	}
	ctx, now := tx.Statement.Context, m.clock.Add(1)
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-ctx.Done():
		return nil, 0, ctx.Err()
	}
	held := m.letters[want.LetterRank].Load()
	if held != nil && (held.mark == want.Mark || held.asked > now) { // another search has read it meanwhile
		return held, 0, nil
	}
	known := m.begun[want.LetterRank]
	if known == nil {
		known = map[int64]*block{}
		m.begun[want.LetterRank] = known
	}
	if held != nil {
		for _, b := range held.blocks {
			known[b.mark] = b
		}
	}
	asked := m.clock.Add(1)
	if whole, read, err = m.read(tx, want.LetterRank, known); whole != nil {
		whole.asked = asked
		m.letters[want.LetterRank].Store(whole)
		delete(m.begun, want.LetterRank)
	}
	return whole, read, err
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
