package sessions

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// Role is the only role (spec 6).
const Role = "admin"

// User is the signed-in administrator.
type User struct {
	Username string `json:"username"`
	Role     string `json:"role" enum:"admin"`
}

// Session is the session of the request's token.
type Session struct {
	User      User      `json:"user"`
	ExpiresAt time.Time `json:"expiresAt"`
	ExpiresIn int       `json:"expiresIn" doc:"Seconds from now"`
}

type sessionOutput struct{ Body Session }

// HandleSession returns the session of the request.
func (s *Store) HandleSession(ctx context.Context, _ *struct{}) (*sessionOutput, error) {
	row, err := db.ByID[Row](ctx, s.DB, "sessions", reqctx.From(ctx).SessionID)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errEnded
	}
	if err != nil {
		return nil, err
	}
	return &sessionOutput{Session{
		User:      User{Username: row.Username, Role: Role},
		ExpiresAt: row.ExpiresAt,
		ExpiresIn: max(0, int(row.ExpiresAt.Sub(s.Now()).Seconds())),
	}}, nil
}

// OpenSession is one of the administrator's own open sessions.
type OpenSession struct {
	ID        string    `json:"id"`
	Username  string    `json:"username"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	IP        string    `json:"ip" doc:"Where it was opened from"`
	UserAgent string    `json:"userAgent"`
	Current   bool      `json:"current" doc:"It is the session of this request"`
}

type openOutput struct{ Body []OpenSession }

// HandleList returns the open sessions of the signed-in administrator, newest first.
func (s *Store) HandleList(ctx context.Context, _ *struct{}) (*openOutput, error) {
	info := reqctx.From(ctx)
	open, err := db.Rows[OpenSession](ctx, s.DB, `SELECT id, username, created_at, expires_at, ip, user_agent, id = $1 AS current FROM sessions
		WHERE username = $2 AND ended_at IS NULL AND expires_at > $3 ORDER BY created_at DESC, id`, info.SessionID, info.Actor, s.Now())
	return &openOutput{open}, err
}

// HandleLogout ends the session of the request.
func (s *Store) HandleLogout(ctx context.Context, _ *struct{}) (*web.DoneOutput, error) {
	info := reqctx.From(ctx)
	_, err := s.end(ctx, info.Actor, info.SessionID, "signed out")
	return web.Succeeded(), err
}

type endInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the session"`
}

// HandleEnd ends a session of the signed-in administrator.
func (s *Store) HandleEnd(ctx context.Context, in *endInput) (*web.DoneOutput, error) {
	ended, err := s.end(ctx, reqctx.From(ctx).Actor, in.ID, "ended by its administrator")
	if err == nil && !ended {
		err = errs.New(errs.NotFound, "You have no open session with this id")
	}
	return web.Succeeded(), err
}
