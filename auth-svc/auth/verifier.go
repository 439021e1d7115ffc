package auth

import (
	"context"

	tokens "obi/platform/auth"
	"obi/platform/errs"
	"obi/platform/web"
)

const sessionEnded = "Your session has ended. Sign in again."

// verifier checks auth-svc's own callers. Unlike other services it looks each
// session up, so that here a sign-out counts from the moment it is answered.
type verifier struct {
	tokens   *tokens.Verifier
	sessions *store
}

var _ web.Verifier = (*verifier)(nil)

// Verify checks the token first, so that garbage never costs a query.
func (v *verifier) Verify(ctx context.Context, token string) (web.Actor, error) {
	actor, err := v.tokens.Verify(ctx, token)
	if err != nil {
		return web.Actor{}, err
	}
	live, err := v.sessions.isLive(ctx, actor.SessionID, actor.Username)
	if err != nil {
		return web.Actor{}, err
	}
	if !live {
		return web.Actor{}, errs.New(errs.Unauthenticated, sessionEnded)
	}
	return actor, nil
}
