// Package peer authenticates services on each other's internal ports with a key that all services
// of an install share.
//
// To add an internal call, add a route to Internals of the service's Spec, a function to its client
// package, and a row to allinone/together/internal_test.go. A call that changes something must not
// be a GET, since GETs need no key.
package peer

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"obi/platform/config"
	"obi/platform/reqctx"
)

// Keys are the install's key, or two while it is being replaced. The first is sent, both are
// accepted. Without keys nothing is accepted.
type Keys []config.Secret

// Settings is the setting of services that make or accept calls that change something. Their
// settings embed it.
type Settings struct {
	InternalKeys Keys `env:"INTERNAL_KEY,required,notEmpty"`
}

// most is the largest number of keys at a time.
const most = 2

// keyForm excludes characters that have a meaning in headers or lists.
var keyForm = regexp.MustCompile(`^[A-Za-z0-9._~+/=-]{32,256}$`)

// UnmarshalText parses one key, or two separated by a comma.
func (k *Keys) UnmarshalText(text []byte) error {
	*k = nil
	for key := range strings.SplitSeq(string(text), ",") {
		key = strings.TrimSpace(key)
		if !keyForm.MatchString(key) || len(*k) == most {
			return config.FormError("must be a key of 32 to 256 letters, digits and -._~+/=, or two with a comma between them")
		}
		*k = append(*k, config.Secret(key))
	}
	return nil
}

const scheme = "Bearer "

// onBehalf is the header with the reqctx.Info of the request that caused a call, encoded as a
// query.
const onBehalf = "Obi-On-Behalf"

// Sign adds the key and the reqctx.Info of the causing request to a request to another service.
func (k Keys) Sign(request *http.Request) {
	if len(k) == 0 {
		return
	}
	request.Header.Set("Authorization", scheme+string(k[0]))
	if info := reqctx.From(request.Context()); info.ID != "" {
		cause := url.Values{"id": {info.ID}, "ip": {info.IP}, "actor": {info.Actor}, "session": {info.SessionID}, "key": {info.APIKey}}
		request.Header.Set(onBehalf, cause.Encode())
	}
}

// WithCause returns a verified request whose context carries the reqctx.Info of the request that
// caused it, so that audit rows name who did it. A background job has no such request.
func WithCause(request *http.Request) *http.Request {
	cause, err := url.ParseQuery(request.Header.Get(onBehalf))
	if err != nil || cause.Get("id") == "" {
		return request
	}
	info := &reqctx.Info{ID: cause.Get("id"), IP: cause.Get("ip"), Actor: cause.Get("actor"), SessionID: cause.Get("session"), APIKey: cause.Get("key")}
	return request.WithContext(reqctx.With(request.Context(), info))
}

// Why a request is not accepted.
var (
	ErrMissing = errors.New("no key")
	ErrWrong   = errors.New("another key")
)

// Verify returns nil if a request with this header comes from another service of the install,
// otherwise the reason.
func (k Keys) Verify(header http.Header) error {
	sent := header.Values("Authorization")
	if len(sent) == 0 {
		return ErrMissing
	}
	key, found := strings.CutPrefix(sent[0], scheme)
	if !found || len(sent) > 1 {
		return ErrWrong
	}
	// The sums have one length and every key is compared, so the time reveals nothing.
	same, sum := 0, sha256.Sum256([]byte(key))
	for _, one := range k {
		own := sha256.Sum256([]byte(one))
		same |= subtle.ConstantTimeCompare(sum[:], own[:])
	}
	if same == 0 {
		return ErrWrong
	}
	return nil
}
