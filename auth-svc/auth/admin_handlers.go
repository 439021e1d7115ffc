package auth

import (
	"context"
	"net/http"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

type adminsOutput struct{ Body []Admin }

func (h *handlers) admins(ctx context.Context, _ *struct{}) (*adminsOutput, error) {
	all, err := h.store.admins(ctx)
	if err != nil {
		return nil, err
	}
	return &adminsOutput{all}, nil
}

type addAdminInput struct{ Body AdminInput }

type adminOutput struct {
	Status int
	Body   *Admin
}

func (h *handlers) addAdmin(ctx context.Context, in *addAdminInput) (*adminOutput, error) {
	name := canonicalName(in.Body.Username)
	var rules errs.Rules
	checkName(&rules, "username", name)
	checkPassword(&rules, "password", in.Body.Password, name)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	hashed, err := h.hasher.hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	added, err := h.store.addAdmin(ctx, name, hashed)
	if err != nil {
		return nil, err
	}
	return &adminOutput{Status: http.StatusCreated, Body: added}, nil
}

type changeAdminInput struct {
	Username string `path:"username" maxLength:"256" doc:"The administrator"`
	Body     AdminChanges
}

func (h *handlers) changeAdmin(ctx context.Context, in *changeAdminInput) (*adminOutput, error) {
	change := adminChange{username: canonicalName(in.Username), disabled: in.Body.Disabled}
	if in.Body.Password != nil {
		// Otherwise anyone who finds an open session could take over the account.
		if change.username == reqctx.From(ctx).Actor {
			return nil, errs.New(errs.Forbidden, "To change your own password, use the call that takes your current one")
		}
		var rules errs.Rules
		checkPassword(&rules, "password", *in.Body.Password, change.username)
		if err := rules.Err(); err != nil {
			return nil, err
		}
		hashed, err := h.hasher.hash(ctx, *in.Body.Password)
		if err != nil {
			return nil, err
		}
		change.passwordHash = hashed
	}
	changed, err := h.store.changeAdmin(ctx, change)
	if err != nil {
		return nil, err
	}
	h.initial.dropIfUnused(ctx)
	return &adminOutput{Status: http.StatusOK, Body: changed}, nil
}

type removeAdminInput struct {
	Username string `path:"username" maxLength:"256" doc:"The administrator"`
}

func (h *handlers) removeAdmin(ctx context.Context, in *removeAdminInput) (*web.DoneOutput, error) {
	if err := h.store.removeAdmin(ctx, canonicalName(in.Username)); err != nil {
		return nil, err
	}
	h.initial.dropIfUnused(ctx)
	return web.Succeeded(), nil
}
