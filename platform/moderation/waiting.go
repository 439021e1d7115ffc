package moderation

import (
	"context"
	"time"

	"gorm.io/gorm"
)

// Waiting says what waits in a queue.
type Waiting struct {
	Queue   string     `json:"queue" doc:"reviews, reports, profiles or suggestions"`
	Pending int64      `json:"pending" doc:"How many wait for a decision"`
	Oldest  *time.Time `json:"oldest,omitempty" doc:"When the one came in that waits longest; none if none waits"`

	waited time.Duration // of the oldest
}

// WaitingIn says what waits in each of the queues.
func WaitingIn(ctx context.Context, queues ...Watched) ([]Waiting, error) {
	all := make([]Waiting, len(queues))
	for i, queue := range queues {
		var err error
		if all[i], err = queue.waiting(ctx); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// waiting reads the index on status and created_at that every queue has.
func (q *Queue[T]) waiting(ctx context.Context) (Waiting, error) {
	var found struct {
		Pending int64
		Oldest  *time.Time
	}
	err := q.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) AS pending, min(created_at) AS oldest FROM `+q.Table+` WHERE status = ?`, Pending).Scan(&found).Error
	})
	waiting := Waiting{Queue: q.Table, Pending: found.Pending}
	if found.Oldest != nil {
		oldest := found.Oldest.UTC()
		waiting.Oldest, waiting.waited = &oldest, max(q.Now().Sub(oldest), 0)
	}
	return waiting, err
}
