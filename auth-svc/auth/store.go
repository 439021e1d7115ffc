package auth

import (
	"log/slog"
	"time"

	"obi/platform/db"
)

// store keeps administrators, sessions and failed attempts in PostgreSQL. It writes audit rows in
// the transaction of the change.
type store struct {
	db  *db.DB
	now func() time.Time
	log *slog.Logger
	// mustHave is set if every administrator must have a second factor.
	mustHave bool
}
