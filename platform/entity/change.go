package entity

import (
	"context"
	"errors"
	"reflect"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/web"
)

// Replace puts a content into an entity if match accepts its version. also, if not
// nil, changes more of it in the same transaction: then it is an edit even if the
// content stays.
func (s *Store[E, C, In]) Replace(ctx context.Context, id string, content C, match web.IfMatch, also func(tx *gorm.DB, entity *E) error) (stored *E, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		prepare, err := s.preparing(tx)
		if err != nil {
			return nil, err
		}
		if stored, err = s.locked(tx, id, match); err != nil {
			return nil, err
		}
		wanted := content
		if err := prepare(&wanted); err != nil {
			return nil, err
		}
		before := *stored
		held := s.Content(stored)
		if also == nil && reflect.DeepEqual(*held, wanted) {
			return nil, nil
		}
		*held = wanted
		s.Meta(stored).Version++
		if also != nil {
			if err := also(tx, stored); err != nil {
				return nil, err
			}
		}
		return &db.Audit{Action: "edit", Entity: s.Noun, ID: id, Before: before, After: *stored}, s.update(tx, id, stored)
	})
	return stored, err
}

// Change lets change work on an entity, counts that as an edit and stores it.
// action names it in the audit log.
func (s *Store[E, C, In]) Change(ctx context.Context, id, action string, change func(tx *gorm.DB, entity *E) error) (stored *E, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var err error
		if stored, err = s.locked(tx, id, web.IfMatch{}); err != nil {
			return nil, err
		}
		before := *stored
		if err := change(tx, stored); err != nil {
			return nil, err
		}
		s.Meta(stored).Version++
		return &db.Audit{Action: action, Entity: s.Noun, ID: id, Before: before, After: *stored}, s.update(tx, id, stored)
	})
	return stored, err
}

func (s *Store[E, C, In]) update(tx *gorm.DB, id string, entity *E) error {
	return s.rows(tx).Where("id = ?", id).Select("*").Updates(s.row(entity)).Error
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
