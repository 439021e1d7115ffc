package list

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
)

// Output is a list or a page of it. Total and Link are only set for a page.
type Output[E any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []E
}

// Page is a query for entries E of a list.
type Page[E any] struct {
	// Rows restricts a transaction to all matches, independent of the page.
	Rows func(tx *gorm.DB) (*gorm.DB, error)
	// After sorts rows in the list's order and restricts them to those after the previous page.
	After func(rows *gorm.DB) (*gorm.DB, error)
	// Limit is the largest number of entries; 0 means all.
	Limit int
	// Partial reports whether the client asked for a page.
	Partial bool
	// Next returns the Link header of the page after an entry, see Link.
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
			page = page.Limit(p.Limit + 1) // one more shows whether there is a next page
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
