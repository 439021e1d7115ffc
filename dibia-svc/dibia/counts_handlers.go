package dibia

import (
	"context"

	"obi/platform/moderation"
)

type countsOutput struct{ Body Counts }

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	dibias, err := h.dibias.Total(ctx)
	if err != nil {
		return nil, err
	}
	reviews, err := h.reviews.Counts(ctx)
	if err != nil {
		return nil, err
	}
	reports, err := h.reports.Counts(ctx)
	if err != nil {
		return nil, err
	}
	profiles, err := h.profiles.Counts(ctx)
	if err != nil {
		return nil, err
	}
	red, err := redList(ctx, h.reports)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{
		Dibias: dibias, Reviews: moderation.NewStatusCounts(reviews), Profiles: moderation.NewStatusCounts(profiles),
		Reports: ReportCounts{Pending: reports[moderation.Pending], Resolved: reports[moderation.Resolved], RedList: len(red)},
	}}, nil
}

// Counts holds the numbers of dibias and of pending submissions.
type Counts struct {
	Dibias   int64                   `json:"dibias"`
	Reviews  moderation.StatusCounts `json:"reviews"`
	Reports  ReportCounts            `json:"reports"`
	Profiles moderation.StatusCounts `json:"profiles"`
}

// ReportCounts holds the numbers on the tabs of reports.
type ReportCounts struct {
	Pending  int64 `json:"pending"`
	Resolved int64 `json:"resolved"`
	RedList  int   `json:"redlist" doc:"Dibias with 3 or more reports"`
}

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about the directory.
type Summary struct {
	Total    int64                `json:"total" doc:"Dibias"`
	Waiting  []moderation.Waiting `json:"waiting"`
	KeptDays int                  `json:"keptDays" doc:"Days for which the reviews and reports of deleted dibias are kept"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	total, err := h.dibias.Total(ctx)
	if err != nil {
		return nil, err
	}
	waiting, err := moderation.CountWaiting(ctx, h.reviews, h.reports, h.profiles)
	return &summaryOutput{Summary{Total: total, Waiting: waiting, KeptDays: h.keptDays}}, err
}
