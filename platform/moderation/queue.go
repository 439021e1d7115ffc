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

// Queue is a table of submissions T. It must have the columns id, created_at, search and those of
// Decision.
type Queue[T any] struct {
	DB *db.DB
	// Table is for writing, View for reading. View joins Table with the other columns that lists
	// show.
	Table, View string
	// Noun names a submission in messages and in the audit log, e.g. "review".
	Noun string
	// Path is the path of the list, for links to the next page.
	Path string
	// Statuses are the statuses that a submission can have.
	Statuses []Status
	// Match is an SQL condition on whether a row contains the needle @q (index.Needles).
	Match string
	// Key and Decision return the key and decision of a submission.
	Key      func(*T) Key
	Decision func(*T) *Decision
	Now      func() time.Time

	decided *prometheus.CounterVec // set by Watch
}

// Key is a submission's id and time of arrival, both set by the server.
type Key struct {
	ID        string
	CreatedAt time.Time
}

// NewKey returns the key of a submission that arrives now.
func (q *Queue[T]) NewKey() Key {
	return Key{ID: rand.Text(), CreatedAt: q.Now().UTC().Truncate(time.Microsecond)}
}

// Submit stores a new submission and returns it as lists show it.
func (q *Queue[T]) Submit(ctx context.Context, item *T) (stored *T, err error) {
	key := q.Key(item)
	err = q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Table(q.Table).Create(item).Error; err != nil {
			return nil, err
		}
		stored, err = q.load(tx, key.ID)
		return &db.Audit{Action: "submit", Entity: q.Noun, ID: key.ID}, err
	})
	return stored, err
}

// Get returns a submission, or NotFound.
func (q *Queue[T]) Get(ctx context.Context, id string) (item *T, err error) {
	item, err = db.ByID[T](ctx, q.DB, q.View, id)
	return item, q.convertNotFound(err)
}

// Method is a method of Decision.
type Method func(*Decision, Verdict) error

// Then runs in the transaction of a decision, after it is stored.
type Then[T any] func(tx *gorm.DB, item *T) (Publication, error)

// Publication describes for the audit log how a submission was published. It holds no texts: erasing
// a submission must erase what the public typed. The zero Publication says nothing.
type Publication struct {
	// Corrected names the fields that the administrator changed.
	Corrected []string `json:"corrected,omitempty"`
	// AddedTo is the id of the existing entity that the submission was added to.
	AddedTo string `json:"addedTo,omitempty"`
}

// Decide applies method to the submission on behalf of the request's administrator. If several
// administrators decide at the same time, one succeeds and the others get Conflict. action names the
// decision in the audit log. then may be nil.
func (q *Queue[T]) Decide(ctx context.Context, id, action string, method Method, reason string, then Then[T]) (item *T, err error) {
	verdict := Verdict{Noun: q.Noun, By: reqctx.From(ctx).Actor, At: q.Now(), Reason: reason}
	var before, after Decision
	var published Publication
	err = q.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		before, after, err = q.storeDecision(tx, id, func(d *Decision) error { return method(d, verdict) })
		if err != nil {
			return nil, err
		}
		if item, err = q.load(tx, id); err != nil {
			return nil, err
		}
		if then != nil {
			if published, err = then(tx, item); err != nil {
				return nil, err
			}
			if item, err = q.load(tx, id); err != nil { // read again, because then may have changed what View shows
				return nil, err
			}
		}
		if before == after && then == nil {
			return nil, nil
		}
		return &db.Audit{Action: action, Entity: q.Noun, ID: id, Before: before, After: struct {
			Decision
			Publication
		}{after, published}}, nil
	})
	if err == nil && before.Status != after.Status {
		q.count(action, 1)
	}
	return item, err
}

// storeDecision reads the submission, calls decide and stores the result. If someone else has decided
// in between, it starts again.
func (q *Queue[T]) storeDecision(tx *gorm.DB, id string, decide func(*Decision) error) (before, after Decision, err error) {
	for {
		item, err := q.load(tx, id)
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

// load returns a submission, or NotFound.
func (q *Queue[T]) load(tx *gorm.DB, id string) (*T, error) {
	var item T
	err := tx.Table(q.View).Where("id = ?", id).Take(&item).Error
	return &item, q.convertNotFound(err)
}

// convertNotFound turns gorm's error for a missing row into NotFound and returns other errors
// unchanged.
func (q *Queue[T]) convertNotFound(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return errs.New(errs.NotFound, "This %s does not exist", q.Noun)
	}
	return err
}

// Counts returns the number of submissions by status.
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

// StatusCounts are the counts of a queue whose submissions are approved or rejected.
type StatusCounts struct {
	Pending  int64 `json:"pending"`
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
}

// NewStatusCounts converts the result of Counts.
func NewStatusCounts(by map[Status]int64) StatusCounts {
	return StatusCounts{Pending: by[Pending], Approved: by[Approved], Rejected: by[Rejected]}
}
