package directory

import (
	"context"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/index"
	"obi/platform/list"
)

// Fact is something that an entry can be filtered by: {"filter", "Kids"}.
type Fact struct{ Name, Value string }

// Has is the fact that an entry is with something or without it.
func Has(name, text string) Fact {
	if text == "" {
		return Fact{name, "without"}
	}
	return Fact{name, "with"}
}

// place is what the index holds of an entry: its position, and what it can be filtered by.
type place struct {
	position int
	facts    []Fact
}

// Open reads the directory into memory, for searches. List and Count need it.
func (d *Directory[E, C, In]) Open(ctx context.Context) (err error) {
	d.index, err = index.Open(ctx, index.List[E, place]{
		DB: d.DB, Table: d.Table, Order: []string{"position", "id"},
		ID: func(entry *E) string { return d.Meta(entry).ID },
		Entry: func(entry *E) index.Entry[place] {
			content := d.Content(entry)
			return index.Entry[place]{
				ID: d.Meta(entry).ID, Folded: index.Fold(d.listing.Searched(content)...),
				Facts: place{*d.listing.Position(entry), d.listing.Facts(content)},
			}
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

// List answers entries in their order: all, or those that q asks for and all of the facts in
// only are true of. A fact without a value is not asked for.
func (d *Directory[E, C, In]) List(ctx context.Context, q list.Query, only ...Fact) (*list.Output[E], error) {
	only = slices.DeleteFunc(only, func(fact Fact) bool { return fact.Value == "" })
	if !q.Partial() && len(only) == 0 {
		return d.all(ctx)
	}
	asked, err := query(q, only)
	if err != nil {
		return nil, err
	}
	page, err := d.index.Find(ctx, asked)
	if err != nil {
		return nil, err
	}
	out := &list.Output[E]{Body: page.Rows, Total: strconv.Itoa(page.Total)}
	if q.Limit > 0 && len(out.Body) > q.Limit {
		out.Body = out.Body[:q.Limit]
		last := &out.Body[q.Limit-1]
		values := q.Values()
		for _, fact := range only {
			values.Set(fact.Name, fact.Value)
		}
		out.Link = list.Link(d.listing.Path, values, list.PlaceOf(*d.listing.Position(last), d.Meta(last).ID))
	}
	return out, nil
}

// query asks for one entry more than the page has: it tells whether there is a next page.
func query(in list.Query, only []Fact) (q index.Query[place], err error) {
	if q.Needle, err = index.Needle(in.Q, false); err != nil {
		return q, err
	}
	if len(only) > 0 {
		for i := range only {
			if only[i].Value, err = index.Asked(only[i].Value); err != nil {
				return q, err
			}
		}
		q.Keep = func(p *place) bool {
			return !slices.ContainsFunc(only, func(fact Fact) bool { return !slices.Contains(p.facts, fact) })
		}
	}
	if in.Limit > 0 {
		q.Limit = in.Limit + 1
	}
	if in.Cursor != "" {
		position, id, err := in.Place()
		if err != nil {
			return q, err
		}
		q.After = &index.Place[place]{ID: id, Columns: []any{position}, Same: func(p *place) bool { return p.position == position }}
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
