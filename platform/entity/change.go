package entity

import (
	"context"
	"reflect"

	"gorm.io/gorm"

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
