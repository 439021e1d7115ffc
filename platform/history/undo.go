package history

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// Undo takes changes of one kind back. It does what a transaction cannot, calls work once
// with what takes them back inside one, and cleans up. work gives the audit rows that were
// written.
type Undo func(ctx context.Context, changes []*Change, work func(Step) ([]*db.Audit, error)) error

// Step takes changes back inside a transaction, in the order in which they are given, and
// says of each what came of it. Its error fails the transaction.
type Step func(tx *gorm.DB, changes []*Change, match web.IfMatch) ([]Undone, error)

// Undone is a change taken back: its audit row, not yet written and without an action, and the
// rows of what had to follow it, if it is a part of a change; or a Conflict that says why not. One that wraps ErrNothingToUndo need not be taken back: a batch passes
// over it. Any other is of what was changed again since, unless match accepts its version.
type Undone struct {
	Audit *db.Audit
	With  []*db.Audit
	Err   error
}

// ErrNothingToUndo is returned for a part whose undo would change nothing, or must not happen.
var ErrNothingToUndo = errors.New("there is nothing to undo")

// InTransaction is the Undo of things that are in the database alone.
func InTransaction(step Step) Undo {
	return func(_ context.Context, _ []*Change, work func(Step) ([]*db.Audit, error)) error {
		_, err := work(step)
		return err
	}
}

// takeBack takes a change back with all its parts, the last first but for those that lead, and
// gives the audit row of that.
func (l *Log) takeBack(ctx context.Context, change *Change, match web.IfMatch) (audit *db.Audit, err error) {
	changes, write := []*Change{change}, l.db.Change
	if change.EntityID == "" || change.Parts != nil { // it may concern thousands of entries
		write = l.db.Batch
	}
	if change.Parts != nil {
		if changes, err = l.parts(ctx, change.ID); err != nil {
			return nil, err
		}
		changes = l.leadersFirst(changes)
		match = web.IfMatch{Given: match.Any, Any: match.Any}
	}
	_, err = l.prepared(ctx, changes, map[string]Step{}, func(steps map[string]Step) ([]*db.Audit, error) {
		err := write(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			if l.Lock != nil {
				if err := l.Lock(tx, changes); err != nil {
					return nil, err
				}
			}
			undone, err := stepwise(tx, changes, match, steps)
			if err != nil {
				return nil, err
			}
			if change.Parts == nil {
				audit, err = undone[0].Audit, undone[0].Err
			} else {
				audit, err = l.together(change, changes, undone, match.Any)
			}
			if err != nil {
				return nil, err
			}
			audit.Action, audit.Restores = "restore", change.ID
			return audit, nil
		})
		if err != nil {
			return nil, err
		}
		return append([]*db.Audit{audit}, audit.Parts...), nil
	})
	return audit, err
}

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

// prepared calls work within the Undo of each kind that changes are of.
func (l *Log) prepared(ctx context.Context, changes []*Change, steps map[string]Step, work func(map[string]Step) ([]*db.Audit, error)) (written []*db.Audit, err error) {
	var noun string
	for _, c := range changes {
		if steps[c.Entity] == nil {
			noun = c.Entity
		}
	}
	if noun == "" {
		return work(steps)
	}
	undo := l.kinds[noun].Undo
	if undo == nil {
		return nil, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
	}
	var own []*Change
	for _, c := range changes {
		if c.Entity == noun {
			own = append(own, c)
		}
	}
	err = undo(ctx, own, func(step Step) ([]*db.Audit, error) {
		steps[noun] = step
		written, err = l.prepared(ctx, changes, steps, work)
		return written, err
	})
	return written, err
}

// stepwise takes changes back, those of one kind that follow each other in one step.
func stepwise(tx *gorm.DB, changes []*Change, match web.IfMatch, steps map[string]Step) (undone []Undone, err error) {
	for from := 0; from < len(changes); {
		to := from + 1
		for to < len(changes) && changes[to].Entity == changes[from].Entity {
			to++
		}
		some, err := steps[changes[from].Entity](tx, changes[from:to], match)
		if err != nil {
			return nil, err
		}
		undone, from = append(undone, some...), to
	}
	return undone, nil
}

// maxNamed is how many things a message names.
const maxNamed = 5

// together makes one audit row of what came of the parts of a change. Parts that were
// changed again since are a Conflict unless force, which takes back what it can.
func (l *Log) together(change *Change, parts []*Change, undone []Undone, force bool) (*db.Audit, error) {
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
		return nil, errs.New(errs.Conflict, "%s. Undoing the change would overwrite what is newer.", changedSince(changed))
	case len(written) == 0:
		return nil, errs.New(errs.Conflict, "All of this was already undone")
	}
	if change.EntityID != "" { // it was about one thing, which the others followed
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

// counts says how many things were added, changed and deleted at once.
type counts struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Deleted int `json:"deleted,omitempty"`
}

// deleted is the same where that is all.
type deleted struct {
	Deleted int `json:"deleted"`
}

// Head is the audit row of changes that were made at once. It counts those of things that
// the noun names; if all of them were deleted that is what was before.
func Head(action, noun string, parts []*db.Audit) *db.Audit {
	head, all := &db.Audit{Action: action, Entity: noun, Parts: parts}, counts{}
	for _, part := range parts {
		switch {
		case part.Entity != noun:
		case part.Before == nil:
			all.Added++
		case part.After == nil:
			all.Deleted++
		default:
			all.Changed++
		}
	}
	if all.Added+all.Changed == 0 {
		head.Before = deleted{all.Deleted}
	} else {
		head.After = all
	}
	return head
}

// parts gives the parts of a change, the last first.
func (l *Log) parts(ctx context.Context, id int64) (parts []*Change, err error) {
	err = l.db.Read(ctx, func(tx *gorm.DB) error {
		found, err := db.Collect[Change](l.db, tx.Table("audit_log").Select(columns).Where("part_of = ?", id).Order("id DESC"))
		parts = make([]*Change, len(found))
		for i := range found {
			parts[i] = &found[i]
		}
		return err
	})
	return parts, err
}
