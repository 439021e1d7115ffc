package directory

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/order"
	"obi/platform/web"
)

// SaveOrder saves the order of all entries (spec 7.1, 7.2); the service's route gives
// the list the name it has in the body.
func (d *Directory[E, C, In]) SaveOrder(ctx context.Context, items []order.Item) (*web.DoneOutput, error) {
	table := order.Table(d.Table)
	err := d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := table.Lock(tx); err != nil {
			return nil, err
		}
		moved, err := table.Arrange(tx, items)
		if err != nil || moved == 0 {
			return nil, err
		}
		return &db.Audit{Action: "reorder", Entity: d.Noun, After: map[string]int64{"moved": moved}}, nil
	})
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}
