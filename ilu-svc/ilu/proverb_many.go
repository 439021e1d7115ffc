package ilu

import (
	"context"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/index"
)

// ImportedProverb is the result of one row of an import.
type ImportedProverb struct {
	entity.ImportedRow[Proverb]
	Similar []SimilarProverb `json:"similar,omitempty" doc:"In a dry run: proverbs similar to one that would be added"`
}

// importProverbs imports proverbs. A dry run also looks for proverbs that say nearly the same.
func (h *handlers) importProverbs(ctx context.Context, in *entity.ImportInput[ProverbInput]) (*entity.ImportOutput[ImportedProverb], error) {
	done, err := h.proverbs.Import(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &entity.ImportOutput[ImportedProverb]{Body: entity.ImportAnswer[ImportedProverb]{Success: done.Body.Success, ChangeID: done.Body.ChangeID}}
	var texts []string
	for _, row := range done.Body.Rows {
		out.Body.Rows = append(out.Body.Rows, ImportedProverb{ImportedRow: row})
		text := ""
		if in.Body.DryRun && row.Outcome == "add" {
			text = igbo.Fold(row.After.Content.Proverb)
		}
		texts = append(texts, text)
	}
	if !in.Body.DryRun {
		return out, nil
	}
	found, err := h.similarToEach(ctx, texts)
	for i := range found {
		out.Body.Rows[i].Similar = found[i]
	}
	return out, err
}

// CategoryNames is the request body for adding categories to proverbs or removing them.
type CategoryNames struct {
	_          struct{} `json:"-" additionalProperties:"true"`
	Categories []string `json:"categories" maxItems:"200"`
}

// Names returns the categories.
func (c CategoryNames) Names() []string { return c.Categories }

// changeProverbs changes the categories of many proverbs at once. Unlike a form, which drops
// unknown categories (spec 5), it rejects them, because no one would see what was dropped.
func (h *handlers) changeProverbs(ctx context.Context, in *entity.ChangeManyInput[CategoryNames]) (*entity.ChangedManyOutput, error) {
	names, err := h.categories.Names(ctx)
	if err != nil {
		return nil, err
	}
	change, err := in.Change("category", "categories", func(name string) string { return category.Listed(names, name) })
	if err != nil {
		return nil, err
	}
	return h.proverbs.ChangeMany(ctx, in.Body.IDs, func(p *Proverb) { p.Categories = change.Apply(p.Categories) })
}

// ReplaceCategory implements category.Proverbs.
func (h *handlers) ReplaceCategory(tx *gorm.DB, ids []string, name, by string) ([]*db.Audit, error) {
	return h.proverbs.ChangeIn(tx, ids, func(p *Proverb) { p.Categories = category.Replace(p.Categories, name, by) })
}

// InCategories implements category.Proverbs.
func (h *handlers) InCategories(ctx context.Context) (map[string]int, error) {
	counts := map[string]int{}
	err := h.index.Each(ctx, index.Query[facts]{}, func(f *facts) {
		for _, name := range f.categories {
			counts[name]++
		}
	})
	return counts, err
}
