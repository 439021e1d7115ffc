package ilu

import (
	"context"
	"embed"

	"obi/platform/moderation"
)

// Traditional proverbs, and typical suggestions, for an empty collection (OBI_DEMO=1).
var (
	//go:embed samples/proverbs.json
	sampleProverbs []byte
	//go:embed samples/suggestions.json
	sampleSuggestions []byte
)

// Two rhythms of the ogene, the bell. They are the recordings of sample proverbs.
//
//go:embed samples/*.mp3
var sampleClips embed.FS

var clipOf = map[string]string{"sample-26": "ogene-1.mp3", "sample-1": "ogene-2.mp3"}

// addSamples adds proverbs and suggestions, each only if there are none yet.
func (h *handlers) addSamples(ctx context.Context) error {
	if err := h.proverbs.AddSamples(ctx, sampleProverbs); err != nil {
		return err
	}
	return moderation.AddSamples(ctx, h.suggestions, sampleSuggestions, (*SuggestionInput).suggestion)
}
