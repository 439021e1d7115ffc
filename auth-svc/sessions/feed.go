package sessions

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/cespare/xxhash/v2"
	"gorm.io/gorm"

	tokens "obi/platform/auth"
	"obi/platform/service"
	"obi/platform/web"
)

// feedMargin is how long after its expiry an ended session stays in the feed. It covers servers
// whose clocks are slow.
const feedMargin = 10 * time.Minute

// Internals returns the routes that publish the keys and ended sessions, with which other services
// verify tokens. They are served on the internal port only.
func (s *Store) Internals(keys tokens.JWKS, log *slog.Logger) []service.InternalRoute {
	return []service.InternalRoute{
		{Method: http.MethodGet, Path: tokens.KeysPath, Handle: ServeWithETag(log, func(context.Context) (any, error) { return keys, nil })},
		{Method: http.MethodGet, Path: tokens.RevocationsPath, Handle: ServeWithETag(log, s.revocations)},
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

// ServeWithETag returns a handler that sends the result of get as JSON, or 304 if the client already
// has it.
func ServeWithETag(log *slog.Logger, get func(context.Context) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		content, err := get(r.Context())
		var body []byte
		if err == nil {
			body, err = json.Marshal(content)
		}
		if err != nil {
			web.Refuse(w, r, log, err)
			return
		}
		tag := `"` + strconv.FormatUint(xxhash.Sum64(body), 36) + `"`
		w.Header().Set("ETag", tag)
		w.Header().Set("Cache-Control", "no-cache")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body) // fails only if the client has disconnected
	}
}
