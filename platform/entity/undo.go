package entity

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// Undo takes a change of an entity back: what was added goes, what was deleted comes back
// under its id, and what was edited gets the content it had. If that would undo a later
// edit as well it is a Conflict with the entity as it is, unless match accepts its version.
func (s *Store[E, C, In]) Undo(ctx context.Context, change *history.Change, match web.IfMatch) (audit *db.Audit, err error) {
	return s.UndoWith(ctx, change, match, nil, nil)
}

// UndoWith is Undo for entities that hold more than their content: changed says whether that
// was changed again since, and also puts it into entity in the same transaction, as it was
// before the change. Both may be nil.
func (s *Store[E, C, In]) UndoWith(ctx context.Context, change *history.Change, match web.IfMatch, changed func(current *E) bool, also func(tx *gorm.DB, entity *E) error) (audit *db.Audit, err error) {
	before, err := s.recorded(change, change.Before)
	if err != nil {
		return nil, err
	}
	after, err := s.recorded(change, change.After)
	if err != nil {
		return nil, err
	}
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := run(s.Lock, tx); err != nil {
			return nil, err
		}
		current, err := s.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), change.EntityID)
		if missing := errors.Is(err, gorm.ErrRecordNotFound); missing {
			current = nil
		} else if err != nil {
			return nil, err
		}
		audit, err = s.undo(tx, undone[E]{before, after, current, changed, also}, match)
		if err != nil {
			return nil, err
		}
		audit.Action, audit.Restores = "restore", change.ID
		return audit, nil
	})
	return audit, err
}

// undone is an entity before and after a change, and as it is now; nil where it is not there.
type undone[E any] struct {
	before, after, current *E
	changed                func(current *E) bool
	also                   func(tx *gorm.DB, entity *E) error
}

func (s *Store[E, C, In]) undo(tx *gorm.DB, u undone[E], match web.IfMatch) (*db.Audit, error) {
	switch {
	case u.after == nil && u.current != nil:
		return nil, errs.New(errs.Conflict, "This %s is there again already", s.Noun)
	case u.after == nil:
		return s.bringBack(tx, u.before, u.also)
	case u.current == nil:
		return nil, errs.New(errs.Conflict, "This %s was deleted since. Take that back first.", s.Noun)
	}
	same, err := s.sameContent(u.current, u.after)
	if err != nil {
		return nil, err
	}
	if u.changed != nil && u.changed(u.current) {
		same = false
	}
	if !same && !(match.Given && match.Check(s.Meta(u.current).Version) == nil) {
		return nil, &errs.Error{Kind: errs.Conflict, Message: "This was changed again since. Taking it back would overwrite that.", Current: u.current}
	}
	if u.before == nil {
		return s.delete(tx, u.current)
	}
	return s.putBack(tx, u)
}

// bringBack stores a deleted entity again.
func (s *Store[E, C, In]) bringBack(tx *gorm.DB, before *E, also func(tx *gorm.DB, entity *E) error) (*db.Audit, error) {
	entity := *before
	place := s.Place
	if s.Meta(before).Version == 0 { // the row does not tell where it was
		place = s.Adding
	}
	s.Meta(&entity).Version++ // an edit of before its deletion must not fit it
	for _, step := range []func(tx *gorm.DB, entity *E) error{
		place, s.Returning, also, func(tx *gorm.DB, e *E) error { return s.rows(tx).Create(s.row(e)).Error }, s.Returned,
	} {
		if step == nil {
			continue
		}
		if err := step(tx, &entity); err != nil {
			return nil, err
		}
	}
	id := s.Meta(&entity).ID
	return &db.Audit{Entity: s.Noun, ID: id, After: entity}, Tombstones(s.Table).Remove(tx, id)
}

// putBack gives an entity the content it had.
func (s *Store[E, C, In]) putBack(tx *gorm.DB, u undone[E]) (*db.Audit, error) {
	entity := *u.current
	content := *s.Content(u.before)
	if s.Prepare != nil {
		if err := s.Prepare(tx, &content); err != nil {
			return nil, err
		}
	}
	*s.Content(&entity) = content
	s.Meta(&entity).Version++
	if u.also != nil {
		if err := u.also(tx, &entity); err != nil {
			return nil, err
		}
	}
	id := s.Meta(&entity).ID
	return &db.Audit{Entity: s.Noun, ID: id, Before: *u.current, After: entity}, s.update(tx, id, &entity)
}

// recorded reads an entity of the audit log; nil if it was not there. Older rows hold its
// content alone.
func (s *Store[E, C, In]) recorded(change *history.Change, from json.RawMessage) (*E, error) {
	if from == nil {
		return nil, nil
	}
	entity := new(E)
	if err := json.Unmarshal(from, entity); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be taken back")
	}
	if meta := s.Meta(entity); meta.ID == "" {
		meta.ID, meta.CreatedAt = change.EntityID, change.At
	}
	return entity, nil
}

// sameContent compares contents as clients see them: an empty list and none are the same.
func (s *Store[E, C, In]) sameContent(a, b *E) (bool, error) {
	left, err := json.Marshal(s.Content(a))
	if err != nil {
		return false, err
	}
	right, err := json.Marshal(s.Content(b))
	return bytes.Equal(left, right), err
}
