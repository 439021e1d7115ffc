package directory

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/entity"
	"obi/platform/list"
	"obi/platform/web"
)

// ListInput asks for all entries or some of them.
type ListInput struct{ list.Query }

// List answers entries in their order.
func (d *Directory[E, C, In]) List(ctx context.Context, in *ListInput) (*list.Output[E], error) {
	return list.Page[E]{
		Rows:   func(tx *gorm.DB) (*gorm.DB, error) { return in.Matching(d.rows(tx)), nil },
		Behind: in.Behind, Limit: in.Limit, Partial: in.Partial(),
		Next: func(last *E) string {
			meta, _ := d.Parts(last)
			return in.Next(d.Path, meta.Order, meta.ID)
		},
	}.Answer(ctx, d.DB)
}

// Add puts a new entry at the end of the list.
func (d *Directory[E, C, In]) Add(ctx context.Context, in *entity.AddInput[In]) (*entity.Output[E], error) {
	return d.entries().Add(ctx, in)
}

// Edit replaces an entry's content.
func (d *Directory[E, C, In]) Edit(ctx context.Context, in *entity.EditInput[In]) (*entity.Output[E], error) {
	return d.entries().Edit(ctx, in)
}

// Delete removes an entry.
func (d *Directory[E, C, In]) Delete(ctx context.Context, in *entity.IDInput) (*web.DoneOutput, error) {
	return d.entries().Delete(ctx, in)
}

// Reorder saves the order of all entries; the service's route gives the list the
// name it has in the body.
func (d *Directory[E, C, In]) Reorder(ctx context.Context, items []list.Item) (*web.DoneOutput, error) {
	if err := d.reorder(ctx, items); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}
