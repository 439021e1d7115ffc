package auth

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// isLive says whether a session of username can still act.
func (s *store) isLive(ctx context.Context, id, username string) (live bool, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (
			SELECT FROM sessions JOIN admins USING (username)
			WHERE id = ? AND username = ? AND ended_at IS NULL AND NOT disabled)`, id, username).Scan(&live).Error
	})
	return live, err
}

// session gives a session; one that does not exist is Unauthenticated.
func (s *store) session(ctx context.Context, id string) (row *sessionRow, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		row, err = db.One[sessionRow](s.db, tx.Where("id = ?", id))
		return err
	})
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errs.New(errs.Unauthenticated, sessionEnded)
	}
	return row, err
}

// openSessions gives an administrator's open sessions, newest first.
func (s *store) openSessions(ctx context.Context, username string) (rows []sessionRow, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = ? AND ended_at IS NULL AND expires_at > ?", username, s.now()).
			Order("created_at DESC, id").Find(&rows).Error
	})
	return rows, err
}

// endSession ends one session of username; ended is false if there was no open one.
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

// endSessions ends every open session of username but the one called except.
func (s *store) endSessions(tx *gorm.DB, username, except, because string) error {
	return tx.Model(&sessionRow{}).Where("username = ? AND id <> ? AND ended_at IS NULL", username, except).
		Updates(map[string]any{"ended_at": s.now(), "ended_because": because}).Error
}

// revoked gives the ids of sessions that ended while their tokens would still
// pass elsewhere. The margin covers servers whose clocks run late.
func (s *store) revoked(ctx context.Context) (ids []string, err error) {
	ids = []string{}
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Model(&sessionRow{}).Where("ended_at IS NOT NULL AND expires_at > ?", s.now().Add(-feedMargin)).
			Order("id").Pluck("id", &ids).Error
	})
	return ids, err
}
