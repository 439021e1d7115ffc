package directory

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

// SaveOrder saves the order of all entries (spec 7.1, 7.2); the service's route gives
// the list the name it has in the body.
func (d *Directory[E, C, In]) SaveOrder(ctx context.Context, items []order.Item) (*web.DoneOutput, error) {
	table := order.Table(d.Table)
	err := d.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := table.Lock(tx); err != nil {
			return nil, err
		}
		before, after, err := table.Arrange(tx, items)
		if err != nil || len(after) == 0 {
			return nil, err
		}
		return d.reordered("reorder", before, after), nil
	})
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// moved is what the audit log holds of an order: how many entries moved, and their places.
type moved struct {
	Moved     int             `json:"moved"`
	Positions order.Positions `json:"positions"`
}

func (d *Directory[E, C, In]) reordered(action string, before, after order.Positions) *db.Audit {
	return &db.Audit{Action: action, Entity: d.Noun, Before: moved{len(before), before}, After: moved{len(after), after}}
}

// Undo takes changes of entries or one of the order back; see entity.Store.Undo. An order that
// was changed again since is overwritten only if match accepts any version.
func (d *Directory[E, C, In]) Undo(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	change := changes[0]
	if change.EntityID != "" {
		return d.Store.Undo(tx, changes, match)
	}
	var before, after moved
	if err := errors.Join(json.Unmarshal(change.Before, &before), json.Unmarshal(change.After, &after)); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	table := order.Table(d.Table)
	if err := table.Lock(tx); err != nil {
		return nil, err
	}
	was, is, err := table.PutBack(tx, before.Positions, after.Positions, match.Any)
	if err != nil {
		return nil, err
	}
	return []history.Undone{{Audit: d.reordered("restore", was, is)}}, nil
}
