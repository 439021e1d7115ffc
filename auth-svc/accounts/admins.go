package accounts

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/auth-svc/invitations"
	"obi/auth-svc/keys"
	"obi/auth-svc/sessions"
	"obi/auth-svc/throttle"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

type adminsOutput struct{ Body []Admin }

// HandleList returns all administrators, ordered by name.
func (s *Store) HandleList(ctx context.Context, _ *struct{}) (*adminsOutput, error) {
	all, err := db.Rows[Admin](ctx, s.DB, `SELECT username, $1::text AS role, disabled, created_at FROM admins ORDER BY username`, sessions.Role)
	return &adminsOutput{all}, err
}

// AdminInput is the request body for adding an administrator.
type AdminInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Username string   `json:"username" doc:"Letters, digits and . _ - @; upper and lower case are the same"`
	Password string   `json:"password" doc:"15 to 256 characters"`
}

type addInput struct{ Body AdminInput }

type adminOutput struct {
	Status int
	Body   *Admin
}

// HandleAdd adds an administrator. It returns errs.Conflict if the name is taken.
func (s *Store) HandleAdd(ctx context.Context, in *addInput) (*adminOutput, error) {
	name, err := in.Body.Check()
	if err != nil {
		return nil, err
	}
	hash, err := s.Hasher.Hash(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &adminOutput{Status: http.StatusCreated}
	return out, s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		added, err := Insert(tx, Account{Username: name, PasswordHash: hash})
		out.Body = added
		return &db.Audit{Action: "create", Entity: "admin", ID: name, After: added}, err
	})
}

// Check returns the canonical username, or errs.Invalid if the username or the password breaks a rule.
func (in *AdminInput) Check() (name string, err error) {
	name = CanonicalName(in.Username)
	var rules errs.Rules
	CheckName(&rules, "username", name)
	CheckPassword(&rules, "password", in.Password, name)
	return name, rules.Err()
}

// ErrTaken is returned for a new administrator whose name exists.
var ErrTaken = errs.New(errs.Conflict, "An administrator with this name already exists")

// Insert adds an administrator, or returns ErrTaken.
func Insert(tx *gorm.DB, row Account) (*Admin, error) {
	err := tx.Create(&row).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil, ErrTaken
	}
	return row.public(), err
}

// AdminChanges is the request body for changing an administrator. Omitted fields keep their value.
type AdminChanges struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Disabled *bool    `json:"disabled,omitempty" doc:"true also ends all sessions and revokes all invitations and API keys of this administrator"`
	Password *string  `json:"password,omitempty" doc:"15 to 256 characters; also ends all sessions and revokes all invitations and API keys of this administrator"`
}

type changeInput struct {
	Username string `path:"username" maxLength:"256" doc:"The administrator"`
	Body     AdminChanges
}

// HandleChange disables or enables an administrator, or sets a new password.
func (s *Store) HandleChange(ctx context.Context, in *changeInput) (*adminOutput, error) {
	name, hash := CanonicalName(in.Username), ""
	if in.Body.Password != nil {
		// Otherwise anyone who finds an open session could take over the account.
		if name == reqctx.From(ctx).Actor {
			return nil, errs.New(errs.Forbidden, "To change your own password, use the call that takes your current one")
		}
		var rules errs.Rules
		CheckPassword(&rules, "password", *in.Body.Password, name)
		err := rules.Err()
		if err == nil {
			hash, err = s.Hasher.Hash(ctx, *in.Body.Password)
		}
		if err != nil {
			return nil, err
		}
	}
	changed, err := s.change(ctx, name, in.Body.Disabled, hash)
	return &adminOutput{Status: http.StatusOK, Body: changed}, err
}

// change disables or enables an administrator, or sets a new password unless its hash is "". It
// ends the administrator's sessions and revokes their invitations and API keys in the same
// transaction. It returns errs.Conflict if that would disable the last active administrator.
func (s *Store) change(ctx context.Context, username string, disabled *bool, passwordHash string) (changed *Admin, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, isLast, err := lock(tx, username)
		if err != nil {
			return nil, err
		}
		changed = row.public()
		isToggled := disabled != nil && *disabled != row.Disabled
		if !isToggled && passwordHash == "" {
			return nil, nil
		}
		audit := &db.Audit{Action: "change", Entity: "admin", ID: row.Username, Before: *changed}
		if isToggled {
			if isLast {
				return nil, errs.New(errs.Conflict, "The last active administrator cannot be disabled")
			}
			row.Disabled = *disabled
			if err := s.revokeAccess(tx, row.Username, "administrator disabled"); err != nil {
				return nil, err
			}
		}
		if passwordHash != "" {
			row.PasswordHash, row.InitialPassword = passwordHash, false
			if err := s.endAccess(tx, row.Username, "password reset"); err != nil {
				return nil, err
			}
		}
		changed = row.public()
		audit.After = map[string]any{"disabled": row.Disabled, "passwordReset": passwordHash != ""}
		return audit, tx.Model(row).Select("disabled", "password_hash", "initial_password").Updates(row).Error
	})
	if err == nil {
		s.RemoveInitialPassword(ctx)
	}
	return changed, err
}

// endAccess ends an administrator's sessions, revokes their invitations and API keys, resets the
// counts of failed sign-ins and deletes the known browsers.
func (s *Store) endAccess(tx *gorm.DB, username, reason string) error {
	if err := s.revokeAccess(tx, username, reason); err != nil {
		return err
	}
	return throttle.ResetAccount(tx, username)
}

// revokeAccess ends an administrator's sessions and revokes their invitations and API keys.
func (s *Store) revokeAccess(tx *gorm.DB, username, reason string) error {
	if err := s.endSessions(tx, username, "", reason); err != nil {
		return err
	}
	return keys.RevokeAll(tx, username)
}

// endSessions ends an administrator's sessions except one, and revokes their invitations.
func (s *Store) endSessions(tx *gorm.DB, username, except, reason string) error {
	if err := s.Sessions.EndAll(tx, username, except, reason); err != nil {
		return err
	}
	return invitations.RevokeAll(tx, username)
}

type removeInput struct {
	Username string `path:"username" maxLength:"256" doc:"The administrator"`
}

// HandleRemove removes an administrator and ends their sessions. It returns errs.Conflict for the
// last active administrator.
func (s *Store) HandleRemove(ctx context.Context, in *removeInput) (*web.DoneOutput, error) {
	name := CanonicalName(in.Username)
	err := s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		row, isLast, err := lock(tx, name)
		if err != nil {
			return nil, err
		}
		if isLast {
			return nil, errs.New(errs.Conflict, "The last active administrator cannot be removed")
		}
		if err := s.endAccess(tx, name, "administrator removed"); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "delete", Entity: "admin", ID: name, Before: row.public()}, tx.Delete(row).Error
	})
	if err == nil {
		s.RemoveInitialPassword(ctx)
	}
	return web.Succeeded(), err
}

// lock locks and returns an administrator, and reports whether they are the last active one. It
// locks all active administrators, so that two transactions cannot each rely on the other's
// administrator to remain, and in order of name to avoid deadlocks.
func lock(tx *gorm.DB, username string) (row *Account, isLast bool, err error) {
	var active []string
	locking := tx.Clauses(clause.Locking{Strength: "UPDATE"})
	if err := locking.Model(&Account{}).Where("NOT disabled").Order("username").Pluck("username", &active).Error; err != nil {
		return nil, false, err
	}
	row = &Account{}
	err = tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("username = ?", username).Take(row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, false, errs.New(errs.NotFound, "This administrator does not exist")
	}
	return row, len(active) == 1 && slices.Contains(active, username), err
}
