package moderation

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// EraseInput names a submission.
type EraseInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the submission"`
}

// Erase permanently deletes a submission. The audit log, which never held its texts, only records
// that it happened. A pending submission is a Conflict.
func (q *Queue[T]) Erase(ctx context.Context, in *EraseInput) (*web.DoneOutput, error) {
	err := q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		gone := tx.Exec(`DELETE FROM `+q.Table+` WHERE id = ? AND status <> ?`, in.ID, Pending)
		if gone.Error != nil {
			return nil, gone.Error
		}
		if gone.RowsAffected == 0 {
			if _, err := q.load(tx, in.ID); err != nil {
				return nil, err
			}
			return nil, errs.New(errs.Conflict, "This %s waits for a decision. Decide on it first.", q.Noun)
		}
		return &db.Audit{Action: "erase", Entity: q.Noun, ID: in.ID}, nil
	})
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// ClearTaken sets the submission id of a restored entity to nil if the submission was erased or
// another entity was made from it since. view is Queue.View, made its column with the id of the
// entity made.
func ClearTaken(tx *gorm.DB, view, made string, id **string) error {
	if *id == nil {
		return nil
	}
	var free bool
	if err := tx.Raw(`SELECT EXISTS (SELECT FROM `+view+` WHERE id = ? AND `+made+` IS NULL)`, **id).Scan(&free).Error; err != nil {
		return err
	}
	if !free {
		*id = nil
	}
	return nil
}
