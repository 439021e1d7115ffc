package entity

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/errs"
)

// AddSamples loads sample entities, a JSON array of what clients would send, into
// a table that is still empty. They go the way of any other entity, rules
// included; one that was deleted is not added again.
func (s *Store[E, C, In]) AddSamples(ctx context.Context, samples []byte) error {
	if n, err := s.Count(ctx); err != nil || n > 0 {
		return err
	}
	var inputs []In
	if err := json.Unmarshal(samples, &inputs); err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	for i := range inputs {
		entity, err := s.FromInput(inputs[i])
		if err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
		if _, _, err = s.Insert(ctx, entity, nil); err != nil && errs.KindOf(err) != errs.Conflict {
			return fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return nil
}

// Count says how many entities there are.
func (s *Store[E, C, In]) Count(ctx context.Context) (n int64, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error { return s.rows(tx).Count(&n).Error })
	return n, err
}
