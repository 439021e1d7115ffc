package ilu

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// windows are how many rows in the list's order are looked through before the
// search turns to its index. What is frequent is found among the first rows of
// the order, for which the index would have to collect and sort all matches; what
// is rare has few matches, which the index finds at once.
var windows = []int{500, 5_000}

// manyMatches is more than the index should collect and sort for one page.
const manyMatches = 20_000

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
	estimate := int64(0)
	for _, window := range windows {
		seen := min(int64(window), all)
		found, matched, err := s.look(window)
		if err != nil {
			return nil, 0, false, err
		}
		found = s.cut(found)
		if seen == all && s.after == nil { // nothing lies beyond the window
			return found, matched, false, nil
		}
		estimate = all * matched / max(seen, 1)
		if matched >= int64(s.skip+s.take) {
			return found, estimate, true, nil
		}
	}
	if estimate > manyMatches {
		found, err = db.Collect[Proverb](s.db, s.ordered(s.placed(s.matching(s.table()))).Offset(s.skip).Limit(s.take))
		return found, estimate, true, err
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
		tx = tx.Where("categories @> to_jsonb(ARRAY[?::text])", s.f.category)
	}
	if s.f.needle != "" {
		column := "search"
		if s.f.exact {
			column = "search_dots"
		}
		tx = tx.Where(column+" LIKE ?", "%"+strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s.f.needle)+"%")
	}
	return tx
}
