package auth

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// passwordChange is an administrator's change of their own password.
type passwordChange struct {
	username         string
	oldHash, newHash string
	session          string // stays open
}

// changePassword stores a new password and ends the administrator's other sessions. It returns
// errs.Conflict if the password was changed in between.
func (s *store) changePassword(ctx context.Context, c *passwordChange) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Model(&account{}).Where("username = ? AND password_hash = ?", c.username, c.oldHash).
			Updates(map[string]any{"password_hash": c.newHash, "initial_password": false})
		if done.Error == nil && done.RowsAffected == 0 {
			return nil, errs.New(errs.Conflict, "The password has just been changed elsewhere")
		}
		if done.Error != nil {
			return nil, done.Error
		}
		if err := s.endSessions(tx, c.username, c.session, "password changed"); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "change password", Entity: "admin", ID: c.username}, clearBucket(tx, ownPasswordBucket(c.username))
	})
}
