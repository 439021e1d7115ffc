package moderation

import (
	"context"
	"encoding/json"
	"errors"
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
	q.count(action, len(out.Body.Decided))
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

// ReopenInput names decided submissions.
type ReopenInput struct {
	Body struct {
		_         struct{}   `json:"-" additionalProperties:"true"`
		IDs       []string   `json:"ids" minItems:"1" maxItems:"500" doc:"Those that are pending or erased are left out"`
		DecidedAt *time.Time `json:"decidedAt,omitempty" doc:"If given, those whose decision was made at another time are left out too"`
	}
}

// Reopened is the response to ReopenInput.
type Reopened struct {
	Success  bool     `json:"success"`
	Reopened []string `json:"reopened" nullable:"false" doc:"The ids of those that had been decided"`
	ChangeID string   `json:"changeId,omitempty" doc:"The change in the history to undo, which restores the decisions. Missing if none had been decided"`
}

type ReopenedOutput struct{ Body Reopened }

// reopen is the action of the audit rows of Reopen.
const reopen = "reopen"

// Reopen makes all given submissions that were decided pending again, in one transaction. Any
// administrator may do so at any time. The audit log keeps the decisions. An entity that was made
// from a submission stays.
func (q *Queue[T]) Reopen(ctx context.Context, in *ReopenInput) (*ReopenedOutput, error) {
	pending := Decision{Status: Pending}
	out := &ReopenedOutput{}
	var head *db.Audit
	err := q.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		out.Body = Reopened{Success: true, Reopened: []string{}}
		found, err := q.lock(tx, in.Body.IDs)
		if err != nil {
			return nil, err
		}
		var parts []*db.Audit
		for _, one := range found {
			if one.isDecided(in.Body.DecidedAt) {
				out.Body.Reopened = append(out.Body.Reopened, one.ID)
				parts = append(parts, &db.Audit{Action: reopen, Entity: q.Noun, ID: one.ID, Before: one.Decision, After: pending})
			}
		}
		if head = history.Head(reopen, q.Noun, parts); len(parts) == 0 {
			return nil, nil
		}
		return head, q.update(tx, out.Body.Reopened, pending)
	})
	if err != nil {
		return nil, err
	}
	if head.Row > 0 {
		out.Body.ChangeID = strconv.FormatInt(head.Row, 10)
	}
	q.count(reopen, len(out.Body.Reopened))
	return out, nil
}

// count adds n decisions to the metrics.
func (q *Queue[T]) count(decision string, n int) {
	if q.decided != nil { // not before Watch
		q.decided.WithLabelValues(q.Noun, decision).Add(float64(n))
	}
}

// History describes submissions for the history. names is SQL as in history.Kind. A decision on
// many submissions is undone by the rules of Decision.Undo.
func (q *Queue[T]) History(names string) history.Kind {
	return history.Kind{Noun: q.Noun, Names: names, Undo: history.InTransaction(q.UndoMany), Offered: q.canUndo}
}

// canUndo reports whether actor can still undo a change.
func (q *Queue[T]) canUndo(actor string, c *history.Change) bool {
	return c.Restores == nil && (c.Action == reopen || c.Actor == actor && q.Now().Sub(c.At) <= UndoPeriod)
}

// isDecided reports whether d is decided, at this time unless at is nil.
func (d *Decision) isDecided(at *time.Time) bool {
	return d.Status != Pending && (at == nil || d.DecidedAt != nil && d.DecidedAt.Equal(*at))
}

// matches reports whether d is the decision that an audit row recorded.
func (d *Decision) matches(recorded json.RawMessage) bool {
	var other Decision
	if json.Unmarshal(recorded, &other) != nil || other.DecidedAt == nil || d.DecidedAt == nil {
		return false
	}
	return d.Status == other.Status && d.DecidedBy == other.DecidedBy && d.DecidedAt.Truncate(time.Microsecond).Equal(other.DecidedAt.Truncate(time.Microsecond))
}

// UndoMany undoes changes of one kind: decisions, after which the submissions are pending again, or
// Reopen, after which the submissions have their decisions again. It skips submissions that are
// already so or have been erased. If one of the others cannot be undone, it undoes none.
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
	for i, change := range changes {
		before, isFound := decisions[change.EntityID]
		if !isFound {
			undone[i].Err = errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s was erased", q.Noun)
			continue
		}
		after, err := before.undo(change, verdict)
		if errors.Is(err, history.ErrNothingToUndo) {
			undone[i].Err = err
			continue
		}
		if err == nil {
			err = q.update(tx, []string{change.EntityID}, after)
		}
		if err != nil {
			return nil, err
		}
		undone[i].Audit = &db.Audit{Entity: q.Noun, ID: change.EntityID, Before: before, After: after}
	}
	return undone, nil
}

// undo returns the decision from before change. It returns an error that wraps
// history.ErrNothingToUndo if d is that decision already.
func (d Decision) undo(change *history.Change, verdict Verdict) (after Decision, err error) {
	switch {
	case change.Action == reopen && d.Status == Pending:
		return after, json.Unmarshal(change.Before, &after)
	case change.Action == reopen:
		return d, errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s has since been decided on again", verdict.Noun)
	case d.Status == Pending:
		return d, errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "This %s is pending", verdict.Noun)
	}
	after = d
	if err := after.Undo(verdict); err != nil {
		return d, err
	}
	if !d.matches(change.After) {
		return d, errs.New(errs.Conflict, "This %s has since been decided on again", verdict.Noun)
	}
	return after, nil
}
