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

// Erase permanently deletes a submission. The audit log never holds a submission's texts; it only
// records the deletion. Erase returns Conflict if the submission is pending.
func (q *Queue[T]) Erase(ctx context.Context, in *EraseInput) (*web.DoneOutput, error) {
	err := q.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		deleted := tx.Exec(`DELETE FROM `+q.Table+` WHERE id = ? AND status <> ?`, in.ID, Pending)
		if deleted.Error != nil {
			return nil, deleted.Error
		}
		if deleted.RowsAffected == 0 {
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

// ClearStaleLink sets the submission id of a restored entity to nil if the submission has been
// erased, or if another entity has been made from it. view is Queue.View; made is its column with
// the id of that entity.
func ClearStaleLink(tx *gorm.DB, view, made string, id **string) error {
	if *id == nil {
		return nil
	}
	var isFree bool
	if err := tx.Raw(`SELECT EXISTS (SELECT FROM `+view+` WHERE id = ? AND `+made+` IS NULL)`, **id).Scan(&isFree).Error; err != nil {
		return err
	}
	if !isFree {
		*id = nil
	}
	return nil
}
