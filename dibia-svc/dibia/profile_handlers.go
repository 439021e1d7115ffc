package dibia

import (
	"context"

	"obi/platform/list"
	"obi/platform/moderation"
)

type profileListInput struct {
	moderation.Query
	Published string `query:"published" enum:"yes,no" doc:"Limits the result to profiles that have a dibia in the directory, or to profiles that have none"`
}

func (h *handlers) listProfiles(ctx context.Context, in *profileListInput) (*list.Output[Profile], error) {
	return h.profiles.List(ctx, in.Query, moderation.Published("dibia_id", in.Published))
}

type profileOutput struct{ Body *Profile }

func (h *handlers) getProfile(ctx context.Context, in *idInput) (*profileOutput, error) {
	profile, err := h.profiles.Get(ctx, in.ID)
	return &profileOutput{profile}, err
}

type decideProfileInput struct {
	Body struct {
		_         struct{} `json:"-" additionalProperties:"true"`
		ProfileID string   `json:"profileId"`
		Reason    string   `json:"reason,omitempty"`
	}
}

// DecidedProfile is a profile after its status changed.
type DecidedProfile struct {
	Success bool `json:"success"`
	Profile
}

type decidedProfileOutput struct{ Body DecidedProfile }

// decideProfile returns a handler that changes a profile's status with one of Decision's methods.
// If then is not nil, it is called in the same transaction.
func (h *handlers) decideProfile(action string, method moderation.Method, then moderation.Then[Profile]) func(context.Context, *decideProfileInput) (*decidedProfileOutput, error) {
	return func(ctx context.Context, in *decideProfileInput) (*decidedProfileOutput, error) {
		why, err := moderation.CleanReason(in.Body.Reason)
		if err != nil {
			return nil, err
		}
		return decidedProfile(h.profiles.Decide(ctx, in.Body.ProfileID, action, method, why, then))
	}
}

func decidedProfile(profile *Profile, err error) (*decidedProfileOutput, error) {
	if err != nil {
		return nil, err
	}
	return &decidedProfileOutput{DecidedProfile{true, *profile}}, nil
}

type submitProfileInput struct{ Body ProfileInput }

func (h *handlers) submitProfile(ctx context.Context, in *submitProfileInput) (*submittedOutput[Profile], error) {
	profile, err := in.Body.profile(h.profiles.NewKey())
	return submit(ctx, h.profiles, profile, err)
}
