package ilu

import (
	"context"

	"obi/igbo"
	"obi/platform/entity"
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
	found, err := h.search.similarToEach(ctx, texts)
	for i := range found {
		out.Body.Rows[i].Similar = found[i]
	}
	return out, err
}
