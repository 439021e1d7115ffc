// Package keys keeps API keys, with which programs call the areas' APIs for an administrator. Every
// service verifies them with package platform/auth; auth-svc itself accepts none.
//
// Read keys.go (the rows, and what other services fetch and report) and handlers.go (an administrator's
// own keys).
package keys

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"gorm.io/gorm"

	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/service"
)

const (
	// maxKeys is how many keys of one administrator may work at a time.
	maxKeys = 20
	// maxName is the longest name of a key, in characters.
	maxName = 60
	// maxLifetime is the longest lifetime of a key, and the one it has by default.
	maxLifetime = 365 * 24 * time.Hour
	minLifetime = 24 * time.Hour
	// clockSkew is how much the clock of a client that chooses the expiry may differ.
	clockSkew = time.Hour
	// KeepEnded is how long a key stays in the list after it has expired or was revoked.
	KeepEnded = 30 * 24 * time.Hour
	// maxUses bounds a report of uses, in bytes.
	maxUses = 1 << 20
)

// Store reads and writes API keys, and handles the routes about them.
type Store struct {
	DB  *db.DB
	Now func() time.Time
	// Reauthenticate checks the password of the signed-in administrator and returns their name.
	Reauthenticate func(ctx context.Context, password string) (username string, err error)
}

// RevokeAll revokes the API keys of username. It must be called when an administrator is disabled or
// gets a new password from others, so that access to the account ends. Changing one's own password
// keeps the keys, because programs should run on.
func RevokeAll(tx *gorm.DB, username string) error {
	return tx.Exec(`UPDATE api_keys SET revoked_at = now() WHERE owner = ? AND revoked_at IS NULL`, username).Error
}

// Internals returns the routes with which other services follow the API keys and report their uses.
// They are served on the internal port only.
func (s *Store) Internals(log *slog.Logger) []service.InternalRoute {
	return []service.InternalRoute{
		{Method: http.MethodGet, Path: tokens.APIKeysPath, Handle: service.ServeWithETag(log, s.published)},
		{Method: http.MethodPost, Path: tokens.APIKeyUsesPath, Handle: service.Respond(log, s.receiveUses)},
	}
}

// published returns the keys that were not revoked, including those that expired within KeepEnded, so
// that services can answer that a key has expired. It leaves out keys of disabled administrators,
// because the previous version disables without revoking.
func (s *Store) published(ctx context.Context) (any, error) {
	keys, err := db.Rows[tokens.APIKey](ctx, s.DB, `SELECT hash, id, name, owner, areas, can_write, expires_at FROM api_keys
		JOIN admins ON username = owner WHERE revoked_at IS NULL AND expires_at > $1 AND NOT disabled ORDER BY id`, s.Now().Add(-KeepEnded))
	return tokens.APIKeys{Keys: keys}, err
}

// receiveUses records when keys were last used. Other services call it.
func (s *Store) receiveUses(w http.ResponseWriter, r *http.Request) (any, error) {
	var sent tokens.APIKeyUses
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxUses)).Decode(&sent); err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "The list of uses is not valid")
	}
	var ids, times, ips db.TextArray
	for _, use := range sent.Uses {
		ids, times, ips = append(ids, use.ID), append(times, use.At.Format(time.RFC3339Nano)), append(ips, use.IP)
	}
	return struct{}{}, s.DB.Change(r.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE api_keys SET last_used_at = used.at, last_used_ip = used.ip
			FROM unnest(?::text[]::timestamptz[], ?::text[], ?::text[]) AS used (at, ip, id)
			WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`, times, ips, ids).Error
	})
}
