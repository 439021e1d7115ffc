package keys

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/sessions"
	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// Key is an API key as shown to its owner, without its text.
type Key struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Prefix     string     `json:"prefix" doc:"The first characters after obi_"`
	Areas      []string   `json:"areas" enum:"creator,dibia,ilu,kwuo" doc:"The areas that the key may use"`
	CanWrite   bool       `json:"canWrite" doc:"The key may also change things, not only read them"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	RevokedAt  *time.Time `json:"revokedAt,omitempty"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty" doc:"Known within a minute or two"`
	LastUsedIP string     `json:"lastUsedIp,omitempty" doc:"Where it was last used from"`
}

// audited returns the fields of a key that its audit row records.
func (k *Key) audited() map[string]any {
	return map[string]any{"name": k.Name, "prefix": k.Prefix, "areas": k.Areas, "canWrite": k.CanWrite, "expiresAt": k.ExpiresAt}
}

const selectKeys = `SELECT id, name, prefix, areas, can_write, created_at, expires_at, revoked_at, last_used_at, last_used_ip FROM api_keys `

// KeyList lists API keys.
type KeyList struct {
	Keys []Key `json:"keys"`
}

type listOutput struct{ Body KeyList }

// HandleList returns the keys of the signed-in administrator, newest first. Keys that have ended are
// listed for KeepEnded.
func (s *Store) HandleList(ctx context.Context, _ *struct{}) (*listOutput, error) {
	keys, err := db.Rows[Key](ctx, s.DB, selectKeys+`WHERE owner = $1 AND least(expires_at, revoked_at) > $2 ORDER BY created_at DESC, id`,
		reqctx.From(ctx).Actor, s.Now().Add(-KeepEnded))
	return &listOutput{KeyList{keys}}, err
}

// KeyInput is the request body for creating an API key.
type KeyInput struct {
	_         struct{}  `json:"-" additionalProperties:"true"`
	Name      string    `json:"name" doc:"1 to 60 characters"`
	Areas     []string  `json:"areas" enum:"creator,dibia,ilu,kwuo" minItems:"1" doc:"The areas that the key may use"`
	CanWrite  bool      `json:"canWrite,omitempty" doc:"The key may also change things, not only read them"`
	ExpiresAt time.Time `json:"expiresAt,omitzero" doc:"1 to 365 days from now; 365 days if left out"`
	Password  string    `json:"password" maxLength:"256" doc:"The administrator's own password"`
}

type createInput struct{ Body KeyInput }

// check returns the key that in describes, without an ID, or errs.Invalid.
func (in *KeyInput) check(now time.Time) (*Key, error) {
	now = now.UTC().Truncate(time.Second)
	made := &Key{Areas: slices.Compact(slices.Sorted(slices.Values(in.Areas))), CanWrite: in.CanWrite, CreatedAt: now, ExpiresAt: in.ExpiresAt.UTC().Truncate(time.Second)}
	if in.ExpiresAt.IsZero() {
		made.ExpiresAt = now.Add(maxLifetime)
	}
	var rules errs.Rules
	made.Name = input.RequiredName(&rules, in.Name, "name", "Name", maxName)
	lifetime := made.ExpiresAt.Sub(now)
	rules.Check(lifetime >= minLifetime-clockSkew && lifetime <= maxLifetime+clockSkew, "expiresAt", "A key must expire 1 to 365 days from now")
	return made, rules.Err()
}

// NewKey is a new API key with its text.
type NewKey struct {
	Key
	Text string `json:"key" doc:"The key itself, never shown again"`
}

type newOutput struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         NewKey
}

// HandleCreate checks the password again, creates a key and returns its text, which is not stored. It
// returns errs.Conflict if the owner has a working key with this name, or as many as they may have.
func (s *Store) HandleCreate(ctx context.Context, in *createInput) (*newOutput, error) {
	made, err := in.Body.check(s.Now())
	if err != nil {
		return nil, err
	}
	owner, err := s.Reauthenticate(ctx, in.Body.Password)
	if err != nil {
		return nil, err
	}
	text := tokens.NewAPIKey()
	made.ID, made.Prefix = rand.Text(), text[len(web.KeyPrefix):][:tokens.KeyHint]
	out := &newOutput{Status: http.StatusCreated, CacheControl: "no-store", Body: NewKey{*made, text}}
	return out, s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := s.checkRoom(tx, owner, made.Name); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "create key", Entity: "api key", ID: made.ID, After: made.audited()},
			tx.Exec(`INSERT INTO api_keys (id, hash, prefix, name, owner, areas, can_write, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				made.ID, tokens.HashAPIKey(text), made.Prefix, made.Name, owner, db.TextArray(made.Areas), made.CanWrite, made.CreatedAt, made.ExpiresAt).Error
	})
}

// checkRoom locks the owner and returns errs.Conflict if they cannot have another key called name.
func (s *Store) checkRoom(tx *gorm.DB, owner, name string) error {
	// Lock the owner before the session, in the order that changes of administrators use. With both
	// locks, RevokeAll cannot miss a key that is created at the same time.
	if err := tx.Exec(`SELECT FROM admins WHERE username = ? FOR UPDATE`, owner).Error; err != nil {
		return err
	}
	if err := sessions.LockOpen(tx, reqctx.From(tx.Statement.Context).SessionID); err != nil {
		return err
	}
	var working struct{ Keys, Same int }
	err := tx.Raw(`SELECT count(*) AS keys, count(*) FILTER (WHERE name = ?) AS same FROM api_keys WHERE owner = ? AND revoked_at IS NULL AND expires_at > ?`,
		name, owner, s.Now()).Scan(&working).Error
	switch {
	case err != nil:
		return err
	case working.Same > 0:
		return ErrNameTaken
	case working.Keys >= maxKeys:
		return errs.New(errs.Conflict, "You already have %d API keys. Revoke one that you do not use first.", maxKeys)
	}
	return nil
}

// ErrNameTaken is returned for a new key whose name another key of the same owner has.
var ErrNameTaken = errs.New(errs.Conflict, "You already have an API key with this name. Choose another name, or revoke that key first.")

// ErrNone is returned for a key that the administrator does not have.
var ErrNone = errs.New(errs.NotFound, "You have no API key with this id")

type revokeInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the key"`
}

type keyOutput struct{ Body *Key }

// HandleRevoke revokes a key of the signed-in administrator. Revoking it again changes nothing.
func (s *Store) HandleRevoke(ctx context.Context, in *revokeInput) (*keyOutput, error) {
	owner := reqctx.From(ctx).Actor
	err := s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var revoked struct {
			Name   string `json:"name"`
			Prefix string `json:"prefix"`
		}
		err := tx.Raw(`UPDATE api_keys SET revoked_at = ? WHERE id = ? AND owner = ? AND revoked_at IS NULL RETURNING name, prefix`, s.Now(), in.ID, owner).Scan(&revoked).Error
		if err != nil || revoked.Name == "" {
			return nil, err
		}
		return &db.Audit{Action: "revoke key", Entity: "api key", ID: in.ID, Before: revoked}, nil
	})
	if err != nil {
		return nil, err
	}
	found, err := db.Row[Key](ctx, s.DB, selectKeys+`WHERE id = $1 AND owner = $2`, in.ID, owner)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = ErrNone
	}
	return &keyOutput{found}, err
}
