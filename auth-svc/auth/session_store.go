package auth

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// isLive reports whether a session of username has not been ended and its administrator is not
// disabled. It does not check the expiry, which is in the token.
func (s *store) isLive(ctx context.Context, id, username string) (live bool, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (
			SELECT FROM sessions JOIN admins USING (username)
			WHERE id = ? AND username = ? AND ended_at IS NULL AND NOT disabled)`, id, username).Scan(&live).Error
	})
	return live, err
}

// session returns a session, or errs.Unauthenticated if it does not exist.
func (s *store) session(ctx context.Context, id string) (*sessionRow, error) {
	row, err := db.ByID[sessionRow](ctx, s.db, "sessions", id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errs.New(errs.Unauthenticated, sessionEnded)
	}
	return row, err
}

// openSessions returns an administrator's open sessions, newest first.
func (s *store) openSessions(ctx context.Context, username string) (rows []sessionRow, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = ? AND ended_at IS NULL AND expires_at > ?", username, s.now()).
			Order("created_at DESC, id").Find(&rows).Error
	})
	return rows, err
}

// endSession ends a session of username and reports whether it was open.
func (s *store) endSession(ctx context.Context, username, id, because string) (ended bool, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Model(&sessionRow{}).Where("id = ? AND username = ? AND ended_at IS NULL AND expires_at > ?", id, username, s.now()).
			Updates(map[string]any{"ended_at": s.now(), "ended_because": because})
		if ended = done.RowsAffected == 1; !ended {
			return nil, done.Error
		}
		return &db.Audit{Action: "end", Entity: "session", ID: id, After: map[string]string{"because": because}}, nil
	})
	return ended, err
}

// endSessions ends all open sessions of username except one.
func (s *store) endSessions(tx *gorm.DB, username, except, because string) error {
	return tx.Model(&sessionRow{}).Where("username = ? AND id <> ? AND ended_at IS NULL", username, except).
		Updates(map[string]any{"ended_at": s.now(), "ended_because": because}).Error
}

// revoked returns the IDs of sessions that ended before their tokens expire. The margin covers
// servers whose clocks are slow.
func (s *store) revoked(ctx context.Context) (ids []string, err error) {
	ids = []string{}
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Model(&sessionRow{}).Where("ended_at IS NOT NULL AND expires_at > ?", s.now().Add(-feedMargin)).
			Order("id").Pluck("id", &ids).Error
	})
	return ids, err
}
