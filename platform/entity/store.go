package entity

import (
	"context"
	"errors"
	"reflect"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// Insert stores a new entity. If one with the same id and the same content is
// there already, that one is given and added is false; other content, or an id
// that was deleted, is a Conflict. then, if not nil, belongs to the same
// transaction; it runs only if the entity was added.
func (s *Store[E, C, In]) Insert(ctx context.Context, entity *E, then func(tx *gorm.DB) error) (stored *E, added bool, err error) {
	attempt := func() error {
		return s.DB.Change(ctx, func(tx *gorm.DB) (audit *db.Audit, err error) {
			stored, added = nil, false
			if err := run(s.Lock, tx); err != nil {
				return nil, err
			}
			fresh := *entity
			if stored, err = s.present(tx, &fresh); err != nil || stored != nil {
				return nil, err
			}
			if err := s.addOne(tx, &fresh); err != nil {
				return nil, err
			}
			if err := run(then, tx); err != nil {
				return nil, err
			}
			stored, added = &fresh, true
			return &db.Audit{Action: "create", Entity: s.Noun, ID: s.Meta(&fresh).ID, After: fresh}, nil
		})
	}
	if err = attempt(); errors.Is(err, gorm.ErrDuplicatedKey) {
		err = attempt() // the same id came in at the same moment and is there now
	}
	return stored, added, err
}

func run(hook func(*gorm.DB) error, tx *gorm.DB) error {
	if hook == nil {
		return nil
	}
	return hook(tx)
}

// present gives the entity that is stored under the same id with the same
// content, nil if the id is free, else a Conflict.
func (s *Store[E, C, In]) present(tx *gorm.DB, entity *E) (*E, error) {
	id, content := s.Meta(entity).ID, s.Content(entity)
	prepare, err := s.preparing(tx)
	if err != nil {
		return nil, err
	}
	if err := prepare(content); err != nil {
		return nil, err
	}
	existing, err := s.take(tx, id)
	if err == nil {
		if !reflect.DeepEqual(s.Content(existing), content) {
			return nil, errs.New(errs.Conflict, "Another %s has this id already", s.Noun)
		}
		return existing, nil
	}
	if !errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, err
	}
	deleted, err := Tombstones(s.Table).Has(tx, id)
	if err == nil && deleted {
		err = errs.New(errs.Conflict, "The %s with this id was deleted", s.Noun)
	}
	return nil, err
}

// Append stores a new entity inside a transaction that writes its own audit row.
func (s *Store[E, C, In]) Append(tx *gorm.DB, entity *E) error {
	if err := run(s.Lock, tx); err != nil {
		return err
	}
	return s.addOne(tx, entity)
}

func (s *Store[E, C, In]) addOne(tx *gorm.DB, entity *E) error {
	complete, err := s.completing(tx)
	if err != nil {
		return err
	}
	complete(entity)
	return s.rows(tx).Create(s.row(entity)).Error
}

// completing gives what completes new entities.
func (s *Store[E, C, In]) completing(tx *gorm.DB) (func(*E), error) {
	if s.Adding == nil {
		return func(*E) {}, nil
	}
	return s.Adding(tx)
}

// preparing gives what completes contents.
func (s *Store[E, C, In]) preparing(tx *gorm.DB) (func(*C) error, error) {
	if s.Preparing == nil {
		return func(*C) error { return nil }, nil
	}
	return s.Preparing(tx)
}

// Remove deletes an entity and gives what is gone.
func (s *Store[E, C, In]) Remove(ctx context.Context, id string) (gone *E, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := run(s.Lock, tx); err != nil {
			return nil, err
		}
		var err error
		if gone, err = s.locked(tx, id, web.IfMatch{}); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "delete", Entity: s.Noun, ID: id, Before: *gone}, s.delete(tx, []*E{gone}, []string{id})
	})
	return gone, err
}

// RemoveIn deletes an entity inside the transaction of another change and writes the audit row of
// the deletion. It does nothing if the entity does not exist. If allow returns an error, RemoveIn
// returns it and deletes nothing.
func (s *Store[E, C, In]) RemoveIn(tx *gorm.DB, id string, allow func(*E) error) error {
	if err := run(s.Lock, tx); err != nil {
		return err
	}
	gone, err := s.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil
	}
	if err == nil {
		err = allow(gone)
	}
	if err == nil {
		err = s.delete(tx, []*E{gone}, []string{id})
	}
	if err != nil {
		return err
	}
	return (&db.Audit{Action: "delete", Entity: s.Noun, ID: id, Before: *gone}).Write(tx)
}

// delete takes entities out of the database.
func (s *Store[E, C, In]) delete(tx *gorm.DB, gone []*E, ids []string) error {
	if len(gone) == 0 {
		return nil
	}
	if s.Deleting != nil {
		if err := s.Deleting(tx, gone); err != nil {
			return err
		}
	}
	if err := tx.Exec(`DELETE FROM `+s.Table+` WHERE id = ANY (?)`, db.TextArray(ids)).Error; err != nil {
		return err
	}
	return Tombstones(s.Table).Add(tx, ids...)
}
