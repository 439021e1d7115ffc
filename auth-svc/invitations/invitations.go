// Package invitations keeps the links with which new administrators join. Package signin creates the
// account when a link is used.
//
// Read invitations.go (the rows, and which links work) and handlers.go (creating, listing and revoking
// links, and looking at one).
package invitations

import (
	"context"
	"encoding/base64"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/secret"
	"obi/platform/db"
	"obi/platform/errs"
)

// lifetime is how long a link works.
const lifetime = 7 * 24 * time.Hour

// Store reads and writes invitations, and handles the routes about them.
type Store struct {
	DB  *db.DB
	Now func() time.Time
}

// row is a row of the table invitations.
type row struct {
	ID        string `gorm:"primaryKey"`
	TokenHash string
	Note      string
	CreatedBy string
	CreatedAt time.Time `gorm:"autoCreateTime:false"`
	ExpiresAt time.Time
	UsedAt    *time.Time
	RevokedAt *time.Time
}

func (row) TableName() string { return "invitations" }

// isOpen is the condition for a link that works. Its argument is the current time. The last part is
// for administrators who were disabled by a version that did not revoke their links.
const isOpen = `used_at IS NULL AND revoked_at IS NULL AND expires_at > ?
	AND created_by IN (SELECT username FROM admins WHERE NOT disabled)`

// newToken returns the token of a new link.
func newToken() string { return base64.RawURLEncoding.EncodeToString(secret.Bytes(32)) }

// ErrInvalid is returned for a link that is unknown, used, revoked or expired, so that clients cannot
// tell which it is.
var ErrInvalid = errs.New(errs.NotFound, "This invitation link doesn't work any more. Ask for a new one.")

// Find returns the invitation that token opens, or ErrInvalid.
func (s *Store) Find(ctx context.Context, token string) (*Invitation, error) {
	var found row
	err := s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("token_hash = ?", secret.Hash(token)).Where(isOpen, s.Now()).Limit(1).Find(&found).Error
	})
	if err == nil && found.ID == "" {
		err = ErrInvalid
	}
	return found.public(), err
}

// RevokeAll revokes the open invitations that username created. It must be called wherever access to an
// account ends, so that nobody gets back in with a link of their own.
func RevokeAll(tx *gorm.DB, username string) error {
	return tx.Exec(`UPDATE invitations SET revoked_at = now() WHERE created_by = ? AND used_at IS NULL AND revoked_at IS NULL`, username).Error
}

// Use marks the invitation that token opens as used and returns who created it. Of several
// transactions that use the same token one succeeds; the others wait for it and get ErrInvalid.
func (s *Store) Use(tx *gorm.DB, token string) (createdBy string, err error) {
	used := tx.Raw(`UPDATE invitations SET used_at = ? WHERE token_hash = ? AND `+isOpen+` RETURNING created_by`, s.Now(), secret.Hash(token), s.Now()).Scan(&createdBy)
	if used.Error == nil && createdBy == "" {
		return "", ErrInvalid
	}
	return createdBy, used.Error
}
