package entity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// AddInput holds a new entity.
type AddInput[In any] struct{ Body In }

// Add adds an entity. It answers 201, or 200 when the same entity is sent again, so that a client
// may repeat a request whose answer it did not get.
func (s *Store[E, In]) Add(ctx context.Context, in *AddInput[In]) (*Output[E], error) {
	entity, err := s.New(in.Body)
	if err != nil {
		return nil, err
	}
	stored, added, err := s.Insert(ctx, entity)
	if err != nil {
		return nil, err
	}
	return s.Answer(stored, added), nil
}

// New returns the entity that a client sent to add it.
func (s *Store[E, In]) New(in In) (*E, error) {
	sent := in.Normalized()
	createdAt, err := input.CreatedAt(sent.CreatedAt, s.Now())
	if err != nil {
		return nil, err
	}
	var rules errs.Rules
	CheckID(&rules, sent.ID)
	e := new(E)
	s.Kind.SetContent(e, in, &rules, true)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	*s.Kind.Meta(e) = Meta{ID: sent.ID, CreatedAt: createdAt, Version: 1}
	return e, nil
}

// CheckID adds a broken rule unless id may name an entity.
func CheckID(rules *errs.Rules, id string) {
	rules.Check(input.IsID(id), "id", "The id must be 1 to 64 letters, digits, _ or -")
}

// Insert adds an entity. If one with the same id and the same content exists, Insert returns that
// one and added is false. It returns errs.Conflict if the content differs or the id was deleted.
func (s *Store[E, In]) Insert(ctx context.Context, entity *E) (stored *E, added bool, err error) {
	stored, audits, err := s.insert(ctx, entity)
	if err == nil {
		s.Kind.Committed(ctx, audits)
	}
	return stored, len(audits) > 0, err
}

func (s *Store[E, In]) insert(ctx context.Context, entity *E) (stored *E, audits []*db.Audit, err error) {
	id := s.Kind.Meta(entity).ID
	attempt := func() error {
		return s.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
			fresh := *entity
			if err := s.lockList(tx); err != nil {
				return nil, err
			}
			b, err := s.begin(tx, id)
			if err != nil {
				return nil, err
			}
			if err := b.complete(&fresh); err != nil {
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
func (s *Store[E, In]) checkRepeats(stored, sent *E) error {
	same, err := s.SameContent(stored, sent)
	if err == nil && !same {
		err = errs.New(errs.Conflict, "Another %s already has this ID", s.Noun)
	}
	return err
}

// AddIn adds a new entity inside the transaction of another change, and writes its audit row.
func (s *Store[E, In]) AddIn(tx *gorm.DB, e *E) error {
	if err := s.lockList(tx); err != nil {
		return err
	}
	b, err := s.begin(tx)
	if err == nil {
		err = b.complete(e)
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

// AddSamples adds sample entities to an empty table. samples is a JSON array of what clients would
// send. Samples follow the same rules as other entities; deleted ones are not added again. It does
// not call Kind.Committed, because other services may still be starting.
func (s *Store[E, In]) AddSamples(ctx context.Context, samples []byte) error {
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
