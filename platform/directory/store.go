package directory

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/list"
)

// find gives the entries that q asks for in their order, and how many match over
// all pages; more says that there is a next page.
func (d *Directory[E, C, In]) find(ctx context.Context, q list.Query) (found []E, more bool, total int, err error) {
	err = d.DB.Read(ctx, func(tx *gorm.DB) error {
		page, err := q.Page(q.Matching(d.rows(tx)))
		if err != nil {
			return err
		}
		if found, err = db.Collect[E](d.DB, page); err != nil || !q.Partial() {
			return err
		}
		found, more = list.Cut(found, q.Limit)
		var n int64
		err = q.Matching(d.rows(tx)).Count(&n).Error
		total = int(n)
		return err
	})
	return found, more, total, err
}

// Count says how many entries there are.
func (d *Directory[E, C, In]) Count(ctx context.Context) (int64, error) {
	return d.entries().Count(ctx)
}

// AddSamples loads sample entries into a directory that is still empty; see
// entity.Store.
func (d *Directory[E, C, In]) AddSamples(ctx context.Context, samples []byte) error {
	return d.entries().AddSamples(ctx, samples)
}

// reorder saves the order of all entries (spec 7.1, 7.2).
func (d *Directory[E, C, In]) reorder(ctx context.Context, items []list.Item) error {
	return d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := d.Table.Lock(tx); err != nil {
			return nil, err
		}
		moved, err := d.Table.Reorder(tx, items)
		if err != nil || moved == 0 {
			return nil, err
		}
		return &db.Audit{Action: "reorder", Entity: d.Noun, After: map[string]int64{"moved": moved}}, nil
	})
}

func (d *Directory[E, C, In]) rows(tx *gorm.DB) *gorm.DB {
	return tx.Table(string(d.Table)).Model(new(E))
}
