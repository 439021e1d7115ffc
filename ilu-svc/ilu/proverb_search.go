package ilu

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// countedUpTo is how many proverbs a list may have for its matches to be counted;
	// a longer one estimates how many match, unless they are few.
	countedUpTo = 20_000
	// readUpTo is how short a list has to be to be read as a whole without more ado.
	readUpTo = 1_000
)

// proverbs is the table of all proverbs.
type proverbs struct{ db *db.DB }

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
	s := search{db: p.db, f: f, after: after, skip: (number - 1) * limit, take: limit + 1}
	err = p.db.Read(ctx, func(tx *gorm.DB) error {
		s.tx = tx
		return s.run()
	})
	if err != nil {
		return nil, err
	}
	out := &ProverbPage{Data: s.found, Pagination: Pagination{Page: number, Limit: limit, Total: s.total, Estimated: s.estimated}}
	if len(s.found) > limit {
		out.Data = s.found[:limit]
		out.Pagination.Next = s.cursorAfter(&s.found[limit-1])
	}
	out.Pagination.Pages = (s.total + int64(limit) - 1) / int64(limit)
	return out, nil
}

// search is one question to the table, and its answer.
type search struct {
	db         *db.DB
	tx         *gorm.DB
	f          filter
	after      *cursor
	skip, take int

	found     []Proverb
	total     int64 // on all pages
	estimated bool
	guessed   guess
}

// run finds the page, on the way that looks at the fewest rows.
func (s *search) run() error {
	all, whole, err := s.count()
	if err != nil {
		return err
	}
	switch {
	case !s.f.narrows():
		s.total = all
		return s.list()
	case all <= readUpTo && !s.f.newest:
		return s.scan()
	}
	if s.guessed, err = s.guess(all); err != nil {
		return err
	}
	steps, collecting := s.guessed.steps(all, s.skip+s.take), s.collecting(all, whole)
	switch {
	case all <= countedUpTo && collecting > all && !s.f.newest:
		return s.scan()
	case all > countedUpTo && collecting > steps:
		// Where matches lie unevenly, it gives up when collecting would have been done.
		enough, err := s.walk(min(all, collecting))
		if err != nil || enough {
			return err
		}
	case all > countedUpTo && !s.indexed():
		_, err := s.walk(all)
		return err
	}
	return s.collect()
}

// collecting is what it costs to collect the matches, in steps along the order
// (measured at 1,000,000 proverbs): looking at a row that the trigram index names
// takes 8, and it names those of all letters first, a quarter of a step each.
func (s *search) collecting(all, whole int64) int64 {
	return s.guessed.Candidates*8 + s.guessed.Candidates*(whole/all-1)/4
}

// indexed says whether an index can find what is looked for: a category, or a text
// of which it knows three letters in a row.
func (s *search) indexed() bool { return s.f.category != "" || len(trigrams(s.f.needle)) > 0 }

// count says how many proverbs the list has, those of the asked letter if there is
// one, and how many there are as a whole.
func (s *search) count() (list, whole int64, err error) {
	counts := s.tx.Table("letter_counts").Select("COALESCE(sum(proverbs) FILTER (WHERE letter_rank = ? OR ? < 0), 0), COALESCE(sum(proverbs), 0)", s.f.rank, s.f.rank)
	return list, whole, counts.Row().Scan(&list, &whole)
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

func (s *search) ordered(tx *gorm.DB) *gorm.DB { return tx.Order(s.order("")) }

// order is the asked order of the columns of a table, named with its dot.
func (s *search) order(of string) string {
	if s.f.newest {
		return of + "created_at DESC, " + of + "id DESC"
	}
	if s.f.rank >= 0 {
		// Named as well, the one letter would keep PostgreSQL from seeing that a walk
		// is in order already.
		return of + "sort_text, " + of + "id"
	}
	return of + "letter_rank, " + of + "sort_text, " + of + "id"
}
