package auth

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/config"
	"obi/platform/db"
)

// bootstrap creates the first administrator if there is none, and then removes the file with the
// initial password unless it is in use. It must not remove the file earlier: while there is no
// administrator, the file may belong to another replica that is about to commit one.
func bootstrap(ctx context.Context, cfg *Config, s *store, h *hasher, initial *initialPassword) error {
	there, err := s.hasAdmin(ctx)
	if err == nil && !there {
		err = addFirst(ctx, cfg, s, h, initial)
	}
	if err == nil {
		initial.dropIfUnused(ctx)
	}
	return err
}

// addFirst adds the first administrator. The password is the configured one or, if none is
// configured, a generated one that is written to a file. There is no default password (OWASP ASVS
// 6.3.2).
func addFirst(ctx context.Context, cfg *Config, s *store, h *hasher, initial *initialPassword) (err error) {
	first := account{Username: canonicalName(cfg.AdminUsername)}
	password := string(cfg.AdminPassword)
	if password == "" {
		if initial.path == "" {
			return config.Problems{"there is no administrator yet: set OBI_ADMIN_PASSWORD (15 to 256 characters), or AUTH_INITIAL_PASSWORD_PATH to have a password generated"}
		}
		password, first.InitialPassword = generatePassword(), true
	}
	if first.PasswordHash, err = h.hash(ctx, password); err != nil {
		return err
	}
	var keep func() error
	if first.InitialPassword {
		keep = func() error { return initial.write(password) }
	}
	return s.addFirstAdmin(ctx, &first, keep)
}

// hasAdmin reports whether there is any administrator.
func (s *store) hasAdmin(ctx context.Context) (there bool, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM admins)`).Scan(&there).Error
	})
	return there, err
}

// addFirstAdmin adds first unless an administrator exists by now. The lock serializes replicas that
// start together. keep is called while the lock is held and before the commit, so that the password
// cannot be lost. If the commit fails, the next start calls keep with another password.
func (s *store) addFirstAdmin(ctx context.Context, first *account, keep func() error) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`LOCK TABLE admins IN SHARE ROW EXCLUSIVE MODE`).Error; err != nil {
			return nil, err
		}
		var n int64
		if err := tx.Model(&account{}).Count(&n).Error; err != nil || n > 0 {
			return nil, err
		}
		row := *first
		if err := tx.Create(&row).Error; err != nil {
			return nil, err
		}
		if keep != nil {
			if err := keep(); err != nil {
				return nil, err
			}
		}
		s.log.InfoContext(ctx, "created the first administrator", "username", row.Username, "password_generated", row.InitialPassword)
		return &db.Audit{Action: "create", Entity: "admin", ID: row.Username, After: row.public()}, nil
	})
}

// generatePassword returns a password of 20 letters in groups of four: 100 bits.
func generatePassword() string { return easyText(20) }
