package creator

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"obi/platform/errs"
)

//go:embed samples.json
var samples []byte

// addSamples loads invented creators into a directory that is still empty
// (OBI_DEMO=1). They go the way of any other creator, rules included.
func (s *store) addSamples(ctx context.Context) error {
	if n, err := s.count(ctx); err != nil || n > 0 {
		return err
	}
	var inputs []CreatorInput
	if err := json.Unmarshal(samples, &inputs); err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	for i := range inputs {
		creator, err := newCreator(&inputs[i], s.now())
		if err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
		_, _, err = s.add(ctx, creator)
		if err != nil && errs.KindOf(err) != errs.Conflict { // whoever deleted a sample meant it
			return fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return nil
}
