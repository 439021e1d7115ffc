package ilu

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
)

// categoryCompleter replaces the categories of proverbs by existing or new ones. Others are dropped
// (spec 5).
type categoryCompleter struct {
	*category.Known
	tx     *gorm.DB
	create bool
	audits []*db.Audit
}

// Complete replaces categories by their names in the list. It adds the missing ones, or returns
// them as dropped if the import must not create categories.
func (i *categoryCompleter) Complete(content *Content, rules *errs.Rules) (dropped []string, err error) {
	kept, fresh := []string{}, []string{}
	for _, want := range content.Categories {
		to := &kept
		name, err := i.Find(want)
		if err != nil {
			return nil, err
		}
		if name == "" {
			name = category.Listed(fresh, want)
		}
		switch {
		case name != "":
		case i.create:
			to, name = &fresh, category.CheckName(rules, "categories", want)
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
		audit, err := category.AddIn(i.tx, name)
		if err != nil {
			return nil, err
		}
		if audit == nil { // added concurrently, or equal for PostgreSQL only
			rules.Check(false, "categories", "A category like %s already exists", name)
			return nil, nil
		}
		i.Names, i.audits = append(i.Names, name), append(i.audits, audit)
	}
	content.Categories = kept
	return dropped, nil
}

// Audits returns the audit rows of the added categories.
func (i *categoryCompleter) Audits() []*db.Audit { return i.audits }

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
	found, err := h.search.similarToEach(ctx, texts)
	for i := range found {
		out.Body.Rows[i].Similar = found[i]
	}
	return out, err
}
