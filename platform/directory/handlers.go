package directory

import (
	"context"
	"strconv"

	"obi/platform/entity"
	"obi/platform/list"
	"obi/platform/web"
)

// ListInput asks for all entries or some of them.
type ListInput struct{ list.Query }

// ListOutput is the list; Total and Link are sent when a part was asked for.
type ListOutput[E any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []E
}

// List answers entries in their order.
func (d *Directory[E, C, In]) List(ctx context.Context, in *ListInput) (*ListOutput[E], error) {
	entries, more, total, err := d.find(ctx, in.Query)
	if err != nil {
		return nil, err
	}
	out := &ListOutput[E]{Body: entries}
	if in.Partial() {
		out.Total = strconv.Itoa(total)
	}
	if n := len(entries); more {
		last, _ := d.Parts(&entries[n-1])
		out.Link = in.Next(d.Path, last.Order, last.ID)
	}
	return out, nil
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
