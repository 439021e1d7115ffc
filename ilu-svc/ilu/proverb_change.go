package ilu

import (
	"context"

	"gorm.io/gorm"

	"obi/ilu-svc/category"
	"obi/platform/db"
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
	names, err := h.categories.Names(ctx)
	if err != nil {
		return nil, err
	}
	change, err := in.Change("category", "categories", func(name string) string { return category.Listed(names, name) })
	if err != nil {
		return nil, err
	}
	return entity.ChangedOutput(h.proverbs.ChangeMany(ctx, in.Body.IDs, func(c *Content) { c.Categories = change.Apply(c.Categories) }))
}

// categorized is the proverbs as the list of categories sees them.
type categorized struct {
	store  *proverbStore
	search *proverbs
}

// ReplaceCategory implements category.Proverbs.
func (c *categorized) ReplaceCategory(tx *gorm.DB, ids []string, name, by string) ([]*db.Audit, error) {
	return c.store.ChangeIn(tx, ids, func(content *Content) { content.Categories = category.Replace(content.Categories, name, by) })
}

// InCategories implements category.Proverbs.
func (c *categorized) InCategories(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	_, err := c.search.index.Count(ctx, 1, func(f *facts) int {
		for _, name := range f.categories {
			counts[name]++
		}
		return 0
	})
	return counts, err
}
