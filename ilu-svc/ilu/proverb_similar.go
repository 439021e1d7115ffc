package ilu

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/db"
)

// SimilarProverb is a proverb that says nearly the same.
type SimilarProverb struct {
	Proverb
	Similarity float64 `json:"similarity" doc:"0 to 1, without regard to case, tone marks and dots"`
}

// similar returns the proverbs most like a text folded by igbo.Fold, but not the one
// with the id except.
func (p *proverbs) similar(ctx context.Context, text, except string) (found []SimilarProverb, err error) {
	err = p.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Transaction(func(tx *gorm.DB) error {
			if err := tx.Exec(`SELECT set_config('pg_trgm.similarity_threshold', ?, true)`, fmt.Sprint(nearlySame)).Error; err != nil {
				return err
			}
			all := tx.Table("proverbs").Select("*, similarity(folded, ?) AS similarity", text)
			return tx.Table("(?) AS proverbs", all).Where("folded % ? AND id <> ?", text, except).
				Order("similarity DESC, id").Limit(maxSimilar).Find(&found).Error
		})
	})
	return found, err
}

// similarToEach is similar for many texts. It returns the results in their order, and none for an
// empty text.
func (p *proverbs) similarToEach(ctx context.Context, texts []string) (found [][]SimilarProverb, err error) {
	err = p.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
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
	if err := tx.Table("proverbs").Where("id = ANY (?)", ids).Find(&all).Error; err != nil {
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
