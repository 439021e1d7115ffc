package dibia

import (
	"context"

	"obi/platform/moderation"
)

type countsOutput struct{ Body Counts }

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	dibias, err := h.dibias.Count(ctx)
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
		Dibias: dibias, Reviews: countsOf(reviews), Profiles: countsOf(profiles),
		Reports: ReportCounts{Pending: reports[moderation.Pending], Resolved: reports[moderation.Resolved], RedList: len(red)},
	}}, nil
}

func countsOf(by map[moderation.Status]int64) StatusCounts {
	return StatusCounts{Pending: by[moderation.Pending], Approved: by[moderation.Approved], Rejected: by[moderation.Rejected]}
}

// Counts says how much there is and what waits.
type Counts struct {
	Dibias   int64        `json:"dibias"`
	Reviews  StatusCounts `json:"reviews"`
	Reports  ReportCounts `json:"reports"`
	Profiles StatusCounts `json:"profiles"`
}

// StatusCounts are the tabs of reviews and profiles.
type StatusCounts struct {
	Pending  int64 `json:"pending"`
	Approved int64 `json:"approved"`
	Rejected int64 `json:"rejected"`
}

// ReportCounts are the tabs of reports.
type ReportCounts struct {
	Pending  int64 `json:"pending"`
	Resolved int64 `json:"resolved"`
	RedList  int   `json:"redlist" doc:"Dibias with 3 or more reports"`
}
