package ilu

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
)

// importedCategories completes the proverbs of an import by the categories that there are.
type importedCategories struct {
	tx     *gorm.DB
	names  []string
	create bool
	parts  []*db.Audit
}

func completing(tx *gorm.DB, options *entity.ImportOptions) (entity.Completing[Content], error) {
	names, err := categoriesToStay(tx)
	return &importedCategories{tx: tx, names: names, create: options.CreateCategories}, err
}

// Complete keeps the categories that exist, in the list's spelling, and adds the others or
// says that they were dropped.
func (i *importedCategories) Complete(content *Content, rules *errs.Rules) (dropped []string, err error) {
	kept, fresh := []string{}, []string{}
	for _, want := range content.Categories {
		to := &kept
		name := listed(append(slices.Clip(i.names), fresh...), want)
		switch {
		case name != "":
		case i.create:
			to, name = &fresh, categoryName(rules, "categories", want)
			kept = append(kept, name)
		default:
			to, name = &dropped, want
		}
		if !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	if rules.Err() != nil {
		return nil, nil
	}
	for _, name := range fresh {
		audit, err := addCategory(i.tx, name)
		if err != nil {
			return nil, err
		}
		if audit == nil { // added at this moment, or the same to PostgreSQL alone
			rules.Check(false, "categories", "There is a category like %s already", name)
			return nil, nil
		}
		i.names, i.parts = append(i.names, name), append(i.parts, audit)
	}
	content.Categories = kept
	return dropped, nil
}

// Parts are the audit rows of the categories that were added.
func (i *importedCategories) Parts() []*db.Audit { return i.parts }

// ImportedProverb says what became of a row.
type ImportedProverb struct {
	entity.ImportedRow[Proverb]
	Similar []SimilarProverb `json:"similar,omitempty" doc:"Of a dry run: proverbs that say nearly the same as one that would be added"`
}

// importProverbs imports proverbs. A dry run also looks for those that say nearly the same.
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
			text = likeness(row.After.Content.Proverb)
		}
		texts = append(texts, text)
	}
	if !in.Body.DryRun {
		return out, nil
	}
	found, err := h.search.similarToEach(ctx, texts)
	for i := range found {
		out.Body.Rows[i].Similar = found[i]
	}
	return out, err
}
