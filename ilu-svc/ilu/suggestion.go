package ilu

import (
	"time"

	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
)

const (
	// maxSuggested is the maximum number of categories of a suggestion.
	maxSuggested = 40
	// maxSuggestedCategory is the longest name of a category in a suggestion, in letters. It is
	// longer than a category's because suggestions are stored as typed.
	maxSuggestedCategory = 100
)

// Suggestion is a proverb suggested by the public (spec 3).
type Suggestion struct {
	ID                  string    `json:"id"`
	CreatedAt           time.Time `json:"createdAt"`
	ProverbID           *string   `json:"proverbId,omitempty" db:"published_id" gorm:"column:published_id;->" doc:"The proverb made from it, or that it was added to, while that exists"`
	AddedTo             *string   `json:"-" gorm:"->"` // the existing proverb that it was added to
	AddedByChange       *int64    `json:"-" gorm:"->"` // the audit row of that proverb's change; nil if it already had everything
	SuggestionContent   `gorm:"embedded"`
	moderation.Decision `gorm:"embedded"`
}

// SuggestionContent holds the fields of a suggestion. A proverb may have more.
type SuggestionContent struct {
	Proverb    string   `json:"proverb" doc:"In Igbo"`
	Meaning    string   `json:"meaning" doc:"In English"`
	Categories []string `json:"categories" gorm:"serializer:json" nullable:"false"`
}

// SuggestionInput is a suggestion as sent by the public.
type SuggestionInput struct {
	_          struct{}   `json:"-" additionalProperties:"true"`
	Proverb    string     `json:"proverb,omitempty"`
	Meaning    string     `json:"meaning,omitempty"`
	Categories input.List `json:"categories,omitempty"`
}

type suggestions = moderation.Queue[Suggestion]

func newSuggestions(database *db.DB, now func() time.Time) *suggestions {
	return &suggestions{
		DB: database, Now: now, Table: "suggestions", View: "listed_suggestions", Noun: category.SuggestionNoun, Path: "/api/ilu/admin/suggestions",
		Statuses: []moderation.Status{moderation.Pending, moderation.Approved, moderation.Rejected},
		Match:    `strpos(search, @q) > 0`,
		Key:      func(s *Suggestion) moderation.Key { return moderation.Key{ID: s.ID, CreatedAt: s.CreatedAt} },
		Decision: func(s *Suggestion) *moderation.Decision { return &s.Decision },
	}
}

// suggestion checks the input by the rules of a proverb.
func (in *SuggestionInput) suggestion(key moderation.Key) (*Suggestion, error) {
	var rules errs.Rules
	rules.Check(len(in.Categories) <= maxSuggested, "categories", "At most %d categories", maxSuggested)
	checked := ProverbInput{Proverb: in.Proverb, Meaning: in.Meaning}.Content(&rules)
	for _, name := range in.Categories {
		checked.Categories = append(checked.Categories, input.Required(&rules, name, "categories", "Category name", maxSuggestedCategory))
	}
	s := &Suggestion{ID: key.ID, CreatedAt: key.CreatedAt, Decision: moderation.Decision{Status: moderation.Pending}}
	s.Proverb, s.Meaning, s.Categories = checked.Proverb, checked.Meaning, checked.Categories
	return s, rules.Err()
}
