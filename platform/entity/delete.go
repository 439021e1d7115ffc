package entity

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/web"
)

// Delete deletes an entity.
func (s *Store[E, In]) Delete(ctx context.Context, in *IDInput) (*web.DoneOutput, error) {
	var b *batch[E, In]
	err := s.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		if b, err = s.removal(tx, in.ID); err != nil {
			return nil, err
		}
		if len(b.audits) == 0 {
			return nil, web.IfMatch{}.Missing(s.Noun)
		}
		return b.audit(), b.write() // Change stores the audit row and commits
	})
	if err != nil {
		return nil, err
	}
	s.Kind.Committed(ctx, b.audits)
	return web.Succeeded(), nil
}

// removal returns a batch that deletes those of the entities that exist; write then deletes the rows.
func (s *Store[E, In]) removal(tx *gorm.DB, ids ...string) (*batch[E, In], error) {
	if err := s.lockList(tx); err != nil {
		return nil, err
	}
	b, err := s.begin(tx, ids...)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if b.current[id] != nil {
			b.remove(id)
		}
	}
	return b, nil
}

// RemoveIn undoes the addition of an entity inside the transaction of another change: it deletes the
// entity, and its audit row restores what was before it was added. RemoveIn does nothing if the
// entity does not exist. If allow returns an error, RemoveIn returns it.
func (s *Store[E, In]) RemoveIn(tx *gorm.DB, id string, allow func(*E) error) error {
	b, err := s.removal(tx, id)
	if err != nil || len(b.audits) == 0 {
		return err
	}
	if err := allow(b.stored[id]); err != nil {
		return err
	}
	if err := b.write(); err != nil {
		return err
	}
	audit := b.audit()
	audit.Action = "restore"
	err = tx.Raw(`SELECT coalesce(max(id), 0) FROM audit_log WHERE entity = ? AND entity_id = ? AND before IS NULL`, s.Noun, id).Scan(&audit.Restores).Error
	if err != nil {
		return err
	}
	return audit.Write(tx)
}
