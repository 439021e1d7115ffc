package ilu

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
)

// SimilarProverb is a proverb that says nearly the same.
type SimilarProverb struct {
	Proverb
	Similarity float64 `json:"similarity" doc:"0 to 1, without regard to case, tone marks and dots"`
}

type similarInput struct {
	Proverb string `query:"proverb" maxLength:"2400" required:"true" doc:"The text to compare with"`
	Except  string `query:"except" maxLength:"64" doc:"Id of a proverb not to compare with"`
}

type similarOutput struct{ Body []SimilarProverb }

// similar answers the proverbs most like a text.
func (h *handlers) similar(ctx context.Context, in *similarInput) (*similarOutput, error) {
	text, found := igbo.Fold(in.Proverb), []SimilarProverb{}
	err := h.proverbs.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Transaction(func(tx *gorm.DB) error {
			if err := tx.Exec(`SELECT set_config('pg_trgm.similarity_threshold', ?, true)`, fmt.Sprint(nearlySame)).Error; err != nil {
				return err
			}
			all := tx.Table(table).Select("*, similarity(folded, ?) AS similarity", text)
			return tx.Table("(?) AS proverbs", all).Where("folded % ? AND id <> ?", text, in.Except).
				Order("similarity DESC, id").Limit(maxSimilar).Find(&found).Error
		})
	})
	return &similarOutput{found}, err
}

// similarToEach is similar for many texts folded by igbo.Fold. It returns the results in their order, and none for an
// empty text.
func (h *handlers) similarToEach(ctx context.Context, texts []string) (found [][]SimilarProverb, err error) {
	err = h.proverbs.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		n := newNearest(texts)
		rows, err := tx.Raw(`SELECT id, folded FROM proverbs`).Rows()
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		var id, folded string
		for rows.Next() {
			if err := rows.Scan(&id, &folded); err != nil {
				return nil, err
			}
			n.add(id, folded)
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
		found, err = load(tx, n.found)
		return nil, err
	})
	return found, err
}

// load returns the proverbs that likes names, in the same order.
func load(tx *gorm.DB, likes [][]like) ([][]SimilarProverb, error) {
	var ids db.TextArray
	for _, some := range likes {
		for _, one := range some {
			ids = append(ids, one.id)
		}
	}
	var all []Proverb
	if err := tx.Table(table).Where("id = ANY (?)", ids).Find(&all).Error; err != nil {
		return nil, err
	}
	byID := map[string]Proverb{}
	for _, one := range all {
		byID[one.ID] = one
	}
	found := make([][]SimilarProverb, len(likes))
	for i, some := range likes {
		for _, one := range some {
			if proverb, there := byID[one.id]; there {
				found[i] = append(found[i], SimilarProverb{proverb, float64(one.similarity)})
			}
		}
	}
	return found, nil
}
