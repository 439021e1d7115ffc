package list

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
)

// Output is a list or a page of it. Total and Link are sent when a part was asked
// for.
type Output[E any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []E
}

// Page is a question for entries E of a list.
type Page[E any] struct {
	// Rows narrows a transaction to all that match, on whatever page.
	Rows func(tx *gorm.DB) (*gorm.DB, error)
	// After puts rows in the list's order and narrows them to those after the
	// page before.
	After func(rows *gorm.DB) (*gorm.DB, error)
	// Limit is how many are asked for at most; 0 asks for all.
	Limit int
	// Partial says that a part was asked for.
	Partial bool
	// Next is the Link header to the page after an entry, see Link.
	Next func(last *E) string
}

// Fetch reads the page.
func (p Page[E]) Fetch(ctx context.Context, d *db.DB) (*Output[E], error) {
	out, more := &Output[E]{}, false
	err := d.Read(ctx, func(tx *gorm.DB) error {
		rows, err := p.Rows(tx)
		if err != nil {
			return err
		}
		page, err := p.After(rows)
		if err != nil {
			return err
		}
		if p.Limit > 0 {
			page = page.Limit(p.Limit + 1) // one more tells whether there is a next page
		}
		if out.Body, err = db.Collect[E](d, page); err != nil || !p.Partial {
			return err
		}
		if more = p.Limit > 0 && len(out.Body) > p.Limit; more {
			out.Body = out.Body[:p.Limit]
		}
		if rows, err = p.Rows(tx); err != nil {
			return err
		}
		var n int64
		err = rows.Count(&n).Error
		out.Total = strconv.FormatInt(n, 10)
		return err
	})
	if more {
		out.Link = p.Next(&out.Body[len(out.Body)-1])
	}
	return out, err
}
