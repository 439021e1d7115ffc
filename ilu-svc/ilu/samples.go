package ilu

import (
	"context"
	"embed"

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

// Two rhythms of the ogene, the bell, by which sample proverbs show what a
// recording is like.
//
//go:embed samples/*.mp3
var sampleClips embed.FS

var clipOf = map[string]string{"sample-26": "ogene-1.mp3", "sample-1": "ogene-2.mp3"}

// addSamples loads what is still missing altogether: proverbs, suggestions.
func (h *handlers) addSamples(ctx context.Context) error {
	if err := h.proverbs.AddSamples(ctx, sampleProverbs); err != nil {
		return err
	}
	return moderation.AddSamples(ctx, h.suggestions, sampleSuggestions, (*SuggestionInput).suggestion)
}
