package moderation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

// sample is a submission, the time of its arrival and the decision on it.
type sample[In any] struct {
	Submission In
	Past       past
}

type past struct {
	HoursAgo int
	Status   Status
	Reason   string
}

// UnmarshalJSON reads the submission and its past from one object.
func (s *sample[In]) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &s.Past); err != nil {
		return err
	}
	return json.Unmarshal(data, &s.Submission)
}

// AddSamples adds sample submissions to a queue if it is empty. samples is a JSON array of
// submissions as the public sends them, with the additional fields hoursAgo, status and reason.
// read validates a sample like a submission from the public.
func AddSamples[In, T any](ctx context.Context, q *Queue[T], samples []byte, read func(*In, Key) (*T, error)) error {
	var all []sample[In]
	if err := json.Unmarshal(samples, &all); err != nil {
		return fmt.Errorf("samples of %s: %w", q.Table, err)
	}
	return q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var existing, added int64
		if err := tx.Table(q.Table).Count(&existing).Error; err != nil || existing > 0 {
			return nil, err
		}
		for i := range all {
			item, err := read(&all[i].Submission, all[i].Past.key(q.NewKey()))
			if err != nil {
				return nil, fmt.Errorf("sample %d of %s: %w", i, q.Table, err)
			}
			*q.Decision(item) = all[i].Past.decision(q.Key(item))
			err = tx.Transaction(func(tx *gorm.DB) error { return tx.Table(q.Table).Create(item).Error })
			if errors.Is(err, gorm.ErrForeignKeyViolated) {
				continue // the entity it is about was deleted
			}
			if err != nil {
				return nil, err
			}
			added++
		}
		if added == 0 {
			return nil, nil
		}
		return &db.Audit{Action: "create", Entity: q.Noun, After: map[string]int64{"samples": added}}, nil
	})
}

func (p past) key(now Key) Key {
	now.CreatedAt = now.CreatedAt.Add(-time.Duration(p.HoursAgo) * time.Hour)
	return now
}

func (p past) decision(key Key) Decision {
	if p.Status == "" {
		return Decision{Status: Pending}
	}
	at := key.CreatedAt.Add(time.Hour)
	return Decision{Status: p.Status, Reason: p.Reason, DecidedBy: "demo", DecidedAt: &at}
}
