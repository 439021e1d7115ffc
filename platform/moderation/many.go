package moderation

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// DecideManyInput is one decision on many submissions.
type DecideManyInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		IDs      []string `json:"ids" minItems:"1" maxItems:"500" doc:"Those that are not pending are left out"`
		Decision string   `json:"decision" enum:"approve,reject,resolve" doc:"Reports are resolved, all others approved or rejected"`
	}
}

// DecidedMany is the response to DecideManyInput.
type DecidedMany struct {
	Success  bool     `json:"success"`
	Decided  []string `json:"decided" nullable:"false" doc:"The ids of those that were pending"`
	Others   int      `json:"others" doc:"How many another administrator had decided on"`
	ChangeID string   `json:"changeId,omitempty" doc:"The change in the history to undo; only the person who decided can undo it, for 30 seconds. Missing if none was pending"`
}

type DecidedManyOutput struct{ Body DecidedMany }

// methods are the decisions that DecideMany supports.
var methods = map[string]Method{"approve": (*Decision).Approve, "reject": (*Decision).Reject, "resolve": (*Decision).Resolve}

// DecideMany decides on all given submissions that are pending, in one transaction. If several
// administrators decide on the same submission at the same time, one succeeds, as in Decide.
func (q *Queue[T]) DecideMany(ctx context.Context, in *DecideManyInput) (*DecidedManyOutput, error) {
	action, pending, after := in.Body.Decision, Decision{Status: Pending}, Decision{Status: Pending}
	verdict := Verdict{Noun: q.Noun, By: reqctx.From(ctx).Actor, At: q.Now()}
	if err := methods[action](&after, verdict); err != nil {
		return nil, err
	}
	if !slices.Contains(q.Statuses, after.Status) {
		return nil, errs.New(errs.Invalid, "A %s cannot be %s", q.Noun, after.Status)
	}
	out := &DecidedManyOutput{}
	var head *db.Audit
	err := q.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		out.Body = DecidedMany{Success: true, Decided: []string{}}
		found, err := q.lock(tx, in.Body.IDs)
		if err != nil {
			return nil, err
		}
		var parts []*db.Audit
		for _, one := range found {
			if one.Status != Pending {
				if one.DecidedBy != verdict.By || one.Status != after.Status { // not a repetition of this request
					out.Body.Others++
				}
				continue
			}
			out.Body.Decided = append(out.Body.Decided, one.ID)
			parts = append(parts, &db.Audit{Action: action, Entity: q.Noun, ID: one.ID, Before: pending, After: after})
		}
		if head = history.Head(action, q.Noun, parts); len(parts) == 0 {
			return nil, nil
		}
		return head, q.update(tx, out.Body.Decided, after)
	})
	if err != nil {
		return nil, err
	}
	if head.Row > 0 {
		out.Body.ChangeID = strconv.FormatInt(head.Row, 10)
	}
	if q.decided != nil {
		q.decided.WithLabelValues(q.Noun, action).Add(float64(len(out.Body.Decided)))
	}
	return out, nil
}

// lockedDecision is the decision on a submission that lock has locked.
type lockedDecision struct {
	ID string
	Decision
}

// lock returns the given submissions that exist, and locks them against other decisions.
func (q *Queue[T]) lock(tx *gorm.DB, ids []string) (found []lockedDecision, err error) {
	return found, tx.Raw(`SELECT id, status, reason, decided_by, decided_at FROM `+q.Table+` WHERE id = ANY (?) ORDER BY id FOR UPDATE`, db.TextArray(ids)).Scan(&found).Error
}

func (q *Queue[T]) update(tx *gorm.DB, ids []string, d Decision) error {
	return tx.Exec(`UPDATE `+q.Table+` SET status = ?, reason = ?, decided_by = ?, decided_at = ? WHERE id = ANY (?)`,
		d.Status, d.Reason, d.DecidedBy, d.DecidedAt, db.TextArray(ids)).Error
}

// History describes submissions for the history. names is SQL as in history.Kind. A decision on
// many submissions is undone by the rules of Decision.Undo.
func (q *Queue[T]) History(names string) history.Kind {
	return history.Kind{Noun: q.Noun, Names: names, Undo: history.InTransaction(q.UndoMany), Offered: q.canUndo}
}

// canUndo reports whether actor can still undo a change.
func (q *Queue[T]) canUndo(actor string, c *history.Change) bool {
	return c.Restores == nil && c.Actor == actor && q.Now().Sub(c.At) <= UndoPeriod
}

// matches reports whether d is the decision that an audit row recorded.
func (d *Decision) matches(recorded json.RawMessage) bool {
	var other Decision
	if json.Unmarshal(recorded, &other) != nil || other.DecidedAt == nil || d.DecidedAt == nil {
		return false
	}
	return d.Status == other.Status && d.DecidedBy == other.DecidedBy && d.DecidedAt.Truncate(time.Microsecond).Equal(other.DecidedAt.Truncate(time.Microsecond))
}

// UndoMany undoes a decision on many submissions: they are pending again. It skips submissions that
// are already pending or have been erased. If one of the others cannot be undone, it undoes none.
func (q *Queue[T]) UndoMany(tx *gorm.DB, changes []*history.Change, _ web.IfMatch) ([]history.Undone, error) {
	ids := make([]string, len(changes))
	for i, change := range changes {
		ids[i] = change.EntityID
	}
	found, err := q.lock(tx, ids)
	if err != nil {
		return nil, err
	}
	decisions := make(map[string]Decision, len(found))
	for _, one := range found {
		decisions[one.ID] = one.Decision
	}
	verdict := Verdict{Noun: q.Noun, By: reqctx.From(tx.Statement.Context).Actor, At: q.Now()}
	undone := make([]history.Undone, len(changes))
	var reopened []string
	for i, id := range ids {
		before, isFound := decisions[id]
		if !isFound || before.Status == Pending {
			undone[i].Err = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s is pending, or was erased", q.Noun)
			continue
		}
		after := before
		if err := after.Undo(verdict); err != nil {
			return nil, err
		}
		if !before.matches(changes[i].After) {
			return nil, errs.New(errs.Conflict, "This %s has since been decided on again", q.Noun)
		}
		undone[i].Audit = &db.Audit{Entity: q.Noun, ID: id, Before: before, After: after}
		reopened = append(reopened, id)
	}
	return undone, q.update(tx, reopened, Decision{Status: Pending})
}
