package ilu

import (
	"context"
	"embed"
	"log/slog"
	"time"
)

// Two rhythms of the ogene, the bell, by which sample proverbs show what a
// recording is like.
//
//go:embed samples/*.mp3
var sampleClips embed.FS

var clipOf = map[string]string{"sample-26": "ogene-1.mp3", "sample-1": "ogene-2.mp3"}

// clipPause is how long the loader waits until it asks again for an audio-svc that
// is away: the two may start at the same time.
const clipPause = time.Second

// addSampleClips gives the sample proverbs that nobody has changed yet their
// recordings.
func (h *handlers) addSampleClips(log *slog.Logger) func(context.Context) error {
	return func(ctx context.Context) error {
		for id, name := range clipOf {
			for !h.addSampleClip(ctx, log, id, name) {
				select {
				case <-ctx.Done():
					return nil
				case <-time.After(clipPause):
				}
			}
		}
		return nil
	}
}

// addSampleClip answers whether there is nothing left to do.
func (h *handlers) addSampleClip(ctx context.Context, log *slog.Logger, id, name string) bool {
	if p, err := h.proverbs.Get(ctx, id); err != nil || !untouched(p) {
		return true
	}
	content, err := sampleClips.ReadFile("samples/" + name)
	if err == nil {
		_, err = h.attach(ctx, id, name, content)
	}
	if err != nil {
		log.InfoContext(ctx, "sample recording not stored yet", "proverb", id, "error", err)
	}
	return err == nil
}

// untouched says whether p is as it was loaded.
func untouched(p *Proverb) bool { return p.Version == 1 && p.Audio == nil }
