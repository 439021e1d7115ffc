package directory

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/index"
	"obi/platform/list"
)

// ListInput asks for all entries or some of them.
type ListInput struct{ list.Query }

// place is what the index holds of an entry: its position.
type place int

// Open reads the directory into memory, for searches. List and Count need it.
func (d *Directory[E, C, In]) Open(ctx context.Context) (err error) {
	d.index, err = index.Open(ctx, index.List[E, place]{
		DB: d.DB, Table: d.Table, Order: []string{"position", "id"},
		ID: func(entry *E) string { return d.Meta(entry).ID },
		Entry: func(entry *E) index.Entry[place] {
			folded := index.Fold(d.listing.Searched(d.Content(entry))...)
			return index.Entry[place]{ID: d.Meta(entry).ID, Folded: folded, Facts: place(*d.listing.Position(entry))}
		},
	})
	return err
}

// Count says how many entries there are.
func (d *Directory[E, C, In]) Count(ctx context.Context) (int64, error) {
	counts, err := d.index.Count(ctx, 1, func(*place) int { return 0 })
	if err != nil {
		return 0, err
	}
	return int64(counts[0]), nil
}

// List answers entries in their order.
func (d *Directory[E, C, In]) List(ctx context.Context, in *ListInput) (*list.Output[E], error) {
	if !in.Partial() {
		return d.all(ctx)
	}
	q, err := query(in.Query)
	if err != nil {
		return nil, err
	}
	page, err := d.index.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	out := &list.Output[E]{Body: page.Rows, Total: strconv.Itoa(page.Total)}
	if in.Limit > 0 && len(out.Body) > in.Limit {
		out.Body = out.Body[:in.Limit]
		last := &out.Body[in.Limit-1]
		out.Link = in.Next(d.listing.Path, *d.listing.Position(last), d.Meta(last).ID)
	}
	return out, nil
}

// query asks for one entry more than the page has: it tells whether there is a next page.
func query(in list.Query) (q index.Query[place], err error) {
	if q.Needle, err = index.Needle(in.Q, false); err != nil {
		return q, err
	}
	if in.Limit > 0 {
		q.Limit = in.Limit + 1
	}
	if in.Cursor != "" {
		position, id, err := in.Place()
		if err != nil {
			return q, err
		}
		q.After = &index.Place[place]{ID: id, Columns: []any{position}, Same: func(p *place) bool { return int(*p) == position }}
	}
	return q, nil
}

func (d *Directory[E, C, In]) all(ctx context.Context) (*list.Output[E], error) {
	out := &list.Output[E]{}
	err := d.DB.Read(ctx, func(tx *gorm.DB) (err error) {
		out.Body, err = db.Collect[E](d.DB, tx.Table(d.Table).Model(new(E)).Order("position, id"))
		return err
	})
	return out, err
}
