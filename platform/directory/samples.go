package directory

import (
	"context"
	"encoding/json"
	"fmt"

	"obi/platform/errs"
)

// AddSamples loads sample entries, a JSON array of what clients would send, into
// a directory that is still empty. They go the way of any other entry, rules
// included; one that was deleted stays away, since whoever deleted it meant it.
func (d *Directory[E, C, In]) AddSamples(ctx context.Context, samples []byte) error {
	if n, err := d.Count(ctx); err != nil || n > 0 {
		return err
	}
	var inputs []In
	if err := json.Unmarshal(samples, &inputs); err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	for i := range inputs {
		entry, err := d.Entry(inputs[i])
		if err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
		if _, _, err = d.entries().Insert(ctx, entry, nil); err != nil && errs.KindOf(err) != errs.Conflict {
			return fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return nil
}
