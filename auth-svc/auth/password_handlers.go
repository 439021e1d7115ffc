package auth

import (
	"context"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// PasswordInput changes one's own password.
type PasswordInput struct {
	_           struct{} `json:"-" additionalProperties:"true"`
	OldPassword string   `json:"oldPassword" maxLength:"256"`
	NewPassword string   `json:"newPassword" doc:"15 to 256 characters"`
}

type passwordInput struct{ Body PasswordInput }

// changePassword asks for the old password, so that an open session is not enough to
// take the account over, and bounds the guesses at it.
func (h *handlers) changePassword(ctx context.Context, in *passwordInput) (*web.DoneOutput, error) {
	info := reqctx.From(ctx)
	var rules errs.Rules
	rules.Check(in.Body.OldPassword != "", "oldPassword", "The old password is required")
	checkPassword(&rules, "newPassword", in.Body.NewPassword, info.Actor)
	rules.Check(in.Body.NewPassword != in.Body.OldPassword, "newPassword", "The new password must differ from the old one")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	guesses := ownPasswordBucket(info.Actor)
	if err := h.store.count(ctx, []bucket{guesses}); err != nil {
		return nil, err
	}
	change, err := h.checkOld(ctx, info, &in.Body)
	if err != nil {
		if errs.KindOf(err) != errs.Forbidden {
			err = h.store.uncount(ctx, []bucket{guesses}, err)
		}
		return nil, err
	}
	if err := h.store.changePassword(ctx, change); err != nil {
		return nil, err
	}
	h.initial.dropIfUnused(ctx)
	return web.Succeeded(), nil
}

// checkOld gives the change to make, or Forbidden if the old password is wrong.
func (h *handlers) checkOld(ctx context.Context, info *reqctx.Info, in *PasswordInput) (*passwordChange, error) {
	found, err := h.store.account(ctx, info.Actor)
	if err != nil {
		return nil, err
	}
	ok, _, err := h.hasher.verify(ctx, found.PasswordHash, in.OldPassword)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errs.New(errs.Forbidden, "The old password is not right")
	}
	hashed, err := h.hasher.hash(ctx, in.NewPassword)
	if err != nil {
		return nil, err
	}
	return &passwordChange{username: info.Actor, oldHash: found.PasswordHash, newHash: hashed, session: info.SessionID}, nil
}
