package ilu

import (
	"context"

	"gorm.io/gorm"
)

const (
	// nearlySame is the trigram similarity from which two proverbs are shown
	// side by side; dialects of one proverb have about 0.6.
	nearlySame = "0.5"
	maxSimilar = 5
)

// similar gives the proverbs most like a text, see likeness, but the one with the
// id except.
func (p *proverbs) similar(ctx context.Context, text, except string) (found []SimilarProverb, err error) {
	err = p.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Transaction(func(tx *gorm.DB) error {
			if err := tx.Exec(`SELECT set_config('pg_trgm.similarity_threshold', ?, true)`, nearlySame).Error; err != nil {
				return err
			}
			all := tx.Table("proverbs").Select("*, similarity(folded, ?) AS similarity", text)
			return tx.Table("(?) AS proverbs", all).Where("folded % ? AND id <> ?", text, except).
				Order("similarity DESC, id").Limit(maxSimilar).Find(&found).Error
		})
	})
	return found, err
}
