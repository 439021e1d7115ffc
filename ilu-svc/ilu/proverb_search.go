package ilu

import (
	"context"
	"errors"
	"math"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// countedUpTo is how many proverbs a list may have for its matches to be counted;
	// a longer one estimates how many match, unless they are few.
	countedUpTo = 20_000
	// searches is how often a page is looked for while others change what it lists.
	searches = 3
	// short is what a walk may cost without another way being thought of.
	short = time.Millisecond
)

// fewMatches is how many are counted in a long list: each may be in another block.
const fewMatches = 150

// proverbs is the table of all proverbs.
type proverbs struct {
	db     *db.DB
	memory *memory
}

// page gives the proverbs that q asks for.
func (p *proverbs) page(ctx context.Context, q *ListQuery) (*ProverbPage, error) {
	f, err := q.filter()
	if err != nil {
		return nil, err
	}
	after, err := parseCursor(q.Cursor, f.newest)
	if err != nil {
		return nil, err
	}
	if after != nil && q.Page > 1 {
		return nil, &errs.Error{Kind: errs.Invalid, Message: "Ask for a page or for a cursor, not for both"}
	}
	limit, number := q.Limit, max(q.Page, 1)
	if limit == 0 {
		limit = defaultLimit
	}
	var s *search
	err = p.db.Read(ctx, func(tx *gorm.DB) (err error) {
		for try := 1; ; try++ {
			s = &search{proverbs: p, tx: tx, f: f, after: after, skip: (number - 1) * limit, take: limit + 1, last: try == searches}
			if err = s.run(); !errors.Is(err, errChanged) {
				return err
			}
		}
	})
	if err != nil {
		return nil, err
	}
	out := &ProverbPage{Data: s.found, Pagination: Pagination{Page: number, Limit: limit, Total: s.total, Estimated: s.estimated}}
	if s.more && len(s.found) > 0 {
		out.Pagination.Next = s.cursorAfter(&s.found[len(s.found)-1])
	}
	out.Pagination.Pages = (s.total + int64(limit) - 1) / int64(limit)
	return out, nil
}

// errChanged says that somebody changed the list between two looks at it.
var errChanged = errors.New("the list has changed")

// everything is a walk to the end of the list, which may be longer by then than it
// was when it was counted.
const everything = math.MaxInt32

// search is one question to the table, and its answer.
type search struct {
	*proverbs
	tx         *gorm.DB
	f          filter
	after      *cursor
	skip, take int
	last       bool // the list changes all the time: one look must do

	letters   []*letter
	mark      int64 // of all of them
	m         matcher
	sample    *sample
	from      place
	found     []Proverb
	more      bool  // there is a next page
	total     int64 // on all pages
	estimated bool
	guessed   guess
}

// run finds the page, on the way that costs the least.
func (s *search) run() error {
	counts, err := countLetters(s.db, s.tx)
	if err != nil {
		return err
	}
	var all, whole int64
	for _, one := range counts {
		whole += one.Proverbs
	}
	if s.f.rank >= 0 {
		counts = counts[s.f.rank : s.f.rank+1]
	}
	for _, one := range counts {
		all += one.Proverbs
	}
	if !s.f.narrows() {
		s.total = all
		return s.list()
	}
	if s.last {
		return s.collect()
	}
	if s.letters, err = s.memory.remember(s.tx, counts); err != nil {
		if errors.Is(err, errBehind) { // slower, but it need not be waited for
			return s.runUnread(all)
		}
		return err
	}
	for _, one := range s.letters {
		s.mark ^= one.mark
	}
	// After the letters: their marks say in the end whether it stood as well.
	if err = s.findPlace(); err != nil {
		return err
	}
	if !s.knowsPlace() {
		return errChanged
	}
	s.m = newMatcher(&s.f, s.letters)
	if all <= countedUpTo {
		if s.f.newest {
			return s.collect()
		}
		return s.countHeld()
	}
	s.sample = s.memory.sampleOf(s.f.rank+1, s.letters, all, s.mark)
	s.guessed = s.guess()
	if s.f.newest {
		return s.runNewest(all, whole)
	}
	if s.m.telling() {
		if s.guessed.Matching <= fewMatches { // and so few blocks to look into
			return s.countHeld()
		}
		_, err := s.walkHeld(everything)
		return err
	}
	steps := s.steps(all)
	walking := time.Duration(steps) * costHeld
	if walking > short && s.collecting(all, whole) < walking {
		return s.collect()
	}
	if steps < all {
		if enough, err := s.walkHeld(4 * steps); err != nil || enough {
			return err
		}
		if s.collecting(all, whole) < time.Duration(all)*costHeld { // matches lie unevenly
			return s.collect()
		}
	}
	return s.countHeld()
}

// steps says how many of a list a walk passes until it has found the page; all of
// them if that is most.
func (s *search) steps(all int64) int64 {
	steps := all * int64(s.skip+s.take) / max(s.guessed.Matching, 1)
	if 4*steps >= all {
		return all
	}
	return steps
}

// letterCount is how many proverbs begin with a letter, and how its content is marked.
type letterCount struct {
	LetterRank     int
	Proverbs, Mark int64
}

func countLetters(d *db.DB, tx *gorm.DB) ([]letterCount, error) {
	return db.Collect[letterCount](d, tx.Raw(`SELECT letter_rank, proverbs, mark FROM letter_counts ORDER BY letter_rank`))
}
