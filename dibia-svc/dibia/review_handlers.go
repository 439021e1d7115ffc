package dibia

import (
	"context"

	"obi/platform/list"
	"obi/platform/moderation"
)

type reviewListInput struct {
	moderation.Query
	DibiaID string `query:"dibiaId" maxLength:"64" doc:"Limits the result to reviews of this dibia"`
}

func (h *handlers) listReviews(ctx context.Context, in *reviewListInput) (*list.Output[Review], error) {
	return h.reviews.List(ctx, in.Query, ofDibia(in.DibiaID))
}

// ofDibia limits a list to one dibia, unless id is "".
func ofDibia(id string) moderation.Narrowing {
	return moderation.Narrowing{Condition: "dibia_id = @value", Param: "dibiaId", Value: id}
}

func (h *handlers) groupReviews(ctx context.Context, in *groupsInput) (*groupsOutput, error) {
	found, err := countByDibia(ctx, h.reviews, in)
	return &groupsOutput{found}, err
}

type reviewOutput struct{ Body *Review }

func (h *handlers) getReview(ctx context.Context, in *idInput) (*reviewOutput, error) {
	review, err := h.reviews.Get(ctx, in.ID)
	return &reviewOutput{review}, err
}

type decideReviewInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		ReviewID string   `json:"reviewId"`
		Reason   string   `json:"reason,omitempty"`
	}
}

// DecidedReview is a review after its status changed.
type DecidedReview struct {
	Success bool `json:"success"`
	Review
}

type decidedReviewOutput struct{ Body DecidedReview }

// decideReview returns a handler that changes a review's status with one of Decision's methods.
func (h *handlers) decideReview(action string, method moderation.Method) func(context.Context, *decideReviewInput) (*decidedReviewOutput, error) {
	return func(ctx context.Context, in *decideReviewInput) (*decidedReviewOutput, error) {
		why, err := moderation.CleanReason(in.Body.Reason)
		if err != nil {
			return nil, err
		}
		review, err := h.reviews.Decide(ctx, in.Body.ReviewID, action, method, why, nil)
		if err != nil {
			return nil, err
		}
		return &decidedReviewOutput{DecidedReview{true, *review}}, nil
	}
}

type submitReviewInput struct{ Body ReviewInput }

func (h *handlers) submitReview(ctx context.Context, in *submitReviewInput) (*submittedOutput[Review], error) {
	review, err := in.Body.review(h.reviews.NewKey())
	return submit(ctx, h.reviews, review, h.checkShown(ctx, in.Body.DibiaID, err))
}
