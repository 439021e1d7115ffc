package ilu

import (
	"context"
	"slices"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/moderation"
)

type correctSuggestionInput struct {
	Body struct {
		_            struct{}        `json:"-" additionalProperties:"true"`
		SuggestionID string          `json:"suggestionId"`
		Corrected    SuggestionInput `json:"corrected" doc:"The whole content. To remove all corrections, send what was submitted"`
		CorrectedAt  *time.Time      `json:"correctedAt,omitempty" doc:"The time of the corrections that these replace; leave it out if there are none"`
	}
}

// correct saves corrections of a suggestion that can be published. It returns errs.Conflict if another
// administrator has corrected the suggestion since.
func (h *handlers) correct(ctx context.Context, in *correctSuggestionInput) (*decidedSuggestionOutput, error) {
	rules := errs.Rules{Object: "corrected."}
	content := in.Body.Corrected.content(&rules)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	return decidedSuggestion(h.suggestions.Decide(ctx, in.Body.SuggestionID, "correct", (*moderation.Decision).CheckCorrectable, "", func(tx *gorm.DB, s *Suggestion) (done moderation.Publication, err error) {
		if s.ProverbID != nil {
			return done, alreadyPublished()
		}
		if s.Corrected != nil {
			if err := s.Corrected.CheckSeen(h.suggestions.Noun, in.Body.CorrectedAt); err != nil {
				return done, err
			}
		}
		done.Corrected = changedFields(s.SuggestionContent.cleaned(), content)
		return done, h.storeCorrections(tx, s, content)
	}))
}

// storeCorrections stores the corrected content of a suggestion. It removes the corrections if the
// content is what was submitted.
func (h *handlers) storeCorrections(tx *gorm.DB, s *Suggestion, content SuggestionContent) error {
	if len(changedFields(s.SuggestionContent.cleaned(), content)) == 0 {
		return h.suggestions.StoreCorrections(tx, s.ID, nil)
	}
	return h.suggestions.StoreCorrections(tx, s.ID, Corrections{content, h.suggestions.NewCorrection(tx.Statement.Context)})
}

// changedFields returns the names of the fields in which two contents differ.
func changedFields(a, b SuggestionContent) (names []string) {
	if a.Proverb != b.Proverb {
		names = append(names, "proverb")
	}
	if a.Meaning != b.Meaning {
		names = append(names, "meaning")
	}
	if !slices.Equal(a.Categories, b.Categories) {
		names = append(names, "categories")
	}
	return names
}
