package entity

import (
	"context"
	"encoding/json"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/order"
	"obi/platform/web"
)

// SaveOrder saves the positions of all entities (spec 7.1, 7.2). It returns errs.Conflict if items
// does not name exactly the entities that exist.
func (s *Store[E, In]) SaveOrder(ctx context.Context, items []order.Item) (*web.DoneOutput, error) {
	err := s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := s.lockList(tx); err != nil {
			return nil, err
		}
		before, after, err := order.Table(s.Table).Arrange(tx, items)
		if err != nil || len(after) == 0 {
			return nil, err
		}
		return s.reordered("reorder", before, after), nil
	})
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// moved is an order in the audit log: the number of entities that moved, and their positions.
type moved struct {
	Moved     int             `json:"moved"`
	Positions order.Positions `json:"positions"`
}

func (s *Store[E, In]) reordered(action string, before, after order.Positions) *db.Audit {
	return &db.Audit{Action: action, Entity: s.Noun, Before: moved{len(before), before}, After: moved{len(after), after}}
}

// undoOrder undoes a change of the order. It returns errs.Conflict if the order has changed since,
// unless match accepts any version.
func (s *Store[E, In]) undoOrder(tx *gorm.DB, change *history.Change, match web.IfMatch) ([]history.Undone, error) {
	var before, after moved
	if err := errors.Join(json.Unmarshal(change.Before, &before), json.Unmarshal(change.After, &after)); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	if err := s.lockList(tx); err != nil {
		return nil, err
	}
	was, is, err := order.Table(s.Table).Restore(tx, before.Positions, after.Positions, match.Any)
	if err != nil {
		return nil, err
	}
	return []history.Undone{{Audit: s.reordered("restore", was, is)}}, nil
}
