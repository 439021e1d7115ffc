package ilu

import (
	"context"
	_ "embed"

	"obi/platform/moderation"
)

// Traditional proverbs, and suggestions such as people send, for an empty
// collection (OBI_DEMO=1).
var (
	//go:embed samples/proverbs.json
	sampleProverbs []byte
	//go:embed samples/suggestions.json
	sampleSuggestions []byte
)

// addSamples loads what is still missing altogether: proverbs, suggestions.
func (h *handlers) addSamples(ctx context.Context) error {
	if err := h.proverbs.AddSamples(ctx, sampleProverbs); err != nil {
		return err
	}
	return moderation.AddSamples(ctx, h.suggestions, sampleSuggestions, (*SuggestionInput).suggestion)
}
