package ilu

import (
	"context"

	"obi/platform/entity"
)

// CategoryNames is the request body for adding categories to proverbs or removing them.
type CategoryNames struct {
	_          struct{} `json:"-" additionalProperties:"true"`
	Categories []string `json:"categories" maxItems:"200"`
}

// Names returns the categories.
func (c CategoryNames) Names() []string { return c.Categories }

type changeProverbsInput = entity.ChangeManyInput[CategoryNames]

// changeProverbs changes the categories of many proverbs at once. Unlike a form, which drops
// unknown categories (spec 5), it rejects them, because no one would see what was dropped.
func (h *handlers) changeProverbs(ctx context.Context, in *changeProverbsInput) (*entity.ChangedManyOutput, error) {
	names, err := h.categories.list(ctx)
	if err != nil {
		return nil, err
	}
	change, err := in.Change("category", "categories", func(name string) string { return listed(names, name) })
	if err != nil {
		return nil, err
	}
	return entity.ChangedOutput(h.proverbs.ChangeMany(ctx, in.Body.IDs, func(c *Content) { c.Categories = change.Apply(c.Categories) }))
}
