package ilu

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
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

// similarToEach gives the same for many texts, in their order; none for an empty one.
func (p *proverbs) similarToEach(ctx context.Context, texts []string) (found [][]SimilarProverb, err error) {
	type similarTo struct {
		SimilarProverb `gorm:"embedded"`
		N              int
	}
	err = p.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		found = make([][]SimilarProverb, len(texts))
		if err := tx.Exec(`SELECT set_config('pg_trgm.similarity_threshold', ?, true)`, nearlySame).Error; err != nil {
			return nil, err
		}
		var all []similarTo
		err := tx.Raw(`SELECT n, found.* FROM unnest(?::text[]) WITH ORDINALITY AS asked (text, n), LATERAL (
				SELECT *, similarity(folded, asked.text) AS similarity FROM proverbs WHERE folded % asked.text ORDER BY similarity DESC, id LIMIT ?
			) AS found WHERE asked.text <> '' ORDER BY n, similarity DESC, id`, db.TextArray(texts), maxSimilar).Scan(&all).Error
		for _, one := range all {
			found[one.N-1] = append(found[one.N-1], one.SimilarProverb)
		}
		return nil, err
	})
	return found, err
}
