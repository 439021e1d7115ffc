package dibia

import (
	"time"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
)

// Report is a complaint about a dibia (spec 3).
type Report struct {
	ID                  string    `json:"id"`
	Date                time.Time `json:"date" gorm:"column:created_at" db:"created_at"`
	DibiaID             string    `json:"dibiaId"`
	DibiaName           string    `json:"dibiaName" gorm:"->"`
	Name                string    `json:"name" doc:"The author's name"`
	Report              string    `json:"report"`
	DibiaHiddenReason   string    `json:"dibiaHiddenReason,omitempty" gorm:"->" doc:"Why the dibia is hidden; missing if the public can see it"`
	moderation.Decision `gorm:"embedded"`
}

// ReportInput is a report as sent by the public.
type ReportInput struct {
	_       struct{} `json:"-" additionalProperties:"true"`
	DibiaID string   `json:"dibiaId,omitempty"`
	Name    string   `json:"name,omitempty"`
	Report  string   `json:"report,omitempty"`
}

type reports = moderation.Queue[Report]

func newReports(database *db.DB, now func() time.Time) *reports {
	return &reports{
		DB: database, Now: now, Table: "reports", View: "listed_reports", Noun: "report", Path: "/api/dibia/admin/report",
		Statuses: []moderation.Status{moderation.Pending, moderation.Resolved}, Match: textOrDibia,
		Key:      func(r *Report) moderation.Key { return moderation.Key{ID: r.ID, CreatedAt: r.Date} },
		Decision: func(r *Report) *moderation.Decision { return &r.Decision },
	}
}

// report returns the cleaned report, or an error with the rules that it breaks. The database checks
// that the dibia exists.
func (in *ReportInput) report(key moderation.Key) (*Report, error) {
	var rules errs.Rules
	r := &Report{
		ID: key.ID, Date: key.CreatedAt, DibiaID: in.DibiaID,
		Name:     input.RequiredName(&rules, in.Name, "name", "Name", maxName),
		Report:   input.Required(&rules, in.Report, "report", "Report", maxOpinion),
		Decision: moderation.Decision{Status: moderation.Pending},
	}
	rules.Check(input.IsID(in.DibiaID), "dibiaId", noSuchDibia)
	return r, rules.Err()
}
