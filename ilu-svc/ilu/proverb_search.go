package ilu

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// countedUpTo is how many proverbs a list may have for its matches to be counted
	// for every page; a longer one estimates how many match.
	countedUpTo = 20_000
	// window is how many rows in the list's order are looked through first: what
	// is frequent is found among them.
	window = 500
	// sampled is how many rows the choice between walking on and the index is
	// based on.
	sampled = 2_000
	// spread is how unevenly matches may lie: so many times further than they
	// should reach a walk goes before it is given up.
	spread = 10
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
	var found []Proverb
	out := &ProverbPage{Pagination: Pagination{Page: number, Limit: limit}}
	err = p.db.Read(ctx, func(tx *gorm.DB) error {
		s := search{db: p.db, tx: tx, f: f, after: after, skip: (number - 1) * limit, take: limit + 1}
		found, out.Pagination.Total, out.Pagination.Estimated, err = s.run()
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(found) > limit {
		found = found[:limit]
		out.Pagination.Next = cursorAfter(&found[limit-1], f.newest)
	}
	out.Data = found
	out.Pagination.Pages = (out.Pagination.Total + int64(limit) - 1) / int64(limit)
	return out, nil
}

// search is one question to the table.
type search struct {
	db         *db.DB
	tx         *gorm.DB
	f          filter
	after      *cursor
	skip, take int
}

// run gives the proverbs and how many there are on all pages.
func (s *search) run() (found []Proverb, total int64, estimated bool, err error) {
	all, err := s.count()
	if err != nil {
		return nil, 0, false, err
	}
	if !s.f.narrows() {
		found, err = db.Collect[Proverb](s.db, s.ordered(s.placed(s.table())).Offset(s.skip).Limit(s.take))
		return found, all, false, err
	}
	if all <= countedUpTo {
		return s.matches()
	}
	found, matched, err := s.look()
	if err != nil {
		return nil, 0, false, err
	}
	if matched >= int64(s.skip+s.take) {
		total, err = s.estimate(all, matched, window)
		return s.cut(found), total, true, err
	}
	matched, candidates, err := s.sample()
	if err != nil {
		return nil, 0, false, err
	}
	// Walking on costs the rows until the page is full, the index all rows that it
	// cannot tell from matches.
	if matched > 0 {
		walk := int64(s.skip+s.take) * sampled / matched
		if walk < candidates*all/sampled {
			found, err = s.walk(int(min(all, walk*spread)))
			if err != nil {
				return nil, 0, false, err
			}
			if len(found) == s.take {
				total, err = s.estimate(all, matched, sampled)
				return found, total, true, err
			}
		}
	}
	return s.matches()
}

// cut leaves the asked page of what was found from the first one on.
func (s *search) cut(found []Proverb) []Proverb {
	from := min(s.skip, len(found))
	return found[from:min(from+s.take, len(found))]
}

func (s *search) table() *gorm.DB { return s.tx.Table("proverbs").Model(&Proverb{}) }

// placed narrows to the letter and to what comes after the cursor.
func (s *search) placed(tx *gorm.DB) *gorm.DB {
	if s.f.rank >= 0 {
		tx = tx.Where("letter_rank = ?", s.f.rank)
	}
	switch {
	case s.after == nil:
	case s.f.newest:
		tx = tx.Where("(created_at, id) < (?, ?)", s.after.CreatedAt, s.after.ID)
	default:
		tx = tx.Where("(letter_rank, sort_text, id) > (?, ?, ?)", s.after.Rank, s.after.SortText, s.after.ID)
	}
	return tx
}

func (s *search) ordered(tx *gorm.DB) *gorm.DB { return tx.Order(s.order()) }

func (s *search) order() string {
	if s.f.newest {
		return "created_at DESC, id DESC"
	}
	return "letter_rank, sort_text, id"
}

// matching narrows to the text and the category.
func (s *search) matching(tx *gorm.DB) *gorm.DB {
	if s.f.category != "" {
		tx = tx.Where(inCategory, s.f.category)
	}
	if s.f.needle != "" {
		tx = tx.Where(s.column()+" LIKE ?", pattern(s.f.needle))
	}
	return tx
}

const inCategory = `categories @> to_jsonb(ARRAY[?::text])`

// column is the text that is searched: with its dots or without.
func (s *search) column() string {
	if s.f.exact {
		return "search_dots"
	}
	return "search"
}

// pattern is what LIKE finds a text with.
func pattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
