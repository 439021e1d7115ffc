package dibia

import (
	"time"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
)

// maxOpinion is the longest review or report, in characters.
const maxOpinion = 5_000

// Review is a public review of a dibia (spec 3).
type Review struct {
	ID                  string    `json:"id"`
	Date                time.Time `json:"date" gorm:"column:created_at" db:"created_at"`
	DibiaID             string    `json:"dibiaId"`
	DibiaName           string    `json:"dibiaName" gorm:"->"`
	Name                string    `json:"name" doc:"The author's name"`
	Rating              int       `json:"rating" minimum:"1" maximum:"5"`
	Comment             string    `json:"comment"`
	moderation.Decision `gorm:"embedded"`
}

// ReviewInput is a review as sent by the public.
type ReviewInput struct {
	_       struct{} `json:"-" additionalProperties:"true"`
	DibiaID string   `json:"dibiaId,omitempty"`
	Name    string   `json:"name,omitempty"`
	Rating  int      `json:"rating,omitempty" doc:"1 to 5"`
	Comment string   `json:"comment,omitempty"`
}

type reviews = moderation.Queue[Review]

func newReviews(database *db.DB, now func() time.Time) *reviews {
	return &reviews{
		DB: database, Now: now, Table: "reviews", View: "listed_reviews", Noun: "review", Path: "/api/dibia/admin/reviews",
		Statuses: []moderation.Status{moderation.Pending, moderation.Approved, moderation.Rejected}, Match: textOrDibia,
		Key:      func(r *Review) moderation.Key { return moderation.Key{ID: r.ID, CreatedAt: r.Date} },
		Decision: func(r *Review) *moderation.Decision { return &r.Decision },
	}
}

// review returns the cleaned review, or an error with the rules that it breaks. The database checks
// that the dibia exists.
func (in *ReviewInput) review(key moderation.Key) (*Review, error) {
	var rules errs.Rules
	r := &Review{
		ID: key.ID, Date: key.CreatedAt, DibiaID: in.DibiaID, Rating: in.Rating,
		Name:     input.RequiredName(&rules, in.Name, "name", "Name", maxName),
		Comment:  input.Required(&rules, in.Comment, "comment", "Comment", maxOpinion),
		Decision: moderation.Decision{Status: moderation.Pending},
	}
	rules.Check(in.Rating >= 1 && in.Rating <= 5, "rating", "Rating must be a whole number from 1 to 5")
	rules.Check(input.IsID(in.DibiaID), "dibiaId", noSuchDibia)
	return r, rules.Err()
}
