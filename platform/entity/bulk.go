package entity

import (
	"context"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/history"
)

// DeleteManyInput names entities.
type DeleteManyInput struct {
	Body struct {
		_   struct{} `json:"-" additionalProperties:"true"`
		IDs []string `json:"ids" minItems:"1" maxItems:"500" doc:"Those that are not there are left out"`
	}
}

// DeletedMany is the answer to the deletion of many entities.
type DeletedMany struct {
	Success  bool   `json:"success"`
	Deleted  int    `json:"deleted" doc:"How many were there"`
	ChangeID string `json:"changeId,omitempty" doc:"The entry of the history that brings them back; none if none was there"`
}

// DeletedManyOutput is that answer.
type DeletedManyOutput struct{ Body DeletedMany }

// DeleteMany removes entities, all at once.
func (s *Store[E, C, In]) DeleteMany(ctx context.Context, in *DeleteManyInput) (*DeletedManyOutput, error) {
	head, err := s.RemoveMany(ctx, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	return DeletedOutput(head), nil
}

// DeletedOutput answers what RemoveMany gave.
func DeletedOutput(head *db.Audit) *DeletedManyOutput {
	return &DeletedManyOutput{DeletedMany{Success: true, Deleted: len(head.Parts), ChangeID: changeID(head)}}
}

// changeID is the id that an audit row has in the history; "" if none was written.
func changeID(row *db.Audit) string {
	if row.Row == 0 {
		return ""
	}
	return strconv.FormatInt(row.Row, 10)
}

// RemoveMany deletes those of some entities that are there, and gives the audit row of that,
// whose parts hold what is gone. Without any nothing is written.
func (s *Store[E, C, In]) RemoveMany(ctx context.Context, ids []string) (head *db.Audit, err error) {
	err = s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		b, err := s.begin(tx, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if b.is[id] != nil {
				b.remove(id)
			}
		}
		head = history.Head("delete", s.Noun, b.parts)
		if len(b.parts) == 0 {
			return nil, nil
		}
		return head, b.write()
	})
	return head, err
}
