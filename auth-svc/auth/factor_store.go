package auth

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
)

// totpRow is a row of the table totp: an authenticator app.
type totpRow struct {
	Username  string `gorm:"primaryKey"`
	Secret    []byte
	Since     *time.Time
	LastStep  int64
	Offered   []byte
	OfferedAt *time.Time
}

func (totpRow) TableName() string { return "totp" }

// Names of second factors in the audit log.
const (
	factorApp     = "code app"
	factorCode    = "recovery code"
	factorPasskey = "passkey"
	factorAlone   = "passkey alone" // also replaces the password
)

var errCode = errs.New(errs.Unauthenticated, "That code is not valid or was already used. Enter the next one.")

// factors returns the second factors of an administrator.
func (s *store) factors(ctx context.Context, username string) (found *Factors, err error) {
	found = &Factors{Required: s.mustHave, Passkeys: []Passkey{}}
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		keys, err := passkeysOf(tx, username)
		if err != nil {
			return err
		}
		for _, key := range keys {
			found.Passkeys = append(found.Passkeys, key.public())
		}
		var row struct {
			Since *time.Time
			Codes int
		}
		err = tx.Raw(`SELECT (SELECT since FROM totp WHERE username = @name AND secret IS NOT NULL) AS since,
			(SELECT count(*) FROM recovery_codes WHERE username = @name) AS codes`, map[string]any{"name": username}).Scan(&row).Error
		if found.RecoveryCodes = row.Codes; row.Since != nil {
			found.App = &App{Since: row.Since.UTC()}
		}
		return err
	})
	return found, err
}

// offerApp stores the secret for a new app. A confirmed secret stays in force until the new one is
// confirmed.
func (s *store) offerApp(ctx context.Context, username string, secret []byte) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) { return nil, s.putOffer(tx, username, secret) })
}

func (s *store) putOffer(tx *gorm.DB, username string, secret []byte) error {
	return tx.Exec(`INSERT INTO totp (username, offered, offered_at) VALUES (@name, @secret, @now)
		ON CONFLICT (username) DO UPDATE SET offered = @secret, offered_at = @now`,
		map[string]any{"name": username, "secret": secret, "now": s.now()}).Error
}

// confirmApp puts the offered secret into force if code is valid for it, and returns new recovery
// codes, which replace any older ones.
func (s *store) confirmApp(ctx context.Context, username, code string) (codes []string, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockFactors(tx, username); err != nil {
			return nil, err
		}
		var audit *db.Audit
		codes, audit, err = s.takeOffer(tx, username, code)
		return audit, err
	})
	return codes, err
}

func (s *store) takeOffer(tx *gorm.DB, username, code string) (codes []string, audit *db.Audit, err error) {
	row, err := lockTOTP(tx, username)
	if err != nil {
		return nil, nil, err
	}
	if row.Offered == nil || s.now().Sub(*row.OfferedAt) > offerTime {
		return nil, nil, errs.New(errs.Conflict, "Setting up the app took too long, or was started in another window. Start again.")
	}
	step, ok := totpMatch(row.Offered, plainCode(code), s.now(), 0)
	if !ok {
		return nil, nil, &errs.Error{Kind: errs.Invalid, Message: errAppCode, Fields: []errs.Field{{Location: "body.code", Message: errAppCode}}}
	}
	err = tx.Model(row).Updates(map[string]any{"secret": row.Offered, "since": s.now(), "last_step": step, "offered": nil, "offered_at": nil}).Error
	if err != nil {
		return nil, nil, err
	}
	codes, err = newRecoveryCodes(tx, username)
	return codes, &db.Audit{Action: "add factor", Entity: "admin", ID: username, After: map[string]string{"factor": factorApp}}, err
}

const errAppCode = "That code is not valid. Enter the code that the app shows now, and check the clock of its device."

// removeApp removes the authenticator app, and the recovery codes too if no factor is left.
func (s *store) removeApp(ctx context.Context, username string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockFactors(tx, username); err != nil {
			return nil, err
		}
		row, err := lockTOTP(tx, username)
		if err != nil {
			return nil, err
		}
		if row.Secret == nil {
			return nil, errs.New(errs.NotFound, "No authenticator app is set up")
		}
		if err := tx.Delete(row).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: map[string]string{"factor": factorApp}}, s.afterRemoval(tx, username)
	})
}

// afterRemoval must be called after a factor is removed. It deletes the recovery codes if no factor
// is left, or returns errs.Conflict if a factor is required.
func (s *store) afterRemoval(tx *gorm.DB, username string) error {
	has, err := hasFactor(tx, username)
	if err != nil || has {
		return err
	}
	if s.mustHave {
		return errs.New(errs.Conflict, "Everyone needs a second factor here. Set up another one first, then remove this one.")
	}
	return dropFactors(tx, username)
}

// hasFactor reports whether there is a second factor.
func hasFactor(tx *gorm.DB, username string) (has bool, err error) {
	err = tx.Raw(`SELECT EXISTS (SELECT FROM totp WHERE username = @name AND secret IS NOT NULL)
		OR EXISTS (SELECT FROM passkeys WHERE username = @name)`, map[string]any{"name": username}).Scan(&has).Error
	return has, err
}

// lockFactors serializes changes of an administrator's factors, and sign-ins with them.
func lockFactors(tx *gorm.DB, username string) error {
	return tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Take(&account{}).Error
}

func dropFactors(tx *gorm.DB, username string) error {
	for _, statement := range []string{
		`DELETE FROM totp WHERE username = ?`, `DELETE FROM passkeys WHERE username = ?`, `DELETE FROM recovery_codes WHERE username = ?`,
	} {
		if err := tx.Exec(statement, username).Error; err != nil {
			return err
		}
	}
	return nil
}

// renewCodes replaces the recovery codes and returns the new ones. It returns errs.Conflict if
// there is no second factor.
func (s *store) renewCodes(ctx context.Context, username string) (codes []string, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockFactors(tx, username); err != nil {
			return nil, err
		}
		has, err := hasFactor(tx, username)
		if err != nil {
			return nil, err
		}
		if !has {
			return nil, errs.New(errs.Conflict, "Set up a second factor first. Recovery codes replace it when you cannot use it.")
		}
		if codes, err = newRecoveryCodes(tx, username); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "new recovery codes", Entity: "admin", ID: username}, nil
	})
	return codes, err
}

// proveCode uses up a code of the app or a recovery code and returns which factor it belongs to. It
// returns errCode if the code is not valid.
func (s *store) proveCode(tx *gorm.DB, username, code string) (factor string, err error) {
	plain := plainCode(code)
	if len(plain) != totpDigits {
		ok, err := useRecoveryCode(tx, username, plain)
		if err == nil && !ok {
			err = errCode
		}
		return factorCode, err
	}
	row, err := lockTOTP(tx, username)
	if err != nil {
		return "", err
	}
	step, ok := totpMatch(row.Secret, plain, s.now(), row.LastStep)
	if row.Secret == nil || !ok {
		return "", errCode
	}
	return factorApp, tx.Model(row).Update("last_step", step).Error
}

// lockTOTP locks and returns an administrator's row, or a zero row if there is none.
func lockTOTP(tx *gorm.DB, username string) (*totpRow, error) {
	row := &totpRow{}
	return row, tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Limit(1).Find(row).Error
}
