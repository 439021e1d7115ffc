package factors

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/platform/db"
	"obi/platform/errs"
)

const (
	recoveryCodeCount = 10
	// recoveryLetters is the length of a code: 120 bits. Older codes of 16 letters still work.
	recoveryLetters = 24
)

// RecoveryCodes holds new recovery codes, which are never shown again. Each replaces the second
// factor once.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

// newRecoveryCodes replaces an administrator's recovery codes and returns the new ones in the form
// that screens show. It stores only their hashes.
func newRecoveryCodes(tx *gorm.DB, username string) (codes []string, err error) {
	var hashes db.TextArray
	for range recoveryCodeCount {
		code := secret.Text(recoveryLetters)
		codes, hashes = append(codes, code), append(hashes, secret.Hash(PlainCode(code)))
	}
	if err := tx.Exec(`DELETE FROM recovery_codes WHERE username = ?`, username).Error; err != nil {
		return nil, err
	}
	return codes, tx.Exec(`INSERT INTO recovery_codes (username, code_hash) SELECT ?, unnest(?::text[])`, username, hashes).Error
}

// HandleRenewCodes replaces the recovery codes and returns the new ones. It returns errs.Conflict if
// there is no second factor.
func (s *Store) HandleRenewCodes(ctx context.Context, in *proofInput) (*secret.Output[RecoveryCodes], error) {
	username, err := s.Accounts.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	var codes RecoveryCodes
	err = s.change(ctx, username, func(tx *gorm.DB) (*db.Audit, error) {
		hasFactor, err := hasAny(tx, username)
		if err != nil {
			return nil, err
		}
		if !hasFactor {
			return nil, errs.New(errs.Conflict, "Set up a second factor first. Recovery codes replace it when you cannot use it.")
		}
		codes.Codes, err = newRecoveryCodes(tx, username)
		return &db.Audit{Action: "new recovery codes", Entity: "admin", ID: username}, err
	})
	return secret.Answer(codes), err
}

// ErrCode is returned for a wrong code of an app, and for a wrong recovery code.
var ErrCode = errs.New(errs.Unauthenticated, "That code is not valid or was already used. Enter the next one.")

// ProveCode uses up a code of the app or a recovery code and returns the name of the factor in the
// audit log. It returns ErrCode if the code is not valid.
func (s *Store) ProveCode(tx *gorm.DB, username, code string) (factor string, err error) {
	plain := PlainCode(code)
	if len(plain) != totpDigits {
		done := tx.Exec(`DELETE FROM recovery_codes WHERE username = ? AND code_hash = ?`, username, secret.Hash(plain))
		if done.Error == nil && done.RowsAffected == 0 {
			return "", ErrCode
		}
		return auditedCode, done.Error
	}
	row, err := lockTOTP(tx, username)
	if err != nil {
		return "", err
	}
	step, ok := matchTOTP(row.Secret, plain, s.Now(), row.LastStep)
	if row.Secret == nil || !ok {
		return "", ErrCode
	}
	return AuditedApp, tx.Model(row).Update("last_step", step).Error
}

// PlainCode removes the spaces and dashes that people type between the parts of a code.
func PlainCode(typed string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(typed))
}
