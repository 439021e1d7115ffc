package accounts

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/auth-svc/throttle"
	"obi/platform/config"
	"obi/platform/db"
)

// Bootstrap creates the first administrator if there is none, and then removes the file with the
// initial password unless it is in use. It must not remove the file earlier: while there is no
// administrator, the file may belong to another replica that is about to commit one.
func (s *Store) Bootstrap(ctx context.Context, username, password string) error {
	var hasAdmins bool
	err := s.DB.Read(ctx, func(tx *gorm.DB) error { return tx.Raw(`SELECT EXISTS (SELECT FROM admins)`).Scan(&hasAdmins).Error })
	if err == nil && !hasAdmins {
		err = s.createFirst(ctx, CanonicalName(username), password)
	}
	if err == nil {
		s.RemoveInitialPassword(ctx)
	}
	return err
}

// createFirst adds the first administrator. If password is "" it generates one and writes it to the
// file. There is no default password (OWASP ASVS 6.3.2).
func (s *Store) createFirst(ctx context.Context, username, password string) (err error) {
	first := Account{Username: username}
	savePassword := func() error { return nil }
	if password == "" {
		if s.InitialPasswordPath == "" {
			return config.Problems{"there is no administrator yet: set OBI_ADMIN_PASSWORD (15 to 256 characters), or AUTH_INITIAL_PASSWORD_PATH to have a password generated"}
		}
		password, first.InitialPassword = secret.Text(20), true // 100 bits
		savePassword = func() error { return writeInitialPassword(s.InitialPasswordPath, password) }
	}
	if first.PasswordHash, err = s.Hasher.Hash(ctx, password); err != nil {
		return err
	}
	return s.insertFirst(ctx, &first, savePassword)
}

// insertFirst adds first unless an administrator exists by now. The lock serializes replicas that
// start together. savePassword is called while the lock is held and before the commit, so that the
// password cannot be lost. If the commit fails, the next start calls savePassword with another
// password.
func (s *Store) insertFirst(ctx context.Context, first *Account, savePassword func() error) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE`).Error; err != nil {
			return nil, err
		}
		var n int64
		if err := tx.Model(&Account{}).Count(&n).Error; err != nil || n > 0 {
			return nil, err
		}
		row := *first
		if err := tx.Create(&row).Error; err != nil {
			return nil, err
		}
		if err := savePassword(); err != nil {
			return nil, err
		}
		s.Log.InfoContext(ctx, "created the first administrator", "username", row.Username, "password_generated", row.InitialPassword)
		return &db.Audit{Action: "create", Entity: "admin", ID: row.Username, After: row.public()}, nil
	})
}

// ResetPassword enables the administrator called username, the setting AUTH_RESET_PASSWORD, and sets
// their password, as another administrator could. Operators who have lost the only password use it.
// If the password is already set, it only lifts blocks: a setting that is left in place must not end
// sessions at every start.
func (s *Store) ResetPassword(ctx context.Context, username, password string) error {
	name, disabled := CanonicalName(username), false
	found, err := s.Find(ctx, name)
	if err != nil {
		return err
	}
	if found.Username == "" {
		return config.Problems{fmt.Sprintf("AUTH_RESET_PASSWORD names no administrator: there is none called %q", name)}
	}
	isSame, _, err := s.Hasher.Verify(ctx, found.PasswordHash, password)
	if err != nil {
		return err
	}
	if isSame && !found.Disabled {
		return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, throttle.ResetAccount(tx, name) })
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	if _, err := s.change(ctx, name, &disabled, hash); err != nil {
		return err
	}
	s.Log.WarnContext(ctx, "password reset: remove the setting AUTH_RESET_PASSWORD now", "username", name)
	return nil
}
