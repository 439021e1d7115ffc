package auth

import (
	"context"

	tokens "obi/platform/auth"
	"obi/platform/errs"
	"obi/platform/web"
)

const sessionEnded = "Your session has ended. Sign in again."

// verifier authenticates requests to auth-svc. Unlike other services it looks up each session, so
// that a sign-out takes effect here at once.
type verifier struct {
	tokens   *tokens.Verifier
	sessions *store
}

var _ web.Verifier = (*verifier)(nil)

// Verify checks the token first, so that an invalid token never costs a query.
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
