// Package directory lists and searches entities that administrators put in order: creators and
// dibias. Package entity stores them.
package directory

import (
	"context"
	"slices"
	"strconv"

	"obi/igbo"
	"obi/platform/changes"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/index"
	"obi/platform/list"
)

// Meta is what every entry has besides its content. An entry type embeds it before its content,
// both with gorm:"embedded".
type Meta struct {
	entity.Meta `gorm:"embedded"`
	Order       int `json:"order" gorm:"column:position;<-:create" db:"position" doc:"Position in the directory"`
}

// MetaInput is what clients send of Meta. The order is read-only; SaveOrder saves it.
type MetaInput = entity.MetaInput

// Directory is the list of all entries E, which clients send as In.
type Directory[E any, In entity.Input] struct {
	*entity.Store[E, In]
	listing Listing[E]
	index   *index.Index[E, facts]
}

// Listing describes how entries are listed.
type Listing[E any] struct {
	// Path is where the public list is served, AdminPath the list with the hidden entries, for links
	// to their next pages. AdminPath is empty if no entry can be hidden.
	Path, AdminPath string
	// Searched returns the texts of an entry that a search looks through.
	Searched func(*E) []string
	// Facts returns what an entry can be filtered by.
	Facts func(*E) []Fact
	// Hidden reports whether an entry is left out of the public list. It is nil if AdminPath is empty.
	Hidden func(*E) bool
}

func (l Listing[E]) isHidden(entry *E) bool { return l.Hidden != nil && l.Hidden(entry) }

// Fact is something that an entry can be filtered by: {"filter", "Kids"}.
type Fact struct{ Name, Value string }

// Has returns the fact that an entry has something or lacks it.
func Has(name, text string) Fact {
	if text == "" {
		return Fact{name, "without"}
	}
	return Fact{name, "with"}
}

// AnyOf returns the facts by which List finds entries with any of these values.
func AnyOf(name string, values ...string) []Fact {
	known := make([]Fact, len(values))
	for i, value := range values {
		known[i] = Fact{name, value}
	}
	return known
}

// facts is what the index holds of an entry.
type facts struct {
	position int
	isHidden bool
	known    []Fact
}

// hasAny reports whether the entry has one of the asked facts with this name.
func (f *facts) hasAny(name string, asked []Fact) bool {
	return slices.ContainsFunc(asked, func(fact Fact) bool { return fact.Name == name && slices.Contains(f.known, fact) })
}

// New returns the directory of the entries in a store.
func New[E any, In entity.Input](store *entity.Store[E, In], listing Listing[E]) *Directory[E, In] {
	return &Directory[E, In]{Store: store, listing: listing}
}

// Open reads the directory into memory. List and Total need it.
func (d *Directory[E, In]) Open(ctx context.Context) (err error) {
	d.index, err = index.Open(ctx, index.List[E, facts]{
		DB: d.DB, Table: d.Table, Order: []string{"position", "id"},
		ID: func(entry *E) string { return d.Kind.Meta(entry).ID },
		Entry: func(entry *E) index.Entry[facts] {
			return index.Entry[facts]{
				ID: d.Kind.Meta(entry).ID, CreatedAt: d.Kind.Meta(entry).CreatedAt, Folded: index.Fold(d.listing.Searched(entry)...),
				Facts: facts{*d.Kind.Position(entry), d.listing.isHidden(entry), d.listing.Facts(entry)},
			}
		},
	})
	return err
}

// Feed returns the list as its feed and webhooks have it: without hidden entries.
func (d *Directory[E, In]) Feed() changes.List[E] {
	return changes.List[E]{DB: d.DB, Table: d.Table, ID: func(entry *E) string { return d.Kind.Meta(entry).ID }, Hidden: d.listing.isHidden}
}

// Total returns the number of entries, with the hidden ones.
func (d *Directory[E, In]) Total(ctx context.Context) (n int64, err error) {
	err = d.index.Each(ctx, index.Query[facts]{}, func(*facts) { n++ })
	return n, err
}

// List answers the entries that are not hidden, in their order or newest first: all, or those that
// match q and, for each name in only, have a fact in it. A fact without a value is ignored.
func (d *Directory[E, In]) List(ctx context.Context, q list.Query, only ...Fact) (*list.Output[E], error) {
	return d.list(ctx, d.listing.Path, false, q, only)
}

// ListAll is like List, and also answers the hidden entries.
func (d *Directory[E, In]) ListAll(ctx context.Context, q list.Query, only ...Fact) (*list.Output[E], error) {
	return d.list(ctx, d.listing.AdminPath, true, q, only)
}

func (d *Directory[E, In]) list(ctx context.Context, path string, withHidden bool, q list.Query, only []Fact) (*list.Output[E], error) {
	only, err := asked(only)
	if err != nil {
		return nil, err
	}
	if !q.Partial() && len(only) == 0 {
		return d.all(ctx, withHidden)
	}
	find, err := query(q, withHidden, only)
	if err != nil {
		return nil, err
	}
	page, err := d.index.Find(ctx, find)
	if err != nil {
		return nil, err
	}
	out := &list.Output[E]{Body: page.Rows, Total: strconv.Itoa(page.Total)}
	if q.Limit > 0 && len(out.Body) > q.Limit {
		out.Body = out.Body[:q.Limit]
		last := &out.Body[q.Limit-1]
		values := q.Values()
		for _, fact := range only {
			values.Add(fact.Name, fact.Value)
		}
		out.Link = list.Link(path, values, d.placeOf(last, q.Newest()))
	}
	if !withHidden { // an entry that was hidden after the index chose it
		out.Body = slices.DeleteFunc(out.Body, func(entry E) bool { return d.listing.isHidden(&entry) })
	}
	return out, nil
}

// asked returns the facts to filter by: their values as stored, without empty ones.
func asked(only []Fact) (with []Fact, err error) {
	for _, fact := range only {
		if fact.Value, err = index.AsStored(fact.Value); err != nil {
			return nil, err
		}
		if fact.Value != "" {
			with = append(with, fact)
		}
	}
	return with, nil
}

// placeOf returns the place of an entry for list.Link.
func (d *Directory[E, In]) placeOf(entry *E, newest bool) string {
	meta := d.Kind.Meta(entry)
	if newest {
		return list.Newest{ID: meta.ID, CreatedAt: meta.CreatedAt}.Place()
	}
	return list.PlaceOf(*d.Kind.Position(entry), meta.ID)
}

// query returns a query for one entry more than the page has, which shows whether there is a next
// page.
func query(in list.Query, withHidden bool, only []Fact) (q index.Query[facts], err error) {
	if q.Needles, err = index.Needles(in.Q, false); err != nil {
		return q, err
	}
	q.Keep = func(f *facts) bool {
		return (withHidden || !f.isHidden) && !slices.ContainsFunc(only, func(fact Fact) bool { return !f.hasAny(fact.Name, only) })
	}
	if in.Limit > 0 {
		q.Limit = in.Limit + 1
	}
	if in.Sort == list.BeginningFirst {
		q.Beginning, q.Limit = igbo.Fold(in.Q), in.Limit
	}
	q.Newest = in.Newest()
	q.After, err = after(in)
	return q, err
}

// after returns the position of in.Cursor, or nil without one.
func after(in list.Query) (*index.Cursor[facts], error) {
	if in.Cursor == "" {
		return nil, nil
	}
	if in.Sort == list.BeginningFirst {
		return nil, list.BadCursor()
	}
	if in.Newest() {
		last, err := list.ParseNewest(in.Cursor)
		return &index.Cursor[facts]{ID: last.ID, CreatedAt: last.CreatedAt}, err
	}
	position, id, err := in.Place()
	return &index.Cursor[facts]{ID: id, Columns: []any{position}, Same: func(f *facts) bool { return f.position == position }}, err
}

func (d *Directory[E, In]) all(ctx context.Context, withHidden bool) (*list.Output[E], error) {
	all, err := db.Rows[E](ctx, d.DB, `SELECT `+db.Columns[E]()+` FROM `+d.Table+` ORDER BY position, id`)
	if !withHidden {
		all = slices.DeleteFunc(all, func(entry E) bool { return d.listing.isHidden(&entry) })
	}
	return &list.Output[E]{Body: all}, err
}
