package auth

import (
	"context"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// PasswordInput is the request body for changing one's own password.
type PasswordInput struct {
	_           struct{} `json:"-" additionalProperties:"true"`
	OldPassword string   `json:"oldPassword" maxLength:"256"`
	NewPassword string   `json:"newPassword" doc:"15 to 256 characters"`
}

type passwordInput struct{ Body PasswordInput }

// changePassword asks for the old password, so that an open session is not enough to take over the
// account, and limits the guesses at it.
func (h *handlers) changePassword(ctx context.Context, in *passwordInput) (*web.DoneOutput, error) {
	info := reqctx.From(ctx)
	var rules errs.Rules
	rules.Check(in.Body.OldPassword != "", "oldPassword", "The current password is required")
	checkPassword(&rules, "newPassword", in.Body.NewPassword, info.Actor)
	rules.Check(in.Body.NewPassword != in.Body.OldPassword, "newPassword", "The new password must differ from the old one")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	found, err := h.ownPassword(ctx, in.Body.OldPassword, "The current password is not correct")
	if err != nil {
		return nil, err
	}
	hashed, err := h.hasher.hash(ctx, in.Body.NewPassword)
	if err != nil {
		return nil, h.store.uncount(ctx, []bucket{ownPasswordBucket(info.Actor)}, err)
	}
	change := &passwordChange{username: info.Actor, oldHash: found.PasswordHash, newHash: hashed, session: info.SessionID}
	if err := h.store.changePassword(ctx, change); err != nil {
		return nil, err
	}
	h.initial.dropIfUnused(ctx)
	return web.Succeeded(), nil
}

// ownPassword returns the account of the signed-in administrator, or errs.Forbidden with the
// message wrong if typed is not their password. It counts each guess; callers clear the count after
// their change succeeds.
func (h *handlers) ownPassword(ctx context.Context, typed, wrong string) (found account, err error) {
	actor := reqctx.From(ctx).Actor
	guesses := []bucket{ownPasswordBucket(actor)}
	if err := h.store.count(ctx, guesses); err != nil {
		return found, err
	}
	if found, err = h.store.account(ctx, actor); err != nil {
		return found, h.store.uncount(ctx, guesses, err)
	}
	ok, _, err := h.hasher.verify(ctx, found.PasswordHash, typed)
	if err != nil {
		return found, h.store.uncount(ctx, guesses, err)
	}
	if !ok {
		return found, errs.New(errs.Forbidden, "%s", wrong)
	}
	return found, nil
}
