package entity

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/web"
)

// Get gives an entity, or NotFound.
func (s *Store[E, C, In]) Get(ctx context.Context, id string) (*E, error) {
	return s.Matching(ctx, id, web.IfMatch{})
}

// Matching gives an entity if match accepts its version, else NotFound or Stale.
func (s *Store[E, C, In]) Matching(ctx context.Context, id string, match web.IfMatch) (found *E, err error) {
	found, err = db.ByID[E](ctx, s.DB, s.Table, id)
	return found, s.check(found, err, match)
}

// locked is Matching inside a transaction that changes the entity.
func (s *Store[E, C, In]) locked(tx *gorm.DB, id string, match web.IfMatch) (*E, error) {
	found, err := s.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
	return found, s.check(found, err, match)
}

// check is the error of reading an entity, or of match if it does not accept what was
// found.
func (s *Store[E, C, In]) check(found *E, err error, match web.IfMatch) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return match.Missing(s.Noun)
	}
	if err != nil {
		return err
	}
	return match.Check(s.Meta(found).Version)
}

// take gives an entity, or gorm.ErrRecordNotFound.
func (s *Store[E, C, In]) take(tx *gorm.DB, id string) (*E, error) {
	var entity E
	err := s.rows(tx).Where("id = ?", id).Take(&entity).Error
	return &entity, err
}

func (s *Store[E, C, In]) row(entity *E) any {
	if s.Row == nil {
		return entity
	}
	return s.Row(entity)
}

// rows names the table: gorm would derive another from the type.
func (s *Store[E, C, In]) rows(tx *gorm.DB) *gorm.DB { return tx.Table(s.Table) }
