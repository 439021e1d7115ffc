package history

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// Undoer undoes changes of one kind of thing in three phases: PrepareUndo is called before the
// transaction and returns an Undoing, whose Undo is called inside it and whose FinishUndo is called
// after it.
type Undoer interface {
	// PrepareUndo does what a transaction cannot, such as calling another service. changes are all
	// changes of this kind that will be undone. If it returns an error, it must clean up first.
	PrepareUndo(ctx context.Context, changes []*Change) (Undoing, error)
}

// Undoing is an undo that is prepared.
type Undoing interface {
	// Undo undoes some of the changes in their order. It may be called several times. The result has
	// one Undone for each change. An error fails the transaction.
	Undo(tx *gorm.DB, changes []*Change, match web.IfMatch) ([]Undone, error)
	// FinishUndo is called once, even if Undo was not called. written are the audit rows of the
	// committed transaction, nil if nothing was committed.
	FinishUndo(ctx context.Context, written []*db.Audit)
}

// Undone is the result of undoing one change: an audit row or an error.
type Undone struct {
	// Audit has no action and is not written yet.
	Audit *db.Audit
	// With holds the audit rows of further changes that a part of a change needed.
	With []*db.Audit
	// Err is a Conflict. One that wraps ErrNothingToUndo is skipped when the parts of a change are
	// undone. Any other means that the entry has changed since and match does not accept its version.
	Err error
}

// ErrNothingToUndo is returned for a part whose undo would change nothing, or must not happen.
var ErrNothingToUndo = errors.New("there is nothing to undo")

// InTransaction is an Undoer that needs nothing but the transaction.
type InTransaction func(tx *gorm.DB, changes []*Change, match web.IfMatch) ([]Undone, error)

// PrepareUndo returns undo itself.
func (undo InTransaction) PrepareUndo(context.Context, []*Change) (Undoing, error) { return undo, nil }

// Undo calls the function.
func (undo InTransaction) Undo(tx *gorm.DB, changes []*Change, match web.IfMatch) ([]Undone, error) {
	return undo(tx, changes, match)
}

// FinishUndo does nothing.
func (InTransaction) FinishUndo(context.Context, []*db.Audit) {}

type undoInput struct {
	ID        int64         `path:"id" minimum:"1" doc:"The id of the change"`
	IfMatch   string        `header:"If-Match" doc:"The version that may be overwritten, where it was changed since; * for any, and for a change with parts"`
	Recording RecordingRule `query:"recording" enum:"restore,keep" doc:"What an undo of one edit does with the recording: restore brings back the one from before the change, even if a later change dropped it; keep leaves the current one. If left out, the recording is restored only if this change dropped it"`
}

// Restored is the answer to an undo. Its name is part of the API description.
type Restored struct {
	Success  bool   `json:"success"`
	ChangeID string `json:"changeId" doc:"The change that undid the other; it can be undone too"`
}

type undoOutput struct{ Body Restored }

func (l *Log) undoChange(ctx context.Context, in *undoInput) (*undoOutput, error) {
	change, err := l.change(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !l.canUndo(change) {
		return nil, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
	}
	change.Recording = in.Recording
	audit, err := l.undo(ctx, change, web.ParseIfMatch(in.IfMatch))
	if err != nil {
		return nil, err
	}
	return &undoOutput{Restored{Success: true, ChangeID: strconv.FormatInt(audit.Row, 10)}}, nil
}

func (l *Log) change(ctx context.Context, id int64) (*Change, error) {
	change, err := db.Row[Change](ctx, l.db, selectChanges+` WHERE id = $1`, id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errs.New(errs.NotFound, "This change does not exist")
	}
	return change, err
}

// canUndo reports whether a change can be undone: its before and after must be a whole thing or
// the positions of a list, or it must have parts.
func (l *Log) canUndo(c *Change) bool {
	kind := l.kinds[c.Entity]
	if kind.Undo == nil || c.PartOf != nil && l.leads(c) {
		return false
	}
	if c.EntityID == "" {
		return c.Parts != nil || has(c.Before, "positions")
	}
	return has(c.Before, kind.Name) || has(c.After, kind.Name)
}

func (l *Log) leads(c *Change) bool {
	leads := l.kinds[c.Entity].Leads
	return leads != nil && leads(c)
}

// undo undoes a change with all its parts and returns the audit row.
func (l *Log) undo(ctx context.Context, change *Change, match web.IfMatch) (audit *db.Audit, err error) {
	changes := []*Change{change}
	if change.Parts != nil {
		if changes, err = l.parts(ctx, change.ID); err != nil {
			return nil, err
		}
		changes = l.leadersFirst(changes)
		match = web.IfMatch{Given: match.Any, Any: match.Any}
	}
	prepared, err := l.prepare(ctx, changes)
	if err == nil {
		audit, err = l.apply(ctx, change, changes, prepared, match)
	}
	var written []*db.Audit
	if err == nil {
		written = append([]*db.Audit{audit}, audit.Parts...)
	}
	for _, undoing := range prepared {
		undoing.FinishUndo(ctx, written)
	}
	return audit, err
}

// prepare prepares the undo of each kind of thing that changed. The result, by the names of the
// kinds, must be finished even if there is an error.
func (l *Log) prepare(ctx context.Context, changes []*Change) (map[string]Undoing, error) {
	byKind := map[string][]*Change{}
	for _, change := range changes {
		byKind[change.Entity] = append(byKind[change.Entity], change)
	}
	prepared := map[string]Undoing{}
	for noun, own := range byKind {
		undo := l.kinds[noun].Undo
		if undo == nil {
			return prepared, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
		}
		undoing, err := undo.PrepareUndo(ctx, own)
		if err != nil {
			return prepared, err
		}
		prepared[noun] = undoing
	}
	return prepared, nil
}

// apply undoes change, which consists of changes, in one transaction.
func (l *Log) apply(ctx context.Context, change *Change, changes []*Change, prepared map[string]Undoing, match web.IfMatch) (audit *db.Audit, err error) {
	write := l.db.Change
	if change.EntityID == "" || change.Parts != nil { // it may concern thousands of entries
		write = l.db.Batch
	}
	err = write(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if l.Lock != nil {
			if err := l.Lock(tx, changes); err != nil {
				return nil, err
			}
		}
		undone, err := applyEach(tx, changes, prepared, match)
		if err != nil {
			return nil, err
		}
		if change.Parts == nil {
			audit, err = undone[0].Audit, undone[0].Err
		} else {
			audit, err = l.merge(change, changes, undone, match.Any)
		}
		if err != nil {
			return nil, err
		}
		audit.Action, audit.Restores = "restore", change.ID
		return audit, nil
	})
	return audit, err
}

// applyEach undoes changes in their order, with one call for consecutive changes of one kind.
func applyEach(tx *gorm.DB, changes []*Change, prepared map[string]Undoing, match web.IfMatch) (undone []Undone, err error) {
	for from := 0; from < len(changes); {
		to := from + 1
		for to < len(changes) && changes[to].Entity == changes[from].Entity {
			to++
		}
		some, err := prepared[changes[from].Entity].Undo(tx, changes[from:to], match)
		if err != nil {
			return nil, err
		}
		undone, from = append(undone, some...), to
	}
	return undone, nil
}

// leadersFirst moves the parts that must be undone before the others to the front.
func (l *Log) leadersFirst(parts []*Change) []*Change {
	var first, rest []*Change
	for _, part := range parts {
		if l.leads(part) {
			first = append(first, part)
		} else {
			rest = append(rest, part)
		}
	}
	return append(first, rest...)
}

// maxNamed is how many names a message lists.
const maxNamed = 5

// merge returns one audit row for the undone parts of a change. It returns a Conflict if a part has
// changed since, unless force, which undoes the other parts.
func (l *Log) merge(change *Change, parts []*Change, undone []Undone, force bool) (*db.Audit, error) {
	var written []*db.Audit
	var changed []string
	for i, part := range undone {
		switch {
		case part.Err == nil:
			part.Audit.Action, part.Audit.Restores = "restore", parts[i].ID
			written = append(append(written, part.Audit), part.With...)
		case !errors.Is(part.Err, ErrNothingToUndo) && !force:
			changed = append(changed, l.label(parts[i]))
		}
	}
	switch {
	case len(changed) > 0:
		return nil, errs.New(errs.Conflict, "%s. Undoing the change would overwrite the newer version.", changedSince(changed))
	case len(written) == 0:
		return nil, errs.New(errs.Conflict, "All of this was already undone")
	}
	if change.EntityID != "" { // a change of one thing, which changed others
		return &db.Audit{Entity: change.Entity, ID: l.label(change), Before: change.After, After: change.Before, Parts: written}, nil
	}
	return Head("restore", change.Entity, written), nil
}

func changedSince(names []string) string {
	have, rest := "have", ""
	if len(names) == 1 {
		have = "has"
	}
	if more := len(names) - maxNamed; more > 0 {
		rest = fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%d of these %s changed since: %s%s", len(names), have, strings.Join(names[:min(len(names), maxNamed)], ", "), rest)
}

// parts returns the parts of a change, newest first.
func (l *Log) parts(ctx context.Context, id int64) ([]*Change, error) {
	found, err := db.Rows[Change](ctx, l.db, selectChanges+` WHERE part_of = $1 ORDER BY id DESC`, id)
	parts := make([]*Change, len(found))
	for i := range found {
		parts[i] = &found[i]
	}
	return parts, err
}
