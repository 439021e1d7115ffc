package auth

import (
	"context"
	"crypto/rand"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

var errNoPasskey = errs.New(errs.NotFound, "This passkey does not exist")

// passkeysOf returns an administrator's passkeys, oldest first.
func passkeysOf(tx *gorm.DB, username string) (rows []passkeyRow, err error) {
	return rows, tx.Where("username = ?", username).Order("created_at, id").Find(&rows).Error
}

// keyOwner returns an administrator with all passkeys.
func (s *store) keyOwner(ctx context.Context, username string) (owner *keyOwner, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		owner, err = keyOwnerIn(tx, username)
		return err
	})
	return owner, err
}

func keyOwnerIn(tx *gorm.DB, username string) (*keyOwner, error) {
	owner := &keyOwner{name: username}
	if err := tx.Raw(`SELECT uuid_send(passkey_handle) FROM admins WHERE username = ?`, username).Row().Scan(&owner.handle); err != nil {
		return nil, err
	}
	var err error
	owner.keys, err = passkeysOf(tx, username)
	return owner, err
}

// addPasskey adds a passkey. It returns new recovery codes if there are none yet.
func (s *store) addPasskey(ctx context.Context, row *passkeyRow) (codes []string, err error) {
	row.ID = rand.Text()
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockFactors(tx, row.Username); err != nil {
			return nil, err
		}
		var there struct{ Keys, Codes int }
		err := tx.Raw(`SELECT (SELECT count(*) FROM passkeys WHERE username = @name) AS keys,
			(SELECT count(*) FROM recovery_codes WHERE username = @name) AS codes`, map[string]any{"name": row.Username}).Scan(&there).Error
		if err != nil {
			return nil, err
		}
		if there.Keys >= maxPasskeys {
			return nil, errs.New(errs.Conflict, "You already have %d passkeys. Remove one that you do not use first.", maxPasskeys)
		}
		if err := tx.Create(row).Error; errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil, errs.New(errs.Conflict, "This passkey was already added")
		} else if err != nil {
			return nil, err
		}
		if codes = nil; there.Codes == 0 {
			if codes, err = newRecoveryCodes(tx, row.Username); err != nil {
				return nil, err
			}
		}
		return &db.Audit{Action: "add factor", Entity: "admin", ID: row.Username, After: row.audited()}, nil
	})
	return codes, err
}

// audited returns the passkey as recorded in the audit log.
func (r *passkeyRow) audited() map[string]string {
	return map[string]string{"factor": factorPasskey, "name": r.Name}
}

// lockPasskey locks and returns one of username's passkeys. It returns errNoPasskey if there is
// none with this ID.
func lockPasskey(tx *gorm.DB, username, id string) (*passkeyRow, error) {
	if err := lockFactors(tx, username); err != nil {
		return nil, err
	}
	row := &passkeyRow{}
	err := tx.Where("id = ? AND username = ?", id, username).Take(row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = errNoPasskey
	}
	return row, err
}

// renamePasskey renames one of username's passkeys.
func (s *store) renamePasskey(ctx context.Context, username, id, name string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, err := lockPasskey(tx, username, id)
		if err != nil || row.Name == name {
			return nil, err
		}
		audit := &db.Audit{Action: "rename factor", Entity: "admin", ID: username, Before: row.audited()}
		row.Name = name
		audit.After = row.audited()
		return audit, tx.Model(row).Update("name", name).Error
	})
}

// removePasskey removes one of username's passkeys, and the recovery codes too if no factor is
// left.
func (s *store) removePasskey(ctx context.Context, username, id string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, err := lockPasskey(tx, username, id)
		if err != nil {
			return nil, err
		}
		if err := tx.Delete(row).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: row.audited()}, s.afterRemoval(tx, username)
	})
}
