package dibia

import "context"

func (h *handlers) addSamples(ctx context.Context) error { return nil }
