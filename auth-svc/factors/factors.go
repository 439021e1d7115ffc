// Package factors keeps the second factors of administrators: authenticator apps, passkeys and
// recovery codes. Package signin asks for them.
//
// Read factors.go (what an administrator has), app.go (authenticator apps) with totp.go (their
// codes), recovery.go (recovery codes) and passkeys.go (the list of passkeys). Creating and using
// a passkey is in challenges.go (the challenges that browsers sign), passkey_forms.go (requests and
// answers) and relying_party.go (checking an answer).
package factors

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/auth-svc/accounts"
	"obi/auth-svc/throttle"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
)

// Store reads and writes second factors. Its handlers are for an administrator's own factors.
type Store struct {
	DB       *db.DB
	Now      func() time.Time
	Log      *slog.Logger
	Accounts *accounts.Store
	Party    *RelyingParty
	// Required is set if every administrator must have a second factor.
	Required bool
}

// Names of second factors in the audit log.
const (
	AuditedApp          = "code app"
	auditedCode         = "recovery code"
	auditedPasskey      = "passkey"
	auditedPasskeyAlone = "passkey alone" // also replaces the password
)

// Factors lists an administrator's second factors.
type Factors struct {
	App           *App      `json:"app,omitempty" doc:"The authenticator app; missing if there is none"`
	Passkeys      []Passkey `json:"passkeys" doc:"In the order in which they were added"`
	RecoveryCodes int       `json:"recoveryCodes" doc:"How many recovery codes are left"`
	Required      bool      `json:"required" doc:"Every administrator must have a second factor, so the last one cannot be removed"`
}

// App is an authenticator app.
type App struct {
	Since time.Time `json:"since" doc:"When it was set up"`
}

// Any reports whether there is a second factor.
func (f *Factors) Any() bool { return f.App != nil || len(f.Passkeys) > 0 }

// Find returns the second factors of an administrator.
func (s *Store) Find(ctx context.Context, username string) (found *Factors, err error) {
	found = &Factors{Required: s.Required, Passkeys: []Passkey{}}
	err = s.DB.Read(ctx, func(tx *gorm.DB) error {
		err := tx.Raw(`SELECT id, name, created_at AS since, used_at FROM passkeys WHERE username = ? ORDER BY created_at, id`, username).Scan(&found.Passkeys).Error
		if err != nil {
			return err
		}
		var row struct {
			Since *time.Time
			Codes int
		}
		err = tx.Raw(`SELECT (SELECT since FROM totp WHERE username = @name AND secret IS NOT NULL) AS since,
			(SELECT count(*) FROM recovery_codes WHERE username = @name) AS codes`, map[string]any{"name": username}).Scan(&row).Error
		if found.RecoveryCodes = row.Codes; row.Since != nil {
			found.App = &App{Since: *row.Since}
		}
		return err
	})
	return found, err
}

type factorsOutput struct{ Body *Factors }

// HandleList returns the second factors of the signed-in administrator.
func (s *Store) HandleList(ctx context.Context, _ *struct{}) (*factorsOutput, error) {
	found, err := s.Find(ctx, reqctx.From(ctx).Actor)
	return &factorsOutput{found}, err
}

// PasswordProof asks for the password again, because an open session alone must not be enough to
// change factors.
type PasswordProof struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Password string   `json:"password" maxLength:"256"`
}

type proofInput struct{ Body PasswordProof }

// change is like db.Change but first locks an administrator, so that changes of their factors and
// sign-ins with them run one after the other.
func (s *Store) change(ctx context.Context, username string, do func(tx *gorm.DB) (*db.Audit, error)) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lock(tx, username); err != nil {
			return nil, err
		}
		return do(tx)
	})
}

func lock(tx *gorm.DB, username string) error {
	return tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Take(&accounts.Account{}).Error
}

// hasAny reports whether there is a second factor.
func hasAny(tx *gorm.DB, username string) (has bool, err error) {
	err = tx.Raw(`SELECT EXISTS (SELECT FROM totp WHERE username = @name AND secret IS NOT NULL)
		OR EXISTS (SELECT FROM passkeys WHERE username = @name)`, map[string]any{"name": username}).Scan(&has).Error
	return has, err
}

// CheckNone locks an administrator and returns taken if they have a second factor.
func CheckNone(tx *gorm.DB, username string, taken error) error {
	if err := lock(tx, username); err != nil {
		return err
	}
	hasFactor, err := hasAny(tx, username)
	if err == nil && hasFactor {
		err = taken
	}
	return err
}

// afterRemoval must be called after a factor is removed. It deletes the recovery codes if no factor
// is left, or returns errs.Conflict if a factor is required.
func (s *Store) afterRemoval(tx *gorm.DB, username string) error {
	hasFactor, err := hasAny(tx, username)
	if err != nil || hasFactor {
		return err
	}
	if s.Required {
		return errs.New(errs.Conflict, "Everyone needs a second factor here. Set up another one first, then remove this one.")
	}
	return deleteFactors(tx, username)
}

// deleteFactors deletes all second factors and recovery codes of an administrator.
func deleteFactors(tx *gorm.DB, username string) error {
	for _, statement := range []string{
		`DELETE FROM totp WHERE username = ?`, `DELETE FROM passkeys WHERE username = ?`, `DELETE FROM recovery_codes WHERE username = ?`,
	} {
		if err := tx.Exec(statement, username).Error; err != nil {
			return err
		}
	}
	return nil
}

// RemoveAll removes all second factors of an administrator who has lost them, lifts their blocks and
// ends their sessions. It returns an error if there is no such administrator or they have no second
// factor.
func (s *Store) RemoveAll(ctx context.Context, username string) error {
	found, err := s.Accounts.Find(ctx, username)
	if err != nil {
		return err
	}
	if found.Username == "" {
		return fmt.Errorf("there is no administrator called %q", username)
	}
	factors, err := s.Find(ctx, username)
	if err != nil {
		return err
	}
	if !factors.Any() {
		return fmt.Errorf("%s has no second factor", username)
	}
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := deleteFactors(tx, username); err != nil {
			return nil, err
		}
		if err := s.Accounts.Sessions.EndAll(tx, username, "", "second factor removed"); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: map[string]string{"factor": "all"}}, throttle.ResetAccount(tx, username)
	})
}
