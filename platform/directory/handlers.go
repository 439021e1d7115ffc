package directory

import (
	"context"

	"obi/platform/entity"
	"obi/platform/list"
	"obi/platform/web"
)

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
