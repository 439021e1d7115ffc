package moderation

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
)

// Queue is a table of submissions T, with the columns id, created_at, search and
// those of Decision.
type Queue[T any] struct {
	DB *db.DB
	// Table is written, View is read: the table with what belongs beside it.
	Table, View string
	// Noun names one submission, in messages and in the audit log: "review".
	Noun string
	// Path is where the list is served, for links to its next page.
	Path string
	// Statuses are those that a submission can have.
	Statuses []Status
	// Match is SQL that says whether a row contains the needle @q (index.Needle).
	Match string
	// Key and Decision give those of a submission.
	Key      func(*T) Key
	Decision func(*T) *Decision
	Now      func() time.Time

	decided *prometheus.CounterVec // set by Watch
}

// Key is a submission's id and when it came in, both made by the server.
type Key struct {
	ID        string
	CreatedAt time.Time
}

// NewKey is the key of a submission that comes in now.
func (q *Queue[T]) NewKey() Key {
	return Key{ID: rand.Text(), CreatedAt: q.Now().UTC().Truncate(time.Microsecond)}
}

// Submit stores a new submission and gives it as lists show it.
func (q *Queue[T]) Submit(ctx context.Context, item *T) (stored *T, err error) {
	key := q.Key(item)
	err = q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Table(q.Table).Create(item).Error; err != nil {
			return nil, err
		}
		stored, err = q.take(tx, key.ID)
		return &db.Audit{Action: "submit", Entity: q.Noun, ID: key.ID}, err
	})
	return stored, err
}

// Get gives one submission, or NotFound.
func (q *Queue[T]) Get(ctx context.Context, id string) (item *T, err error) {
	item, err = db.ByID[T](ctx, q.DB, q.View, id)
	return item, q.found(err)
}

// Method is one of Decision's methods.
type Method func(*Decision, Verdict) error

// Then is what else belongs to a decision.
type Then[T any] func(tx *gorm.DB, item *T) error

// Decide applies a method of Decision to the submission id in the name of the
// administrator who asks, as compare-and-set: of several who decide at once one
// wins, the others get its Conflict. action names it in the audit log. then, if
// not nil, is part of the same transaction, after the decision is stored.
func (q *Queue[T]) Decide(ctx context.Context, id, action string, method Method, reason string, then Then[T]) (item *T, err error) {
	verdict := Verdict{Of: q.Noun, By: reqctx.From(ctx).Actor, At: q.Now(), Reason: reason}
	var before, after Decision
	err = q.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		before, after, err = q.set(tx, id, func(d *Decision) error { return method(d, verdict) })
		if err != nil {
			return nil, err
		}
		if item, err = q.take(tx, id); err != nil {
			return nil, err
		}
		if then != nil {
			if err := then(tx, item); err != nil {
				return nil, err
			}
			if item, err = q.take(tx, id); err != nil { // with what then changed beside it
				return nil, err
			}
		}
		if before == after {
			return nil, nil
		}
		return &db.Audit{Action: action, Entity: q.Noun, ID: id, Before: before, After: after}, nil
	})
	if err == nil && q.decided != nil && before.Status != after.Status {
		q.decided.WithLabelValues(q.Noun, action).Inc()
	}
	return item, err
}

// set stores the decision if the submission still stands as it was read. If not, it
// was decided in between, and is read again.
func (q *Queue[T]) set(tx *gorm.DB, id string, decide func(*Decision) error) (before, after Decision, err error) {
	for {
		item, err := q.take(tx, id)
		if err != nil {
			return before, after, err
		}
		decision := q.Decision(item)
		before = *decision
		if err := decide(decision); err != nil {
			return before, after, err
		}
		after = *decision
		result := tx.Exec(`UPDATE `+q.Table+` SET status = ?, reason = ?, decided_by = ?, decided_at = ?
			WHERE id = ? AND status = ? AND reason = ? AND decided_at IS NOT DISTINCT FROM ?`,
			after.Status, after.Reason, after.DecidedBy, after.DecidedAt, id, before.Status, before.Reason, before.DecidedAt)
		if result.Error != nil || result.RowsAffected == 1 {
			return before, after, result.Error
		}
	}
}

// take gives a submission, or NotFound.
func (q *Queue[T]) take(tx *gorm.DB, id string) (*T, error) {
	var item T
	err := tx.Table(q.View).Where("id = ?", id).Take(&item).Error
	return &item, q.found(err)
}

// found is err, or NotFound in place of gorm's.
func (q *Queue[T]) found(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return errs.New(errs.NotFound, "This %s does not exist", q.Noun)
	}
	return err
}

// Counts says how many submissions there are of each status.
func (q *Queue[T]) Counts(ctx context.Context) (map[Status]int64, error) {
	var rows []struct {
		Status Status
		Count  int64
	}
	err := q.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT status, count(*) FROM ` + q.Table + ` GROUP BY status`).Scan(&rows).Error
	})
	counts := map[Status]int64{}
	for _, row := range rows {
		counts[row.Status] = row.Count
	}
	return counts, err
}

// StatusCounts are the tabs of what is approved or rejected.
type StatusCounts struct {
	Pending  int64 `json:"pending"`
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
}

// CountsOf reads the result of Counts.
func CountsOf(by map[Status]int64) StatusCounts {
	return StatusCounts{Pending: by[Pending], Approved: by[Approved], Rejected: by[Rejected]}
}
