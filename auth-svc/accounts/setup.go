package accounts

import (
	"context"
	"crypto/subtle"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/auth-svc/throttle"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// awaitsSetup is the condition for an administrator whom the setup link may replace: the only one, with
// the generated password, who has never signed in.
const awaitsSetup = `initial_password AND signed_in_at IS NULL AND NOT disabled AND (SELECT count(*) FROM admins) = 1`

// ErrSetup is returned for a setup link that is wrong, used, or closed because someone has signed in.
var ErrSetup = errs.New(errs.NotFound, "This setup link doesn't work any more. Obi prints a new one at each start until the first sign-in.")

// SetupInput has the token of a setup link.
type SetupInput struct {
	_     struct{} `json:"-" additionalProperties:"true"`
	Token string   `json:"token" maxLength:"64" doc:"From the link, behind the #"`
}

type setupInput struct{ Body SetupInput }

// HandleLookAtSetup succeeds if the setup link works, and returns ErrSetup otherwise.
func (s *Store) HandleLookAtSetup(ctx context.Context, in *setupInput) (*web.DoneOutput, error) {
	return web.Succeeded(), s.CheckSetup(ctx, in.Body.Token)
}

// CheckSetup returns ErrSetup unless token opens the setup.
func (s *Store) CheckSetup(ctx context.Context, token string) error {
	if !s.isSetupToken(token) {
		return ErrSetup
	}
	var isOpen bool
	err := s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM admins WHERE ` + awaitsSetup + `)`).Scan(&isOpen).Error
	})
	if err == nil && !isOpen {
		err = ErrSetup
	}
	return err
}

func (s *Store) isSetupToken(token string) bool {
	return s.SetupToken != "" && subtle.ConstantTimeCompare([]byte(secret.Hash(token)), []byte(secret.Hash(s.SetupToken))) == 1
}

// SetUp replaces the first administrator by chosen. It deletes the row instead of renaming it, so that
// nothing begun with the generated password, such as a second step, can be completed. Of several
// transactions one succeeds; the others wait for it and get ErrSetup, also if a sign-in came first.
func (s *Store) SetUp(tx *gorm.DB, token string, chosen Account) error {
	if !s.isSetupToken(token) {
		return ErrSetup
	}
	var replaced string
	err := tx.Raw(`DELETE FROM admins WHERE ` + awaitsSetup + ` RETURNING username`).Scan(&replaced).Error
	if err == nil && replaced == "" {
		err = ErrSetup
	}
	if err != nil {
		return err
	}
	added, err := Insert(tx, chosen)
	if err != nil {
		return err
	}
	// Strangers may have blocked the name of the first administrator.
	if err := throttle.ResetAccount(tx, chosen.Username); err != nil {
		return err
	}
	after := struct {
		*Admin
		Replaced string `json:"replaced"`
	}{added, replaced}
	audit := &db.Audit{Action: "create", Entity: "admin", ID: chosen.Username, After: after}
	return audit.Write(tx)
}
