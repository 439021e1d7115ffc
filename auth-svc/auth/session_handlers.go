package auth

import (
	"context"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

func (h *handlers) logout(ctx context.Context, _ *struct{}) (*web.DoneOutput, error) {
	info := reqctx.From(ctx)
	if _, err := h.store.endSession(ctx, info.Actor, info.SessionID, "signed out"); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

type sessionOutput struct{ Body Session }

func (h *handlers) session(ctx context.Context, _ *struct{}) (*sessionOutput, error) {
	info := reqctx.From(ctx)
	row, err := h.store.session(ctx, info.SessionID)
	if err != nil {
		return nil, err
	}
	return &sessionOutput{Session{
		User:      User{Username: row.Username, Role: role},
		ExpiresAt: row.ExpiresAt.UTC(),
		ExpiresIn: max(0, int(row.ExpiresAt.Sub(h.now()).Seconds())),
	}}, nil
}

type sessionsOutput struct{ Body []OpenSession }

func (h *handlers) sessions(ctx context.Context, _ *struct{}) (*sessionsOutput, error) {
	info := reqctx.From(ctx)
	rows, err := h.store.openSessions(ctx, info.Actor)
	if err != nil {
		return nil, err
	}
	out := &sessionsOutput{Body: make([]OpenSession, 0, len(rows))}
	for _, row := range rows {
		out.Body = append(out.Body, OpenSession{
			ID: row.ID, Username: row.Username, CreatedAt: row.CreatedAt.UTC(), ExpiresAt: row.ExpiresAt.UTC(),
			IP: row.IP, UserAgent: row.UserAgent, Current: row.ID == info.SessionID,
		})
	}
	return out, nil
}

type endSessionInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the session"`
}

func (h *handlers) endSession(ctx context.Context, in *endSessionInput) (*web.DoneOutput, error) {
	ended, err := h.store.endSession(ctx, reqctx.From(ctx).Actor, in.ID, "ended by its administrator")
	if err != nil {
		return nil, err
	}
	if !ended {
		return nil, errs.New(errs.NotFound, "You have no open session with this id")
	}
	return web.Succeeded(), nil
}
