package dibia

import (
	"context"
	"embed"

	"obi/platform/config"
	"obi/platform/moderation"
)

// samples are invented people and submissions about them, for an empty directory (OBI_DEMO=1).
//
//go:embed samples/*.json
var samples embed.FS

// addSamples adds dibias, reviews, reports and profiles, each only if there are none yet. Their
// pictures are served at public.
func (h *handlers) addSamples(ctx context.Context, public config.PublicURL) error {
	text, err := samples.ReadFile("samples/dibias.json")
	if err != nil {
		return err
	}
	if err := h.dibias.AddSamples(ctx, public.CompleteSamples(text)); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reviews, public, (*ReviewInput).review); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reports, public, (*ReportInput).report); err != nil {
		return err
	}
	return addSubmissions(ctx, h.profiles, public, (*ProfileInput).profile)
}

// addSubmissions adds samples/<table>.json.
func addSubmissions[In, T any](ctx context.Context, q *moderation.Queue[T], public config.PublicURL, read func(*In, moderation.Key) (*T, error)) error {
	text, err := samples.ReadFile("samples/" + q.Table + ".json")
	if err != nil {
		return err
	}
	return moderation.AddSamples(ctx, q, public.CompleteSamples(text), read)
}
