package dibia

import (
	"context"

	"obi/platform/list"
	"obi/platform/moderation"
)

type reportListInput struct {
	moderation.Query
	DibiaID string `query:"dibiaId" maxLength:"64" doc:"Limits the result to reports about this dibia"`
}

func (h *handlers) listReports(ctx context.Context, in *reportListInput) (*list.Output[Report], error) {
	return h.reports.List(ctx, in.Query, ofDibia(in.DibiaID))
}

func (h *handlers) groupReports(ctx context.Context, in *groupsInput) (*groupsOutput, error) {
	found, err := countByDibia(ctx, h.reports, in)
	return &groupsOutput{found}, err
}

func (h *handlers) redList(ctx context.Context, _ *struct{}) (*groupsOutput, error) {
	found, err := redList(ctx, h.reports)
	return &groupsOutput{found}, err
}

type reportOutput struct{ Body *Report }

func (h *handlers) getReport(ctx context.Context, in *idInput) (*reportOutput, error) {
	report, err := h.reports.Get(ctx, in.ID)
	return &reportOutput{report}, err
}

type decideReportInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		ReportID string   `json:"reportId"`
		Reason   string   `json:"reason,omitempty"`
	}
}

// DecidedReport is a report after its status changed.
type DecidedReport struct {
	Success bool `json:"success"`
	Report
}

type decidedReportOutput struct{ Body DecidedReport }

// decideReport returns a handler that changes a report's status with one of Decision's methods.
func (h *handlers) decideReport(action string, method moderation.Method) func(context.Context, *decideReportInput) (*decidedReportOutput, error) {
	return func(ctx context.Context, in *decideReportInput) (*decidedReportOutput, error) {
		why, err := moderation.CleanReason(in.Body.Reason)
		if err != nil {
			return nil, err
		}
		report, err := h.reports.Decide(ctx, in.Body.ReportID, action, method, why, nil)
		if err != nil {
			return nil, err
		}
		return &decidedReportOutput{DecidedReport{true, *report}}, nil
	}
}

type submitReportInput struct{ Body ReportInput }

func (h *handlers) submitReport(ctx context.Context, in *submitReportInput) (*submittedOutput[Report], error) {
	report, err := in.Body.report(h.reports.NewKey())
	out, err := submit(ctx, h.reports, report, h.checkShown(ctx, in.Body.DibiaID, err))
	if err != nil {
		return nil, err
	}
	out.Body.DibiaHiddenReason = "" // not for the public, if the dibia was hidden a moment ago
	return out, nil
}
