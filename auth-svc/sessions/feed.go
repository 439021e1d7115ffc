package sessions

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"gorm.io/gorm"

	tokens "obi/platform/auth"
	"obi/platform/service"
)

// feedMargin is how long after its expiry an ended session stays in the feed. It covers servers
// whose clocks are slow.
const feedMargin = 10 * time.Minute

// Internals returns the routes that publish the keys and ended sessions, with which other services
// verify tokens. They are served on the internal port only.
func (s *Store) Internals(keys tokens.JWKS, log *slog.Logger) []service.InternalRoute {
	return []service.InternalRoute{
		{Method: http.MethodGet, Path: tokens.KeysPath, Handle: service.ServeWithETag(log, func(context.Context) (any, error) { return keys, nil })},
		{Method: http.MethodGet, Path: tokens.RevocationsPath, Handle: service.ServeWithETag(log, s.revocations)},
	}
}

// revocations returns the sessions that ended before their tokens expire.
func (s *Store) revocations(ctx context.Context) (any, error) {
	list := tokens.Revocations{SessionIDs: []string{}}
	err := s.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Model(&Row{}).Where("ended_at IS NOT NULL AND expires_at > ?", s.Now().Add(-feedMargin)).
			Order("id").Pluck("id", &list.SessionIDs).Error
	})
	return list, err
}
