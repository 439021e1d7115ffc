package ilu

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/moderation"
	"obi/platform/reqctx"
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
		if before := s.Corrected; before != nil && (in.Body.CorrectedAt == nil || !before.At.Equal(*in.Body.CorrectedAt)) {
			return done, errs.New(errs.Conflict, "%s has corrected this suggestion since you opened it. Save again to replace their corrections, or discard yours to see them.", before.By)
		}
		done.Corrected = changedFields(s.SuggestionContent, content)
		return done, h.storeCorrections(tx, s, content)
	}))
}

// storeCorrections stores the corrected content of a suggestion. It removes the corrections if the
// content is what was submitted.
func (h *handlers) storeCorrections(tx *gorm.DB, s *Suggestion, content SuggestionContent) error {
	var corrected *string
	if len(changedFields(s.SuggestionContent, content)) > 0 {
		at := h.suggestions.Now().UTC().Truncate(time.Microsecond)
		text, err := json.Marshal(Corrections{content, reqctx.From(tx.Statement.Context).Actor, at})
		if err != nil {
			return err
		}
		corrected = new(string(text))
	}
	return tx.Exec(`UPDATE suggestions SET corrected = CAST(? AS jsonb) WHERE id = ?`, corrected, s.ID).Error
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
