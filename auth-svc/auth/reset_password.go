package auth

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"obi/platform/config"
	"obi/platform/db"
)

// resetPassword sets the password of the administrator named in AUTH_RESET_PASSWORD to
// OBI_ADMIN_PASSWORD, as another administrator could. Operators who have lost the only password use
// it. If the password is already set, it only lifts blocks: a setting that is left in place must
// not end sessions at every start.
func resetPassword(ctx context.Context, cfg *Config, s *store, h *hasher, initial *initialPassword) error {
	if cfg.ResetPassword == "" {
		return nil
	}
	name, enable := canonicalName(cfg.ResetPassword), false
	found, err := s.account(ctx, name)
	if err != nil {
		return err
	}
	if found.Username == "" {
		return config.Problems{fmt.Sprintf("AUTH_RESET_PASSWORD names no administrator: there is none called %q", name)}
	}
	same, _, err := h.verify(ctx, found.PasswordHash, string(cfg.AdminPassword))
	if err != nil {
		return err
	}
	if same && !found.Disabled {
		return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, unthrottle(tx, name) })
	}
	hashed, err := h.hash(ctx, string(cfg.AdminPassword))
	if err != nil {
		return err
	}
	if _, err := s.changeAdmin(ctx, adminChange{username: name, disabled: &enable, passwordHash: hashed}); err != nil {
		return err
	}
	s.log.WarnContext(ctx, "password reset: remove the setting AUTH_RESET_PASSWORD now", "username", name)
	initial.dropIfUnused(ctx)
	return nil
}
