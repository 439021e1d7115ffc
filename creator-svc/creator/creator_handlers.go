package creator

import (
	"context"
	"slices"
	"strings"

	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/list"
	"obi/platform/order"
	"obi/platform/web"
)

type handlers struct{ *creators }

type listInput struct {
	list.Query
	Filter   []string `query:"filter,explode" maxItems:"50" maxLength:"200" doc:"Limits the result to creators with this filter; if repeated, with any of these filters"`
	Category []string `query:"category,explode" maxItems:"50" maxLength:"300" doc:"Limits the result to creators in this category, alone or among others; if repeated, in any of these categories"`
	Image    string   `query:"image" enum:"with,without" doc:"Limits the result to creators with a picture, or to creators without one"`
}

func (h *handlers) list(ctx context.Context, in *listInput) (*list.Output[Creator], error) {
	return h.List(ctx, in.Query, slices.Concat(directory.AnyOf("filter", in.Filter...), directory.AnyOf("category", in.Category...), directory.AnyOf("image", in.Image))...)
}

// FilterNames is the request body for adding filters to creators or removing them.
type FilterNames struct {
	_       struct{} `json:"-" additionalProperties:"true"`
	Filters []string `json:"filters" maxItems:"200"`
}

// Names returns the filters.
func (f FilterNames) Names() []string { return f.Filters }

// change changes the filters of many creators at once. As in the form, the category becomes the
// chosen filters; without any filters, it stays (spec 3).
func (h *handlers) change(ctx context.Context, in *entity.ChangeManyInput[FilterNames]) (*entity.ChangedManyOutput, error) {
	change, err := in.Change("filter", "filters", filterOption)
	if err != nil {
		return nil, err
	}
	return h.ChangeMany(ctx, in.Body.IDs, func(c *Creator) {
		filters := change.Apply(c.Filters)
		if len(filters) > 0 && !slices.Equal(filters, c.Filters) {
			c.Category = strings.Join(filters, ", ")
		}
		c.Filters = filters
	})
}

type reorderInput struct {
	Body struct {
		_        struct{}     `json:"-" additionalProperties:"true"`
		Creators []order.Item `json:"creators"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	return h.SaveOrder(ctx, in.Body.Creators)
}

type countsOutput struct{ Body Counts }

// Counts holds the number of creators.
type Counts struct {
	Creators int64 `json:"creators"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	n, err := h.Total(ctx)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{Creators: n}}, nil
}

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about the directory.
type Summary struct {
	Total int64 `json:"total"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	total, err := h.Total(ctx)
	return &summaryOutput{Summary{Total: total}}, err
}
