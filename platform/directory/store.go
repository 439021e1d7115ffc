package directory

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/list"
)

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
