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
	Corrected           *Corrections `json:"corrected,omitempty" gorm:"serializer:json" doc:"The content as an administrator has corrected it; missing if it is as it was submitted"`
	HasSimilar          bool         `json:"hasSimilar,omitempty" gorm:"-" db:"-" doc:"The collection has a similar proverb. Only in lists with a limit of at most 100, for suggestions that can be published"`
	moderation.Decision `gorm:"embedded"`
}

// SuggestionContent holds the fields of a suggestion. A proverb may have more.
type SuggestionContent struct {
	Proverb    string   `json:"proverb" doc:"In Igbo"`
	Meaning    string   `json:"meaning" doc:"In English"`
	Categories []string `json:"categories" gorm:"serializer:json" nullable:"false"`
}

// Corrections are the corrected content of a suggestion.
type Corrections struct {
	SuggestionContent
	moderation.Correction
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
	s := &Suggestion{ID: key.ID, CreatedAt: key.CreatedAt, Decision: moderation.Decision{Status: moderation.Pending}}
	s.SuggestionContent = in.content(&rules)
	return s, rules.Err()
}

// content cleans and checks the input by the rules of a proverb.
func (in *SuggestionInput) content(rules *errs.Rules) SuggestionContent {
	rules.Check(len(in.Categories) <= maxSuggested, "categories", "At most %d categories", maxSuggested)
	checked := ProverbInput{Proverb: in.Proverb, Meaning: in.Meaning}.Content(rules)
	for _, name := range in.Categories {
		checked.Categories = append(checked.Categories, input.Required(rules, name, "categories", "Category name", maxSuggestedCategory))
	}
	return SuggestionContent(checked)
}

// cleaned returns the content as it would be stored now: the rules may have changed since.
func (c SuggestionContent) cleaned() SuggestionContent {
	in := SuggestionInput{Proverb: c.Proverb, Meaning: c.Meaning, Categories: c.Categories}
	return in.content(&errs.Rules{})
}

// current returns the corrected content, or what was submitted if nobody has corrected it.
func (s *Suggestion) current() SuggestionContent {
	if s.Corrected != nil {
		return s.Corrected.SuggestionContent
	}
	return s.SuggestionContent
}
