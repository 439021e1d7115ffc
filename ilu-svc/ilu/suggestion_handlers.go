package ilu

import (
	"context"
	"net/http"

	"gorm.io/gorm"

	"obi/ilu-svc/category"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/list"
	"obi/platform/moderation"
	"obi/platform/web"
)

type suggestionListInput struct {
	moderation.Query
	Published string `query:"published" enum:"yes,no" doc:"Limits the result to suggestions that have a proverb in the collection, or to suggestions that have none"`
}

func (h *handlers) listSuggestions(ctx context.Context, in *suggestionListInput) (*list.Output[Suggestion], error) {
	out, err := h.suggestions.List(ctx, in.Query, moderation.Published("published_id", in.Published))
	if err == nil && in.Limit > 0 && in.Limit <= maxMarked {
		err = h.markSimilar(ctx, out.Body)
	}
	return out, err
}

type suggestionOutput struct{ Body *Suggestion }

func (h *handlers) getSuggestion(ctx context.Context, in *entity.IDInput) (*suggestionOutput, error) {
	found, err := h.suggestions.Get(ctx, in.ID)
	return &suggestionOutput{found}, err
}

type decideSuggestionInput struct {
	Body struct {
		_            struct{} `json:"-" additionalProperties:"true"`
		SuggestionID string   `json:"suggestionId"`
		Reason       string   `json:"reason,omitempty"`
	}
}

// DecidedSuggestion is a suggestion after its status changed.
type DecidedSuggestion struct {
	Success bool `json:"success"`
	Suggestion
}

type decidedSuggestionOutput struct{ Body DecidedSuggestion }

// decide returns a handler that changes a suggestion's status with one of Decision's methods. If
// then is not nil, it is called in the same transaction.
func (h *handlers) decide(action string, method moderation.Method, then moderation.Then[Suggestion]) func(context.Context, *decideSuggestionInput) (*decidedSuggestionOutput, error) {
	return func(ctx context.Context, in *decideSuggestionInput) (*decidedSuggestionOutput, error) {
		why, err := moderation.CleanReason(in.Body.Reason)
		if err != nil {
			return nil, err
		}
		return decidedSuggestion(h.suggestions.Decide(ctx, in.Body.SuggestionID, action, method, why, then))
	}
}

func decidedSuggestion(decided *Suggestion, err error) (*decidedSuggestionOutput, error) {
	if err != nil {
		return nil, err
	}
	return &decidedSuggestionOutput{DecidedSuggestion{true, *decided}}, nil
}

// undoSuggestions undoes decisions on suggestions or changes of their categories.
func (h *handlers) undoSuggestions(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	if category.IsSuggested(changes[0]) {
		return category.UndoSuggested(tx, changes)
	}
	return h.suggestions.UndoMany(tx, changes, match)
}

type submitSuggestionInput struct{ Body SuggestionInput }

type submittedOutput struct {
	Status int
	Body   *Suggestion
}

func (h *handlers) submitSuggestion(ctx context.Context, in *submitSuggestionInput) (*submittedOutput, error) {
	suggestion, err := in.Body.suggestion(h.suggestions.NewKey())
	if err != nil {
		return nil, err
	}
	stored, err := h.suggestions.Submit(ctx, suggestion)
	if err != nil {
		return nil, err
	}
	return &submittedOutput{http.StatusCreated, stored}, nil
}
