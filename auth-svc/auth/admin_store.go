package auth

import (
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
)

// admins returns all administrators, ordered by name.
func (s *store) admins(ctx context.Context) ([]Admin, error) {
	var rows []account
	err := s.db.Read(ctx, func(tx *gorm.DB) error { return tx.Order("username").Find(&rows).Error })
	all := make([]Admin, 0, len(rows))
	for i := range rows {
		all = append(all, *rows[i].public())
	}
	return all, err
}

// account returns the administrator called username, or a zero account if there is none.
func (s *store) account(ctx context.Context, username string) (found account, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = ?", username).Limit(1).Find(&found).Error
	})
	return found, err
}

// addAdmin adds an administrator. It returns errs.Conflict if the name is taken.
func (s *store) addAdmin(ctx context.Context, username, passwordHash string) (added *Admin, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row := account{Username: username, PasswordHash: passwordHash}
		err := tx.Create(&row).Error
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil, errs.New(errs.Conflict, "An administrator with this name already exists")
		}
		added = row.public()
		return &db.Audit{Action: "create", Entity: "admin", ID: username, After: added}, err
	})
	return added, err
}

// adminChange holds the fields to change of an administrator.
type adminChange struct {
	username     string
	disabled     *bool
	passwordHash string // "" keeps the current one
}

// changeAdmin disables or enables an administrator or sets a new password, and ends the
// administrator's sessions in the same transaction. It returns errs.Conflict if that would disable
// the last active administrator.
func (s *store) changeAdmin(ctx context.Context, change adminChange) (changed *Admin, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, last, err := lockAdmin(tx, change.username)
		if err != nil {
			return nil, err
		}
		changed = row.public()
		toggles := change.disabled != nil && *change.disabled != row.Disabled
		if !toggles && change.passwordHash == "" {
			return nil, nil
		}
		audit := &db.Audit{Action: "change", Entity: "admin", ID: row.Username, Before: *changed}
		if toggles {
			if last {
				return nil, errs.New(errs.Conflict, "The last active administrator cannot be disabled")
			}
			row.Disabled = *change.disabled
			if err := s.endSessions(tx, row.Username, "", "administrator disabled"); err != nil {
				return nil, err
			}
		}
		if change.passwordHash != "" {
			row.PasswordHash, row.InitialPassword = change.passwordHash, false
			if err := s.endSessions(tx, row.Username, "", "password reset"); err != nil {
				return nil, err
			}
			if err := unthrottle(tx, row.Username); err != nil {
				return nil, err
			}
		}
		changed = row.public()
		audit.After = map[string]any{"disabled": row.Disabled, "passwordReset": change.passwordHash != ""}
		return audit, tx.Model(row).Select("disabled", "password_hash", "initial_password").Updates(row).Error
	})
	return changed, err
}

// removeAdmin removes an administrator and ends their sessions. It returns errs.Conflict for the
// last active administrator.
func (s *store) removeAdmin(ctx context.Context, username string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, last, err := lockAdmin(tx, username)
		if err != nil {
			return nil, err
		}
		if last {
			return nil, errs.New(errs.Conflict, "The last active administrator cannot be removed")
		}
		if err := s.endSessions(tx, username, "", "administrator removed"); err != nil {
			return nil, err
		}
		if err := unthrottle(tx, username); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "delete", Entity: "admin", ID: username, Before: row.public()}, tx.Delete(row).Error
	})
}

// lockAdmin locks and returns an administrator, and reports whether they are the last active one.
// It locks all active administrators, so that two transactions cannot each rely on the other's
// administrator to remain, and in order of name to avoid deadlocks.
func lockAdmin(tx *gorm.DB, username string) (row *account, last bool, err error) {
	var active []string
	locking := tx.Clauses(clause.Locking{Strength: "UPDATE"})
	if err := locking.Model(&account{}).Where("NOT disabled").Order("username").Pluck("username", &active).Error; err != nil {
		return nil, false, err
	}
	row = &account{}
	err = tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Take(row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, false, errs.New(errs.NotFound, "This administrator does not exist")
	}
	return row, len(active) == 1 && slices.Contains(active, username), err
}
