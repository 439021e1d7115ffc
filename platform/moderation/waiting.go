package moderation

import (
	"context"
	"time"

	"gorm.io/gorm"
)

// Waiting is the number and age of the pending submissions of a queue.
type Waiting struct {
	Queue   string     `json:"queue" doc:"reviews, reports, profiles or suggestions"`
	Pending int64      `json:"pending" doc:"How many wait for a decision"`
	Oldest  *time.Time `json:"oldest,omitempty" doc:"When the longest-waiting one came in; missing if none waits"`

	oldestAge time.Duration // 0 if none waits
}

// CountWaiting returns the number and age of the pending submissions of each queue.
func CountWaiting(ctx context.Context, queues ...Watched) ([]Waiting, error) {
	all := make([]Waiting, len(queues))
	for i, queue := range queues {
		var err error
		if all[i], err = queue.countWaiting(ctx); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// countWaiting returns the number and age of the queue's pending submissions. It uses the index on
// status and created_at, which every queue has.
func (q *Queue[T]) countWaiting(ctx context.Context) (Waiting, error) {
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
		waiting.Oldest, waiting.oldestAge = &oldest, max(q.Now().Sub(oldest), 0)
	}
	return waiting, err
}
