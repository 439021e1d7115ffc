package auth

import (
	"log/slog"
	"time"

	"obi/platform/db"
)

// store keeps administrators, sessions and failed attempts in PostgreSQL. Every
// change that an administrator would want to know of is one transaction together
// with its audit row.
type store struct {
	db  *db.DB
	now func() time.Time
	log *slog.Logger
	// mustHave says that everybody must have a second factor.
	mustHave bool
}
