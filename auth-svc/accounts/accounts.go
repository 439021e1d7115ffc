// Package accounts keeps the administrators, with their usernames and passwords.
//
// Read accounts.go (the rows), rules.go (which usernames and passwords are allowed), hash.go (how
// passwords are hashed and checked), admins.go (adding, changing and removing administrators),
// password.go (checking and changing one's own password), start.go (the first administrator, and a
// lost password), initial_password.go (the file with a generated password) and setup.go (replacing the
// first administrator with the setup link).
package accounts

import (
	"context"
	"log/slog"
	"time"

	"gorm.io/gorm"

	"obi/auth-svc/sessions"
	"obi/platform/db"
)

// Store reads and writes administrators, and handles the routes about them.
type Store struct {
	DB       *db.DB
	Log      *slog.Logger
	Sessions *sessions.Store
	Hasher   *Hasher
	// InitialPasswordPath is the file that holds a generated password until an operator reads it,
	// or "" if there is none.
	InitialPasswordPath string
	// SetupToken is the token of the setup link, or "" if there is none. It is not stored: the next
	// start may have another.
	SetupToken string
}

// Account is a row of the table admins.
type Account struct {
	Username        string `gorm:"primaryKey"`
	PasswordHash    string
	Disabled        bool
	InitialPassword bool
	CreatedAt       time.Time  `gorm:"autoCreateTime:false;default:now()"`
	Refused         int        // refused sign-ins since the last successful one
	SignedInAt      *time.Time // the last successful sign-in, or nil
}

// TableName implements gorm's Tabler.
func (Account) TableName() string { return "admins" }

// Admin is an administrator as shown to the other administrators.
type Admin struct {
	Username  string    `json:"username"`
	Role      string    `json:"role" enum:"admin"`
	Disabled  bool      `json:"disabled" doc:"A disabled administrator cannot sign in"`
	CreatedAt time.Time `json:"createdAt"`
}

func (a *Account) public() *Admin {
	return &Admin{Username: a.Username, Role: sessions.Role, Disabled: a.Disabled, CreatedAt: a.CreatedAt}
}

// Find returns the administrator called username, or a zero Account if there is none.
func (s *Store) Find(ctx context.Context, username string) (found Account, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("username = ?", username).Limit(1).Find(&found).Error
	})
	return found, err
}
