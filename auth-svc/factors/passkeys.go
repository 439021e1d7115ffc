package factors

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/accounts"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

const (
	// maxPasskeys is the maximum number of passkeys of an administrator.
	maxPasskeys = 20
	// maxPasskeyName is the maximum length of a passkey's name, in letters.
	maxPasskeyName = 60
)

// Passkey is a passkey of a device, a password manager or a security key.
type Passkey struct {
	ID     string     `json:"id"`
	Name   string     `json:"name"`
	Since  time.Time  `json:"since" doc:"When it was added"`
	UsedAt *time.Time `json:"usedAt,omitempty" doc:"When it was last used to sign in; missing if never"`
}

// passkeyRow is a row of the table passkeys.
type passkeyRow struct {
	ID             string `gorm:"primaryKey"`
	Username       string
	Name           string
	CredentialID   []byte
	PublicKey      []byte
	Transports     string
	BackupEligible bool
	SignCount      uint32
	CreatedAt      time.Time
	UsedAt         *time.Time
}

func (passkeyRow) TableName() string { return "passkeys" }

// audited returns the passkey as recorded in the audit log.
func (r *passkeyRow) audited() map[string]string {
	return map[string]string{"factor": auditedPasskey, "name": r.Name}
}

// OwnerOf returns the administrator who owns the passkey with this credential ID, or a zero Account.
func (s *Store) OwnerOf(ctx context.Context, credentialID []byte) (owner accounts.Account, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = (SELECT username FROM passkeys WHERE credential_id = ?)", credentialID).Limit(1).Find(&owner).Error
	})
	return owner, err
}

// NewPasskey is the request body for adding a passkey.
type NewPasskey struct {
	_          struct{}    `json:"-" additionalProperties:"true"`
	Name       string      `json:"name" doc:"1 to 60 characters"`
	Credential MadePasskey `json:"credential"`
}

// AddedPasskey is a passkey that was added.
type AddedPasskey struct {
	Passkey Passkey  `json:"passkey"`
	Codes   []string `json:"codes,omitempty" doc:"Recovery codes, never shown again; left out if there are some already"`
}

type newPasskeyInput struct{ Body NewPasskey }

type addedPasskeyOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         AddedPasskey
}

// HandleAddPasskey adds a passkey that a browser made.
func (s *Store) HandleAddPasskey(ctx context.Context, in *newPasskeyInput) (*addedPasskeyOutput, error) {
	name, err := passkeyName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	row, err := s.verifyNewPasskey(ctx, &in.Body.Credential)
	if err != nil {
		return nil, err
	}
	row.ID, row.Name, row.CreatedAt = rand.Text(), name, s.Now().UTC()
	codes, err := s.addPasskey(ctx, row)
	return &addedPasskeyOutput{http.StatusCreated, "no-store", AddedPasskey{Passkey{ID: row.ID, Name: name, Since: row.CreatedAt}, codes}}, err
}

func passkeyName(text string) (name string, err error) {
	var rules errs.Rules
	name = input.RequiredName(&rules, text, "name", "Name", maxPasskeyName)
	return name, rules.Err()
}

// addPasskey stores a passkey. It returns new recovery codes if there are none yet.
func (s *Store) addPasskey(ctx context.Context, row *passkeyRow) (codes []string, err error) {
	err = s.change(ctx, row.Username, func(tx *gorm.DB) (*db.Audit, error) {
		var existing struct{ Keys, Codes int }
		err := tx.Raw(`SELECT (SELECT count(*) FROM passkeys WHERE username = @name) AS keys,
			(SELECT count(*) FROM recovery_codes WHERE username = @name) AS codes`, map[string]any{"name": row.Username}).Scan(&existing).Error
		if err != nil {
			return nil, err
		}
		if existing.Keys >= maxPasskeys {
			return nil, errs.New(errs.Conflict, "You already have %d passkeys. Remove one that you do not use first.", maxPasskeys)
		}
		if err := tx.Create(row).Error; errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil, errs.New(errs.Conflict, "This passkey was already added")
		} else if err != nil {
			return nil, err
		}
		if codes = nil; existing.Codes == 0 {
			if codes, err = newRecoveryCodes(tx, row.Username); err != nil {
				return nil, err
			}
		}
		return &db.Audit{Action: "add factor", Entity: "admin", ID: row.Username, After: row.audited()}, nil
	})
	return codes, err
}

// ErrNoPasskey is returned for a passkey that the administrator does not have.
var ErrNoPasskey = errs.New(errs.NotFound, "This passkey does not exist")

// findPasskey returns one of username's passkeys, or ErrNoPasskey if there is none with this ID.
func findPasskey(tx *gorm.DB, username, id string) (*passkeyRow, error) {
	row := &passkeyRow{}
	err := tx.Where("id = ? AND username = ?", id, username).Take(row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrNoPasskey
	}
	return row, err
}

// PasskeyName is the request body for renaming a passkey.
type PasskeyName struct {
	_    struct{} `json:"-" additionalProperties:"true"`
	Name string   `json:"name" doc:"1 to 60 characters"`
}

type renameInput struct {
	ID   string `path:"id" doc:"The id of the passkey"`
	Body PasskeyName
}

// HandleRenamePasskey renames a passkey of the signed-in administrator.
func (s *Store) HandleRenamePasskey(ctx context.Context, in *renameInput) (*web.DoneOutput, error) {
	name, err := passkeyName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	username := reqctx.From(ctx).Actor
	return web.Succeeded(), s.change(ctx, username, func(tx *gorm.DB) (*db.Audit, error) {
		row, err := findPasskey(tx, username, in.ID)
		if err != nil || row.Name == name {
			return nil, err
		}
		audit := &db.Audit{Action: "rename factor", Entity: "admin", ID: username, Before: row.audited()}
		row.Name = name
		audit.After = row.audited()
		return audit, tx.Model(row).Update("name", name).Error
	})
}

type removePasskeyInput struct {
	ID   string `path:"id" doc:"The id of the passkey"`
	Body PasswordProof
}

// HandleRemovePasskey removes a passkey of the signed-in administrator. It also removes the recovery
// codes if no factor is left.
func (s *Store) HandleRemovePasskey(ctx context.Context, in *removePasskeyInput) (*web.DoneOutput, error) {
	username, err := s.Accounts.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return web.Succeeded(), s.change(ctx, username, func(tx *gorm.DB) (*db.Audit, error) {
		row, err := findPasskey(tx, username, in.ID)
		if err != nil {
			return nil, err
		}
		if err := tx.Delete(row).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: row.audited()}, s.afterRemoval(tx, username)
	})
}
