package auth

import (
	"context"
	"net/http"

	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// PasskeyName is the request body for renaming a passkey.
type PasskeyName struct {
	_    struct{} `json:"-" additionalProperties:"true"`
	Name string   `json:"name" doc:"1 to 60 characters"`
}

// NewPasskey is the request body for adding a passkey.
type NewPasskey struct {
	_          struct{}    `json:"-" additionalProperties:"true"`
	Name       string      `json:"name" doc:"1 to 60 characters"`
	Credential MadePasskey `json:"credential"`
}

// AddedPasskey is a passkey that was added.
type AddedPasskey struct {
	Passkey Passkey  `json:"passkey"`
	Codes   []string `json:"codes,omitempty" doc:"Recovery codes, never shown again; left out if there are some already"`
}

type beginPasskeyInput struct {
	Origin string `header:"Origin" hidden:"true"`
	Body   PasswordProof
}

type newPasskeyOptionsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *NewPasskeyOptions
}

// offerPasskey checks the password again and returns the options for a new passkey.
func (h *handlers) offerPasskey(ctx context.Context, in *beginPasskeyInput) (*newPasskeyOptionsOutput, error) {
	if err := h.party.check(in.Origin); err != nil {
		return nil, err
	}
	username, err := h.reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	owner, err := h.store.keyOwner(ctx, username)
	if err != nil {
		return nil, err
	}
	challenge, err := h.store.newChallenge(ctx, sessionBinding(ctx))
	if err != nil {
		return nil, err
	}
	offer := &NewPasskeyOptions{
		Challenge: challenge, Timeout: challengeTime.Milliseconds(), Attestation: "none", ExcludeCredentials: []KeyDescriptor{},
	}
	for _, one := range algorithms {
		offer.PubKeyCredParams = append(offer.PubKeyCredParams, KeyAlgorithm{publicKey, int(one)})
	}
	offer.RP.ID, offer.RP.Name = h.party.id, "Obi"
	offer.User.ID, offer.User.Name, offer.User.DisplayName = encoded(owner.handle), username, username
	offer.AuthenticatorSelection.ResidentKey, offer.AuthenticatorSelection.UserVerification = "preferred", "preferred"
	for _, row := range owner.keys {
		offer.ExcludeCredentials = append(offer.ExcludeCredentials, row.descriptor())
	}
	return &newPasskeyOptionsOutput{"no-store", offer}, nil
}

// sessionBinding returns the value that binds the challenge of a new passkey to the session.
func sessionBinding(ctx context.Context) string { return "session " + reqctx.From(ctx).SessionID }

type newPasskeyInput struct{ Body NewPasskey }

type addedPasskeyOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         AddedPasskey
}

func (h *handlers) addPasskey(ctx context.Context, in *newPasskeyInput) (*addedPasskeyOutput, error) {
	name, err := passkeyName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	made, err := readMade(&in.Body.Credential)
	if err != nil {
		return nil, err
	}
	if err := h.store.takeChallenge(ctx, made.Response.CollectedClientData.Challenge, sessionBinding(ctx)); err != nil {
		return nil, err
	}
	owner, err := h.store.keyOwner(ctx, reqctx.From(ctx).Actor)
	if err != nil {
		return nil, err
	}
	row, err := h.party.verifyMade(owner, made)
	if err != nil {
		return nil, err
	}
	row.Name, row.CreatedAt = name, h.now().UTC()
	codes, err := h.store.addPasskey(ctx, row)
	return &addedPasskeyOutput{http.StatusCreated, "no-store", AddedPasskey{row.public(), codes}}, err
}

func passkeyName(text string) (name string, err error) {
	var rules errs.Rules
	name = input.RequiredName(&rules, text, "name", "Name", maxPasskeyName)
	return name, rules.Err()
}

type passkeyNameInput struct {
	ID   string `path:"id" doc:"The id of the passkey"`
	Body PasskeyName
}

func (h *handlers) renamePasskey(ctx context.Context, in *passkeyNameInput) (*web.DoneOutput, error) {
	name, err := passkeyName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), h.store.renamePasskey(ctx, reqctx.From(ctx).Actor, in.ID, name)
}

type removePasskeyInput struct {
	ID   string `path:"id" doc:"The id of the passkey"`
	Body PasswordProof
}

func (h *handlers) removePasskey(ctx context.Context, in *removePasskeyInput) (*web.DoneOutput, error) {
	username, err := h.reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), h.store.removePasskey(ctx, username, in.ID)
}
