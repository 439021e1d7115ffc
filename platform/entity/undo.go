package entity

import (
	"bytes"
	"encoding/json"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// Undo takes changes of entities back, one after the other: what was added goes, what was
// deleted comes back under its id, and what was edited gets the content it had. If that
// would undo a later edit as well it is a Conflict with the entity as it is, unless match
// accepts its version.
func (s *Store[E, C, In]) Undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	return s.UndoWith(tx, changes, match, func(*history.Change, *E) error { return nil })
}

// UndoWith is Undo for entities that hold more than their content, see Same: also puts that
// into entity as it was before the change, unless entity goes.
func (s *Store[E, C, In]) UndoWith(tx *gorm.DB, changes []*history.Change, match web.IfMatch, also func(change *history.Change, entity *E) error) ([]history.Undone, error) {
	ids := make([]string, len(changes))
	for i, change := range changes {
		ids[i] = change.EntityID
	}
	b, err := s.begin(tx, ids)
	if err != nil {
		return nil, err
	}
	undone := make([]history.Undone, len(changes))
	for i, change := range changes {
		err := b.undo(change, match, func(entity *E) error { return also(change, entity) })
		switch {
		case err == nil:
			undone[i].Audit = b.parts[len(b.parts)-1]
		case errs.KindOf(err) == errs.Conflict:
			undone[i].Err = err
		default:
			return nil, err
		}
	}
	return undone, b.write()
}

func (b *batch[E, C, In]) undo(change *history.Change, match web.IfMatch, also func(entity *E) error) error {
	before, err := b.recorded(change, change.Before)
	if err != nil {
		return err
	}
	after, err := b.recorded(change, change.After)
	if err != nil {
		return err
	}
	current := b.is[change.EntityID]
	for _, entity := range []*E{before, after} {
		if b.CatchUp != nil && entity != nil && current != nil {
			b.CatchUp(b.Content(entity), b.Content(current))
		}
	}
	switch {
	case after == nil && current != nil:
		return errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s was already restored", b.Noun)
	case after == nil:
		return b.bringBack(before, also)
	case current == nil:
		gone := errs.New(errs.Conflict, "This %s was deleted since. Undo that first.", b.Noun)
		if before == nil {
			gone = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "%s", gone.Message)
		}
		return gone
	}
	if err := b.unchanged(current, before, after, match); err != nil {
		return err
	}
	if before == nil {
		b.remove(change.EntityID)
		return nil
	}
	return b.putBack(current, before, also)
}

// unchanged is a Conflict unless an entity is still as a change has left it or match
// accepts its version.
func (b *batch[E, C, In]) unchanged(current, before, after *E, match web.IfMatch) error {
	besides := b.Same != nil && !b.Same(before, after)
	same, err := b.sameContent(current, after)
	if err != nil || same && !(besides && !b.Same(current, after)) || match.Given && match.Check(b.Meta(current).Version) == nil {
		return err
	}
	changed := errs.New(errs.Conflict, "This has changed since. Undoing the change would overwrite the newer version.")
	if before != nil {
		same, err := b.sameContent(current, before)
		if err != nil {
			return err
		}
		if same && !(besides && !b.Same(current, before)) {
			changed = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "%s", changed.Message)
		}
	}
	changed.Current = current
	return changed
}

// bringBack makes a deleted entity be there again.
func (b *batch[E, C, In]) bringBack(before *E, also func(entity *E) error) error {
	entity := *before
	id := b.Meta(before).ID
	if b.Meta(before).Version == 0 { // the row does not tell where it was
		complete, err := b.completing(b.tx)
		if err != nil {
			return err
		}
		complete(&entity)
	} else {
		b.returning[id] = true
	}
	b.Meta(&entity).Version++ // an edit of before its deletion must not fit it
	if err := b.prepare(b.Content(&entity)); err != nil {
		return err
	}
	if b.Returning != nil {
		if err := b.Returning(b.tx, &entity); err != nil {
			return err
		}
	}
	if err := also(&entity); err != nil {
		return err
	}
	b.set(id, &entity)
	b.parts = append(b.parts, &db.Audit{Entity: b.Noun, ID: id, After: entity})
	return nil
}

// putBack gives an entity the content it had. One that would stay as it is stands.
func (b *batch[E, C, In]) putBack(current, before *E, also func(entity *E) error) error {
	content := *b.Content(before)
	if err := b.prepare(&content); err != nil {
		return err
	}
	entity := *current
	*b.Content(&entity) = content
	if err := also(&entity); err != nil {
		return err
	}
	same, err := b.sameContent(current, &entity)
	if err != nil {
		return err
	}
	if same && (b.Same == nil || b.Same(current, &entity)) {
		return errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s already has this content", b.Noun)
	}
	b.Meta(&entity).Version++
	id := b.Meta(&entity).ID
	b.set(id, &entity)
	b.parts = append(b.parts, &db.Audit{Entity: b.Noun, ID: id, Before: *current, After: entity})
	return nil
}

// recorded reads an entity of the audit log; nil if it was not there. Older rows hold its
// content alone.
func (s *Store[E, C, In]) recorded(change *history.Change, from json.RawMessage) (*E, error) {
	if from == nil {
		return nil, nil
	}
	entity := new(E)
	if err := json.Unmarshal(from, entity); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	if meta := s.Meta(entity); meta.ID == "" {
		meta.ID, meta.CreatedAt = change.EntityID, change.At
	}
	return entity, nil
}

// sameContent compares contents as clients see them: an empty list and none are the same.
func (s *Store[E, C, In]) sameContent(a, b *E) (bool, error) {
	return sameJSON(s.Content(a), s.Content(b))
}

func sameJSON(a, b any) (bool, error) {
	left, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	right, err := json.Marshal(b)
	return bytes.Equal(left, right), err
}
