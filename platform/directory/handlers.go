package directory

import (
	"context"
	"net/http"
	"strconv"

	"obi/platform/errs"
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
	entries, total, err := d.find(ctx, in.Query)
	if err != nil {
		return nil, err
	}
	out := &ListOutput[E]{Body: entries}
	if in.Partial() {
		out.Total = strconv.Itoa(total)
	}
	if n := len(entries); n > 0 && n == in.Limit {
		last, _ := d.Parts(&entries[n-1])
		out.Link = in.Next(d.Path, last.Order, last.ID)
	}
	return out, nil
}

// AddInput holds a new entry.
type AddInput[In any] struct{ Body In }

// Output is one entry with its version as ETag.
type Output[E any] struct {
	Status int
	ETag   string `header:"ETag"`
	Body   *E
}

// Add answers 201 for a new entry and 200 when the very same one is sent again,
// so that a client may repeat a request whose answer it never saw.
func (d *Directory[E, C, In]) Add(ctx context.Context, in *AddInput[In]) (*Output[E], error) {
	entry, err := d.Entry(in.Body)
	if err != nil {
		return nil, err
	}
	stored, added, err := d.add(ctx, entry)
	if err != nil {
		return nil, err
	}
	if added {
		return d.output(http.StatusCreated, stored), nil
	}
	return d.output(http.StatusOK, stored), nil
}

func (d *Directory[E, C, In]) output(status int, entry *E) *Output[E] {
	meta, _ := d.Parts(entry)
	return &Output[E]{Status: status, ETag: web.VersionTag(meta.Version), Body: entry}
}

// EditInput holds the whole entry as it shall be.
type EditInput[In any] struct {
	ID      string `path:"id" maxLength:"64"`
	IfMatch string `header:"If-Match"`
	Body    In
}

// Edit replaces an entry's content and answers the stored entry.
func (d *Directory[E, C, In]) Edit(ctx context.Context, in *EditInput[In]) (*Output[E], error) {
	var rules errs.Rules
	sent := in.Body.meta().ID
	rules.Check(sent == "" || sent == in.ID, "id", "The id in the body is not the one in the address")
	content := in.Body.Content(&rules, false)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	stored, err := d.edit(ctx, in.ID, content, web.ParseIfMatch(in.IfMatch))
	if err != nil {
		return nil, err
	}
	return d.output(http.StatusOK, stored), nil
}

// DeleteInput names the entry to delete.
type DeleteInput struct {
	ID string `path:"id" maxLength:"64"`
}

// Delete removes an entry.
func (d *Directory[E, C, In]) Delete(ctx context.Context, in *DeleteInput) (*web.DoneOutput, error) {
	if err := d.delete(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// Reorder saves the order of all entries; the service's route gives the list the
// name it has in the body.
func (d *Directory[E, C, In]) Reorder(ctx context.Context, items []list.Item) (*web.DoneOutput, error) {
	if err := d.reorder(ctx, items); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}
