package auth

import (
	"context"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

type factorsOutput struct{ Body *Factors }

func (h *handlers) factors(ctx context.Context, _ *struct{}) (*factorsOutput, error) {
	found, err := h.store.factors(ctx, reqctx.From(ctx).Actor)
	return &factorsOutput{found}, err
}

type proofInput struct{ Body PasswordProof }

// reauthenticate checks the password of the signed-in administrator again and returns their name.
func (h *handlers) reauthenticate(ctx context.Context, password string) (username string, err error) {
	var rules errs.Rules
	rules.Check(password != "", "password", "Password is required")
	if err := rules.Err(); err != nil {
		return "", err
	}
	found, err := h.ownPassword(ctx, password, "The password is not correct")
	if err != nil {
		return "", err
	}
	return found.Username, h.store.clearGuesses(ctx, found.Username)
}

type appOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *AppOffer
}

func (h *handlers) offerApp(ctx context.Context, in *proofInput) (*appOutput, error) {
	username, err := h.reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	secret := newTOTPSecret()
	offer, err := newAppOffer(username, secret)
	if err != nil {
		return nil, err
	}
	return &appOutput{"no-store", offer}, h.store.offerApp(ctx, username, secret)
}

type codeInput struct{ Body CodeInput }

type codesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         RecoveryCodes
}

func (h *handlers) confirmApp(ctx context.Context, in *codeInput) (*codesOutput, error) {
	codes, err := h.store.confirmApp(ctx, reqctx.From(ctx).Actor, in.Body.Code)
	return &codesOutput{"no-store", RecoveryCodes{codes}}, err
}

func (h *handlers) removeApp(ctx context.Context, in *proofInput) (*web.DoneOutput, error) {
	username, err := h.reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), h.store.removeApp(ctx, username)
}

func (h *handlers) renewCodes(ctx context.Context, in *proofInput) (*codesOutput, error) {
	username, err := h.reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	codes, err := h.store.renewCodes(ctx, username)
	return &codesOutput{"no-store", RecoveryCodes{codes}}, err
}
