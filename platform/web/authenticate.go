package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// Actor is the administrator whom a token belongs to.
type Actor struct {
	Username string
	// SessionID is the session of the token; "" for an API key.
	SessionID string
	// Key is set if the token is an API key.
	Key *Key
}

// Verifier checks a bearer token. It returns an Unauthenticated or Unavailable *errs.Error. With
// ErrKeyExpired it also returns the Actor of the key, for the log.
type Verifier interface {
	Verify(ctx context.Context, token string) (Actor, error)
}

// authenticate checks the token of a request if its route is for administrators or it has the route's
// AdminQuery.
func (api *API) authenticate(ctx context.Context, route Route, r *http.Request) error {
	if route.Access != Admin && !route.hasAdminQuery(r.URL) {
		return nil
	}
	token, ok := bearer(r.Header["Authorization"])
	if !ok {
		return api.errNoToken()
	}
	if api.noKeys && strings.HasPrefix(token, KeyPrefix) {
		return errNoKeys
	}
	actor, err := api.verify.Verify(ctx, token)
	info := reqctx.From(ctx)
	info.Actor, info.SessionID = actor.Username, actor.SessionID
	if actor.Key != nil {
		info.APIKeyID, info.APIKey = actor.Key.ID, actor.Key.Name // also of an expired key, for the log
	}
	if err != nil || actor.Key == nil {
		return err
	}
	return actor.Key.check(route)
}

// limitKey counts a request against the limit of its API key, if it has one.
func (api *API) limitKey(ctx context.Context) error {
	id := reqctx.From(ctx).APIKeyID
	if id == "" || api.keyLimiter == nil {
		return nil
	}
	return api.keyLimiter.take(id, time.Now(), keyLimited)
}

func (route Route) hasAdminQuery(sent *url.URL) bool {
	if route.AdminQuery == "" { // most routes: do not parse the query
		return false
	}
	name, value, _ := strings.Cut(route.AdminQuery, "=")
	return slices.Contains(sent.Query()[name], value)
}

// errNoToken returns the error of a request without a token.
func (api *API) errNoToken() *errs.Error {
	if api.noKeys {
		return errSignIn
	}
	return errSignInOrKey
}

// bearer returns the token of the Authorization header, and whether it has one. It refuses two
// headers, because a proxy and a service could then read different tokens.
func bearer(headers []string) (string, bool) {
	if len(headers) == 1 {
		scheme, token, found := strings.Cut(headers[0], " ")
		if found && strings.EqualFold(scheme, "Bearer") && token != "" {
			return token, true
		}
	}
	return "", false
}
