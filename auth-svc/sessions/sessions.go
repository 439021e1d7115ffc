// Package sessions stores the sessions of administrators, and publishes which of them have ended.
//
// Read sessions.go (storing, ending and verifying sessions), handlers.go (an administrator's own
// sessions) and feed.go (the keys and ended sessions that other services fetch).
package sessions

import (
	"context"
	"strings"
	"time"
	"unicode"

	"gorm.io/gorm"

	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/web"
)

// Store reads and writes sessions. Its handlers are for an administrator's own sessions.
type Store struct {
	DB  *db.DB
	Now func() time.Time
}

// Row is a row of the table sessions.
type Row struct {
	ID           string `gorm:"primaryKey"`
	Username     string
	CreatedAt    time.Time
	ExpiresAt    time.Time
	IP           string
	UserAgent    string
	EndedAt      *time.Time
	EndedBecause *string
}

// TableName implements gorm's Tabler.
func (Row) TableName() string { return "sessions" }

// New returns the row of a session that begins at now. Times are whole seconds, as in the token.
func New(id, username, ip, userAgent string, now time.Time) *Row {
	begin := now.UTC().Truncate(time.Second)
	return &Row{
		ID: id, Username: username, CreatedAt: begin, ExpiresAt: begin.Add(tokens.Lifetime),
		IP: ip, UserAgent: cleanUserAgent(userAgent),
	}
}

// maxUserAgent is the longest stored User-Agent, in characters. Longer ones are cut.
const maxUserAgent = 200

// cleanUserAgent makes a header safe to store and show.
func cleanUserAgent(header string) string {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, input.TrimStackedMarks(strings.ToValidUTF8(header, "�")))
	if runes := []rune(clean); len(runes) > maxUserAgent {
		return string(runes[:maxUserAgent])
	}
	return clean
}

// end ends a session of username and reports whether it was open.
func (s *Store) end(ctx context.Context, username, id, because string) (ended bool, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Model(&Row{}).Where("id = ? AND username = ? AND ended_at IS NULL AND expires_at > ?", id, username, s.Now()).
			Updates(map[string]any{"ended_at": s.Now(), "ended_because": because})
		if ended = done.RowsAffected == 1; !ended {
			return nil, done.Error
		}
		return &db.Audit{Action: "end", Entity: "session", ID: id, After: map[string]string{"because": because}}, nil
	})
	return ended, err
}

// EndAll ends all open sessions of username except one.
func (s *Store) EndAll(tx *gorm.DB, username, except, because string) error {
	return tx.Model(&Row{}).Where("username = ? AND id <> ? AND ended_at IS NULL", username, except).
		Updates(map[string]any{"ended_at": s.Now(), "ended_because": because}).Error
}

// LockOpen keeps the session from being ended before tx is. It returns errs.Unauthenticated if the
// session has already ended.
func LockOpen(tx *gorm.DB, id string) error {
	var isOpen bool
	err := tx.Raw(`SELECT true FROM sessions WHERE id = ? AND ended_at IS NULL FOR SHARE`, id).Scan(&isOpen).Error
	if err == nil && !isOpen {
		err = errEnded
	}
	return err
}

// Verifier authenticates requests to auth-svc. Unlike other services it looks up each session, so
// that a sign-out takes effect here at once.
type Verifier struct {
	Tokens *tokens.Verifier
	DB     *db.DB
}

var _ web.Verifier = (*Verifier)(nil)

var errEnded = errs.New(errs.Unauthenticated, "Your session has ended. Sign in again.")

// Verify checks the token first, so that an invalid token never costs a query. It does not check
// the session's expiry, which is in the token.
func (v *Verifier) Verify(ctx context.Context, token string) (web.Actor, error) {
	actor, err := v.Tokens.Verify(ctx, token)
	if err != nil {
		return web.Actor{}, err
	}
	var isLive bool
	err = v.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (
			SELECT FROM sessions JOIN admins USING (username)
			WHERE id = ? AND username = ? AND ended_at IS NULL AND NOT disabled)`, actor.SessionID, actor.Username).Scan(&isLive).Error
	})
	if err != nil {
		return web.Actor{}, err
	}
	if !isLive {
		return web.Actor{}, errEnded
	}
	return actor, nil
}
