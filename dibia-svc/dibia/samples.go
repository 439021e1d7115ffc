package dibia

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/moderation"
)

// samples are invented people and what is said of them, for an empty directory
// (OBI_DEMO=1).
//
//go:embed samples/*.json
var samples embed.FS

// sample is a submission with its past: when it came in and what was decided.
type sample[In any] struct {
	Submission In
	Past       past
}

type past struct {
	HoursAgo int
	Status   moderation.Status
	Reason   string
}

// UnmarshalJSON reads the submission and its past from one object.
func (s *sample[In]) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, &s.Past); err != nil {
		return err
	}
	return json.Unmarshal(data, &s.Submission)
}

// addSamples loads what is still missing altogether: dibias, reviews, reports,
// profiles.
func (h *handlers) addSamples(ctx context.Context) error {
	text, err := samples.ReadFile("samples/dibias.json")
	if err != nil {
		return err
	}
	if err := h.dibias.AddSamples(ctx, text); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reviews, (*ReviewInput).review); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reports, (*ReportInput).report); err != nil {
		return err
	}
	return addSubmissions(ctx, h.profiles, (*ProfileInput).profile)
}

// addSubmissions loads samples/<table>.json into a queue that is empty, through
// the same rules as any submission.
func addSubmissions[In, T any](ctx context.Context, q *moderation.Queue[T], read func(*In, moderation.Key) (*T, error)) error {
	text, err := samples.ReadFile("samples/" + q.Table + ".json")
	if err != nil {
		return err
	}
	var all []sample[In]
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("samples of %s: %w", q.Table, err)
	}
	return q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var present, added int64
		if err := tx.Table(q.Table).Count(&present).Error; err != nil || present > 0 {
			return nil, err
		}
		for i := range all {
			item, err := read(&all[i].Submission, all[i].Past.key(q.NewKey()))
			if err != nil {
				return nil, fmt.Errorf("sample %d of %s: %w", i, q.Table, err)
			}
			key, decision := q.Parts(item)
			*decision = all[i].Past.decision(key)
			err = tx.Transaction(func(tx *gorm.DB) error { return tx.Table(q.Table).Create(item).Error })
			if errors.Is(err, gorm.ErrForeignKeyViolated) {
				continue // its dibia was deleted, and whoever did that meant it
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

func (p past) key(now moderation.Key) moderation.Key {
	now.CreatedAt = now.CreatedAt.Add(-time.Duration(p.HoursAgo) * time.Hour)
	return now
}

func (p past) decision(key moderation.Key) moderation.Decision {
	if p.Status == "" {
		return moderation.Decision{Status: moderation.Pending}
	}
	at := key.CreatedAt.Add(time.Hour)
	return moderation.Decision{Status: p.Status, Reason: p.Reason, DecidedBy: "demo", DecidedAt: &at}
}
