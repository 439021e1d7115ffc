package ilu

import (
	"context"
	"errors"
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

// search is one question to the table, and its answer.
type search struct {
	*proverbs
	tx         *gorm.DB
	f          filter
	after      *cursor
	skip, take int
	last       bool // a list that changes meanwhile is taken as it is

	mark      int64 // of all the list
	letters   []*letter
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
	if s.f.narrows() {
		// First, so that what is held then knows of its block.
		if err := s.findPlace(); err != nil {
			return err
		}
	}
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
		s.mark ^= one.Mark
	}
	if !s.f.narrows() {
		s.total = all
		return s.list()
	}
	if s.letters, err = s.memory.remember(s.tx, counts); err != nil {
		return err
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
	if s.m.telling() && !s.f.newest {
		if s.guessed.Matching <= fewMatches { // and so few blocks to look into
			return s.countHeld()
		}
		_, err := s.walkHeld(all + 1)
		return err
	}
	step, steps := costHeld, s.steps(all)
	if s.f.newest {
		step = costTable
	}
	if 4*steps >= all {
		steps = all
	}
	walking := time.Duration(steps) * step
	if walking > short && s.collecting(all, whole) < walking {
		return s.collect()
	}
	if steps < all {
		if enough, err := s.walk(4 * steps); err != nil || enough {
			return err
		}
		if s.collecting(all, whole) < time.Duration(all)*step { // matches lie unevenly
			return s.collect()
		}
	}
	if !s.f.newest {
		return s.countHeld()
	}
	_, err = s.walk(all + 1)
	return err
}

// walk looks for the page in about the next so many proverbs of the order. It
// answers whether it is found: it is full, or the list ends there.
func (s *search) walk(most int64) (enough bool, err error) {
	if s.f.newest {
		return s.walkNewest(most)
	}
	return s.walkHeld(most)
}

// letterCount is how many proverbs begin with a letter, and how its content is marked.
type letterCount struct {
	LetterRank     int
	Proverbs, Mark int64
}

func countLetters(d *db.DB, tx *gorm.DB) ([]letterCount, error) {
	return db.Collect[letterCount](d, tx.Raw(`SELECT letter_rank, proverbs, mark FROM letter_counts ORDER BY letter_rank`))
}

func (s *search) table() *gorm.DB { return s.tx.Table("proverbs").Model(&Proverb{}) }

// placed narrows to the letter and to what comes after the cursor.
func (s *search) placed(tx *gorm.DB) *gorm.DB {
	tx = s.lettered(tx)
	switch {
	case s.after == nil:
	case s.f.newest:
		tx = tx.Where("(created_at, id) < (?, ?)", s.after.CreatedAt, s.after.ID)
	default:
		tx = tx.Where("(letter_rank, sort_text, id) > (?, ?, ?)", s.after.Rank, s.after.SortText, s.after.ID)
	}
	return tx
}

func (s *search) lettered(tx *gorm.DB) *gorm.DB {
	if s.f.rank >= 0 {
		return tx.Where("letter_rank = ?", s.f.rank)
	}
	return tx
}

func (s *search) ordered(tx *gorm.DB) *gorm.DB { return tx.Order(s.order()) }

// order is the asked order.
func (s *search) order() string {
	if s.f.newest {
		return "created_at DESC, id DESC"
	}
	if s.f.rank >= 0 {
		// Named as well, the one letter would keep PostgreSQL from seeing that a walk
		// is in order already.
		return "sort_text, id"
	}
	return "letter_rank, sort_text, id"
}
