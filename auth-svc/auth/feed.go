package auth

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/cespare/xxhash/v2"

	tokens "obi/platform/auth"
	"obi/platform/service"
	"obi/platform/web"
)

// feedMargin is how long after its expiry an ended session stays in the feed.
const feedMargin = 10 * time.Minute

// newFeed answers what other services need to verify tokens by themselves. It
// stands on the internal port alone.
func newFeed(keys *keyring, sessions *store, log *slog.Logger) []service.InternalRoute {
	return []service.InternalRoute{
		{Method: http.MethodGet, Path: tokens.KeysPath, Handle: published(log, func(ctx context.Context) (any, error) {
			return keys.Keys(ctx)
		})},
		{Method: http.MethodGet, Path: tokens.RevocationsPath, Handle: published(log, func(ctx context.Context) (any, error) {
			ids, err := sessions.revoked(ctx)
			return tokens.Revocations{SessionIDs: ids}, err
		})},
	}
}

// published answers with what get gives, or 304 if the asker has it already.
func published(log *slog.Logger, get func(context.Context) (any, error)) http.HandlerFunc {
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
		_, _ = w.Write(body) // the asker has gone if this fails
	}
}
