package entity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// Insert adds an entity. If one with the same id and the same content exists, Insert returns that
// one and added is false. It returns errs.Conflict if the content differs or the id was deleted.
func (s *Store[E, C, In]) Insert(ctx context.Context, entity *E) (stored *E, added bool, err error) {
	stored, audits, err := s.insert(ctx, entity)
	if err == nil {
		s.Kind.Committed(ctx, audits)
	}
	return stored, len(audits) > 0, err
}

func (s *Store[E, C, In]) insert(ctx context.Context, entity *E) (stored *E, audits []*db.Audit, err error) {
	id := s.Kind.Meta(entity).ID
	attempt := func() error {
		return s.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
			fresh := *entity
			if err := s.lockList(tx); err != nil {
				return nil, err
			}
			b, err := s.begin(tx, &ImportOptions{}, id)
			if err != nil {
				return nil, err
			}
			if err := b.complete(s.Kind.Content(&fresh)); err != nil {
				return nil, err
			}
			if stored, audits = b.current[id], nil; stored != nil {
				return nil, s.checkRepeats(stored, &fresh)
			}
			if err := b.refuseDeleted(id); err != nil {
				return nil, err
			}
			if err := b.add(&fresh); err != nil {
				return nil, err
			}
			stored, audits = &fresh, b.audits
			return b.audit(), b.write()
		})
	}
	if err = attempt(); errors.Is(err, gorm.ErrDuplicatedKey) {
		err = attempt() // the same id was added concurrently and exists now
	}
	return stored, audits, err
}

// checkRepeats returns errs.Conflict unless two entities with the same id have the same content.
func (s *Store[E, C, In]) checkRepeats(stored, sent *E) error {
	same, err := sameJSON(s.Kind.Content(stored), s.Kind.Content(sent))
	if err == nil && !same {
		err = errs.New(errs.Conflict, "Another %s already has this ID", s.Noun)
	}
	return err
}

// Update calls change with a copy of an entity and stores the result as the next version. It does
// nothing if the entity stays the same. It returns errs.Stale if match does not accept the stored
// version. action names the change in the audit log.
func (s *Store[E, C, In]) Update(ctx context.Context, id string, match web.IfMatch, action string, change func(e *E) error) (*E, error) {
	var b *batch[E, C, In]
	err := s.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		if b, err = s.begin(tx, &ImportOptions{}, id); err != nil {
			return nil, err
		}
		before := b.current[id]
		if before == nil {
			return nil, match.Missing(s.Noun)
		}
		e := *before
		if err := change(&e); err != nil {
			return nil, err
		}
		if err := match.Check(s.Kind.Meta(before).Version); err != nil {
			return nil, err
		}
		same, err := sameJSON(s.Kind.Content(before), s.Kind.Content(&e))
		if err == nil && !same {
			err = b.complete(s.Kind.Content(&e))
		}
		if err == nil {
			err = b.edit(&e, action)
		}
		if err != nil {
			return nil, err
		}
		return b.audit(), b.write()
	})
	if err != nil {
		return nil, err
	}
	s.Kind.Committed(ctx, b.audits)
	return b.current[id], nil
}

// Remove deletes an entity, or returns errs.NotFound.
func (s *Store[E, C, In]) Remove(ctx context.Context, id string) error {
	var audits []*db.Audit
	err := s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		b, err := s.removal(tx, id)
		if err != nil {
			return nil, err
		}
		audits = b.audits
		if len(audits) == 0 {
			return nil, web.IfMatch{}.Missing(s.Noun)
		}
		return b.audit(), b.write()
	})
	if err == nil {
		s.Kind.Committed(ctx, audits)
	}
	return err
}

// removal returns a batch that deletes those of the entities that exist.
func (s *Store[E, C, In]) removal(tx *gorm.DB, ids ...string) (*batch[E, C, In], error) {
	if err := s.lockList(tx); err != nil {
		return nil, err
	}
	b, err := s.begin(tx, &ImportOptions{}, ids...)
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

// AddIn adds a new entity inside the transaction of another change, and writes its audit row.
func (s *Store[E, C, In]) AddIn(tx *gorm.DB, e *E) error {
	if err := s.lockList(tx); err != nil {
		return err
	}
	b, err := s.begin(tx, &ImportOptions{})
	if err == nil {
		err = b.complete(s.Kind.Content(e))
	}
	if err == nil {
		err = b.add(e)
	}
	if err == nil {
		err = b.write()
	}
	if err != nil {
		return err
	}
	return b.audit().Write(tx)
}

// RemoveIn deletes an entity inside the transaction of another change, and writes its audit row. It
// does nothing if the entity does not exist. If allow returns an error, RemoveIn returns it.
func (s *Store[E, C, In]) RemoveIn(tx *gorm.DB, id string, allow func(*E) error) error {
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
	return b.audit().Write(tx)
}

// RemoveMany deletes those of the entities that exist, in one change. It returns the audit row,
// which is not written if none exists.
func (s *Store[E, C, In]) RemoveMany(ctx context.Context, ids []string) (head *db.Audit, err error) {
	return s.changeMany(ctx, "delete", func(tx *gorm.DB) (*batch[E, C, In], error) { return s.removal(tx, ids...) })
}

// ChangeMany changes the contents of those of the entities that exist, in one change. It returns
// the audit row, which is not written if nothing changes.
func (s *Store[E, C, In]) ChangeMany(ctx context.Context, ids []string, change func(*C)) (head *db.Audit, err error) {
	return s.changeMany(ctx, "change", func(tx *gorm.DB) (*batch[E, C, In], error) {
		b, err := s.begin(tx, &ImportOptions{}, ids...)
		if err != nil {
			return nil, err
		}
		return b, b.changeEach(ids, func(content *C) error {
			change(content)
			return b.complete(content)
		})
	})
}

func (s *Store[E, C, In]) changeMany(ctx context.Context, action string, collect func(tx *gorm.DB) (*batch[E, C, In], error)) (head *db.Audit, err error) {
	err = s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		b, err := collect(tx)
		if err != nil {
			return nil, err
		}
		head = b.head(action)
		if len(head.Parts) == 0 {
			return nil, nil
		}
		return head, b.write()
	})
	if err == nil {
		s.Kind.Committed(ctx, head.Parts)
	}
	return head, err
}

// ChangeIn changes contents inside a transaction that writes the audit rows that ChangeIn returns.
func (s *Store[E, C, In]) ChangeIn(tx *gorm.DB, ids []string, change func(*C)) ([]*db.Audit, error) {
	b, err := s.begin(tx, &ImportOptions{}, ids...)
	if err != nil {
		return nil, err
	}
	err = b.changeEach(ids, func(content *C) error {
		change(content)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return b.audits, b.write()
}

func (b *batch[E, C, In]) changeEach(ids []string, change func(*C) error) error {
	for _, id := range ids {
		if b.current[id] == nil {
			continue
		}
		e := *b.current[id]
		if err := change(b.Kind.Content(&e)); err != nil {
			return err
		}
		if err := b.edit(&e, "edit"); err != nil {
			return err
		}
	}
	return nil
}

// Get returns an entity, or errs.NotFound.
func (s *Store[E, C, In]) Get(ctx context.Context, id string) (*E, error) {
	return s.Matching(ctx, id, web.IfMatch{})
}

// Matching returns an entity. It returns errs.Stale if match does not accept its version.
func (s *Store[E, C, In]) Matching(ctx context.Context, id string, match web.IfMatch) (*E, error) {
	found, err := db.ByID[E](ctx, s.DB, s.Table, id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, match.Missing(s.Noun)
	}
	if err != nil {
		return nil, err
	}
	return found, match.Check(s.Kind.Meta(found).Version)
}

// Count returns the number of entities.
func (s *Store[E, C, In]) Count(ctx context.Context) (n int64, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error { return tx.Table(s.Table).Count(&n).Error })
	return n, err
}

// AddSamples adds sample entities to an empty table. samples is a JSON array of what clients would
// send. Samples follow the same rules as other entities; deleted ones are not added again. It does
// not call Kind.Committed, because other services may still be starting.
func (s *Store[E, C, In]) AddSamples(ctx context.Context, samples []byte) error {
	if n, err := s.Count(ctx); err != nil || n > 0 {
		return err
	}
	var inputs []In
	if err := json.Unmarshal(samples, &inputs); err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	for i := range inputs {
		entity, err := s.New(inputs[i])
		if err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
		if _, _, err = s.insert(ctx, entity); err != nil && errs.KindOf(err) != errs.Conflict {
			return fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return nil
}
