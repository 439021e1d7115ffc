package entity

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// PrepareUndo implements history.Undoer for entities that have nothing besides their content. It does
// nothing.
func (s *Store[E, In]) PrepareUndo(context.Context, []*history.Change) (history.Undoing, error) {
	return s, nil
}

// Undo implements history.Undoing.
func (s *Store[E, In]) Undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	return s.UndoWith(tx, changes, match, func(_, _, _ *E) error { return nil })
}

// FinishUndo implements history.Undoing.
func (s *Store[E, In]) FinishUndo(ctx context.Context, written []*db.Audit) {
	if written != nil {
		s.Kind.Committed(ctx, written)
	}
}

// Besides sets what an entity has besides its content, such as a recording. e is the entity that is
// restored or reverted, with its former content. before and after are the entity as the change
// recorded it, or nil.
type Besides[E any] func(before, after, e *E) error

// UndoWith undoes changes of entities or of their order, one after the other: it deletes what was
// added, restores what was deleted, and reverts what was edited. If that would undo a later edit as
// well, the result is a Conflict with the current entity, unless match accepts its version.
func (s *Store[E, In]) UndoWith(tx *gorm.DB, changes []*history.Change, match web.IfMatch, besides Besides[E]) ([]history.Undone, error) {
	if changes[0].EntityID == "" {
		return s.undoOrder(tx, changes[0], match)
	}
	ids := make([]string, len(changes))
	for i, change := range changes {
		ids[i] = change.EntityID
	}
	if err := s.lockList(tx); err != nil {
		return nil, err
	}
	b, err := s.begin(tx, ids...)
	if err != nil {
		return nil, err
	}
	undone := make([]history.Undone, len(changes))
	for i, change := range changes {
		err := b.undo(change, match, besides)
		switch {
		case err == nil:
			undone[i].Audit = b.audits[len(b.audits)-1]
		case errs.KindOf(err) == errs.Conflict:
			undone[i].Err = err
		default:
			return nil, err
		}
	}
	return undone, b.write()
}

func (b *batch[E, In]) undo(change *history.Change, match web.IfMatch, besides Besides[E]) error {
	before, err := b.recorded(change, change.Before)
	if err != nil {
		return err
	}
	after, err := b.recorded(change, change.After)
	if err != nil {
		return err
	}
	current := b.current[change.EntityID]
	switch {
	case after == nil && current != nil:
		return errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s was already restored", b.Noun)
	case after == nil:
		return b.restore(before, besides)
	case current == nil:
		gone := errs.New(errs.Conflict, "This %s has since been deleted. Undo that first.", b.Noun)
		if before == nil {
			gone = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "%s", gone.Message)
		}
		return gone
	}
	if err := b.checkUnchanged(current, before, after, match); err != nil {
		return err
	}
	if before == nil {
		b.remove(change.EntityID)
		return nil
	}
	return b.revert(current, before, after, besides)
}

// recorded returns an entity of the audit log, or nil if it did not exist. Older rows hold only its
// content.
func (b *batch[E, In]) recorded(change *history.Change, from json.RawMessage) (*E, error) {
	if from == nil {
		return nil, nil
	}
	e := new(E)
	if err := json.Unmarshal(from, e); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	if meta := b.Kind.Meta(e); meta.ID == "" {
		meta.ID, meta.CreatedAt = change.EntityID, change.At
	}
	if current := b.current[change.EntityID]; current != nil {
		b.Kind.CatchUp(e, current)
	}
	return e, nil
}

// checkUnchanged returns errs.Conflict if an entity has changed since a change, unless match accepts
// its version. What the change did not touch besides the content may have changed.
func (b *batch[E, In]) checkUnchanged(current, before, after *E, match web.IfMatch) error {
	isLike := func(other *E) (bool, error) {
		same, err := b.SameContent(current, other)
		return same && (b.Kind.Equal(before, after) || b.Kind.Equal(current, other)), err
	}
	same, err := isLike(after)
	if err != nil || same || match.Given && match.Check(b.Kind.Meta(current).Version) == nil {
		return err
	}
	changed := errs.New(errs.Conflict, "This has changed since. Undoing the change would overwrite the newer version.")
	if before != nil {
		same, err := isLike(before)
		if err != nil {
			return err
		}
		if same {
			changed = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "%s", changed.Message)
		}
	}
	changed.Current = current
	return changed
}

// restore adds a deleted entity again.
func (b *batch[E, In]) restore(before *E, besides Besides[E]) error {
	e := *before
	meta := b.Kind.Meta(&e)
	if meta.Version == 0 { // an older row, which does not hold the position
		if err := b.place(&e); err != nil {
			return err
		}
	} else {
		b.restored[meta.ID] = true
	}
	meta.Version++ // an edit from before the deletion must not match it
	if err := b.complete(&e); err != nil {
		return err
	}
	if err := b.Kind.Restoring(b.tx, &e); err != nil {
		return err
	}
	if err := besides(before, nil, &e); err != nil {
		return err
	}
	b.set(meta.ID, &e, &db.Audit{Entity: b.Noun, ID: meta.ID, After: e})
	return nil
}

// revert restores the content that an entity had before a change.
func (b *batch[E, In]) revert(current, before, after *E, besides Besides[E]) error {
	e := *current
	b.Kind.CopyContent(&e, before)
	if err := b.complete(&e); err != nil {
		return err
	}
	if err := besides(before, after, &e); err != nil {
		return err
	}
	written := len(b.audits)
	if err := b.edit(&e, Wording{}); err != nil {
		return err
	}
	if len(b.audits) == written {
		return errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s already has this content", b.Noun)
	}
	return nil
}
