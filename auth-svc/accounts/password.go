package accounts

import (
	"context"

	"gorm.io/gorm"

	"obi/auth-svc/throttle"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// PasswordInput is the request body for changing one's own password.
type PasswordInput struct {
	_           struct{} `json:"-" additionalProperties:"true"`
	OldPassword string   `json:"oldPassword" maxLength:"256"`
	NewPassword string   `json:"newPassword" doc:"15 to 256 characters"`
}

type passwordInput struct{ Body PasswordInput }

// HandleChangePassword stores a new password, ends the administrator's other sessions and revokes
// their invitations. It asks for the old password, so that an open session is not enough to take
// over the account, and limits the guesses at it. It returns errs.Conflict if another request
// changed the password first.
func (s *Store) HandleChangePassword(ctx context.Context, in *passwordInput) (*web.DoneOutput, error) {
	info := reqctx.From(ctx)
	var rules errs.Rules
	rules.Check(in.Body.OldPassword != "", "oldPassword", "The current password is required")
	CheckPassword(&rules, "newPassword", in.Body.NewPassword, info.Actor)
	rules.Check(in.Body.NewPassword != in.Body.OldPassword, "newPassword", "The new password must differ from the old one")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	found, err := s.checkOwn(ctx, in.Body.OldPassword, "The current password is not correct")
	if err != nil {
		return nil, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.NewPassword)
	if err != nil {
		return nil, throttle.Uncount(ctx, s.DB, err, throttle.PasswordBucket(info.Actor))
	}
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		done := tx.Model(&Account{}).Where("username = ? AND password_hash = ?", info.Actor, found.PasswordHash).
			Updates(map[string]any{"password_hash": hash, "initial_password": false})
		if done.Error == nil && done.RowsAffected == 0 {
			return nil, errs.New(errs.Conflict, "The password has just been changed elsewhere")
		}
		if done.Error != nil {
			return nil, done.Error
		}
		if err := s.endSessions(tx, info.Actor, info.SessionID, "password changed"); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "change password", Entity: "admin", ID: info.Actor}, throttle.Clear(tx, throttle.PasswordBucket(info.Actor))
	})
	if err == nil {
		s.RemoveInitialPassword(ctx)
	}
	return web.Succeeded(), err
}

// Reauthenticate checks the password of the signed-in administrator again and returns their name.
func (s *Store) Reauthenticate(ctx context.Context, password string) (username string, err error) {
	var rules errs.Rules
	rules.Check(password != "", "password", "Password is required")
	if err := rules.Err(); err != nil {
		return "", err
	}
	found, err := s.checkOwn(ctx, password, "The password is not correct")
	if err != nil {
		return "", err
	}
	return found.Username, s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, throttle.Clear(tx, throttle.PasswordBucket(found.Username))
	})
}

// checkOwn returns the account of the signed-in administrator, or errs.Forbidden with the message
// given if typed is not their password. It counts each guess; callers clear the count after their
// change succeeds.
func (s *Store) checkOwn(ctx context.Context, typed, message string) (found Account, err error) {
	actor := reqctx.From(ctx).Actor
	guesses := throttle.PasswordBucket(actor)
	if err := throttle.Count(ctx, s.DB, guesses); err != nil {
		return found, err
	}
	if found, err = s.Find(ctx, actor); err != nil {
		return found, throttle.Uncount(ctx, s.DB, err, guesses)
	}
	ok, _, err := s.Hasher.Verify(ctx, found.PasswordHash, typed)
	if err != nil {
		return found, throttle.Uncount(ctx, s.DB, err, guesses)
	}
	if !ok {
		return found, errs.New(errs.Forbidden, "%s", message)
	}
	return found, nil
}
