package dibia

import (
	"context"
	"embed"

	"obi/platform/moderation"
)

// samples are invented people and what is said of them, for an empty directory
// (OBI_DEMO=1).
//
//go:embed samples/*.json
var samples embed.FS

// addSamples loads what is still missing altogether: dibias, reviews, reports,
// profiles.
func (h *handlers) addSamples(ctx context.Context) error {
	text, err := samples.ReadFile("samples/dibias.json")
	if err != nil {
		return err
	}
	if err := h.dibias.AddSamples(ctx, text); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reviews, (*ReviewInput).review); err != nil {
		return err
	}
	if err := addSubmissions(ctx, h.reports, (*ReportInput).report); err != nil {
		return err
	}
	return addSubmissions(ctx, h.profiles, (*ProfileInput).profile)
}

// addSubmissions loads samples/<table>.json.
func addSubmissions[In, T any](ctx context.Context, q *moderation.Queue[T], read func(*In, moderation.Key) (*T, error)) error {
	text, err := samples.ReadFile("samples/" + q.Table + ".json")
	if err != nil {
		return err
	}
	return moderation.AddSamples(ctx, q, text, read)
}
