package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// KeyPrefix begins every API key, so that people and secret scanners recognize one.
const KeyPrefix = "obi_"

// Key is the API key that a request was sent with.
type Key struct {
	ID, Name string
	// Areas are the areas whose routes the key may call.
	Areas []string
	// CanWrite reports whether the key may call routes other than GET.
	CanWrite bool
}

// Errors for requests without a token or with an API key that is refused. A Verifier returns
// ErrKeyInvalid and ErrKeyExpired.
var (
	ErrKeyInvalid  = errs.New(errs.Unauthenticated, "This API key is not valid. Create one in Account, and send it as 'Authorization: Bearer obi_…'.")
	ErrKeyExpired  = errs.New(errs.Unauthenticated, "This API key has expired.")
	errKeyArea     = errs.New(errs.Forbidden, "This API key is not for this area.")
	errKeyReadOnly = errs.New(errs.Forbidden, "This API key may only read.")
	errSignIn      = errs.New(errs.Unauthenticated, "Sign in to do this")
	errSignInOrKey = errs.New(errs.Unauthenticated, "Sign in to do this. A program can send an API key as 'Authorization: Bearer obi_…'.")
	errNoKeys      = errs.New(errs.Forbidden, "An API key cannot be used here. Sign in.")
)

// keyLimited is the message of a key that has sent too many requests.
const keyLimited = "This API key has sent too many requests. Wait a moment and try again."

// keyResults are the values of the label result of api_key_requests_total.
var keyResults = []string{"ok", "invalid", "expired", "area", "read_only", "limited"}

// keyResult returns the result of a request with an API key, or "" if the request has none or could
// not be checked.
func keyResult(info *reqctx.Info, err error) string {
	switch {
	case errors.Is(err, ErrKeyInvalid):
		return "invalid"
	case errors.Is(err, ErrKeyExpired):
		return "expired"
	case errors.Is(err, errKeyArea), errors.Is(err, errNoKeys):
		return "area"
	case errors.Is(err, errKeyReadOnly):
		return "read_only"
	case info.APIKeyID == "":
		return ""
	case err != nil:
		return "limited"
	}
	return "ok"
}

// check returns nil if the key may call route.
func (k *Key) check(route Route) error {
	areas := route.keyAreas()
	if len(areas) == 0 {
		return errNoKeys
	}
	if !slices.ContainsFunc(areas, func(area string) bool { return slices.Contains(k.Areas, area) }) {
		return errKeyArea
	}
	if route.Method != http.MethodGet && !k.CanWrite {
		return errKeyReadOnly
	}
	return nil
}

// keyAreas returns the areas whose API keys may call the route.
func (route Route) keyAreas() []string {
	if route.KeyAreas != nil {
		return route.KeyAreas
	}
	area, _, _ := strings.Cut(strings.TrimPrefix(route.Path, "/api/"), "/")
	return []string{area}
}
