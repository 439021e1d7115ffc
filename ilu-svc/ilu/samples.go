package ilu

import "context"

func (h *handlers) addSamples(context.Context) error { return nil }
