package auth

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"obi/platform/errs"
	"obi/platform/web"
)

// How a Verifier follows its issuer. A logout is seen everywhere within 5 s:
// the list is asked for every two seconds and a try takes at most two.
const (
	revocationsEvery = 2 * time.Second
	keysEvery        = 5 * time.Minute
	tryTime          = 2 * time.Second
	// unknownKeyEvery bounds how often a token with a made-up key id causes a
	// request to the issuer.
	unknownKeyEvery = 30 * time.Second
	// staleAfter is how long an outage of the issuer is bridged. After it,
	// sessions may have ended without our knowledge, so writes fail closed.
	staleAfter = 5 * time.Minute
)

// Source is where a Verifier learns keys and ended sessions: auth-svc over HTTP,
// or a test's own issuer.
type Source interface {
	Keys(ctx context.Context) (JWKS, error)
	Revocations(ctx context.Context) (Revocations, error)
}

// Verifier checks tokens against what it last learned from its Source. Make it
// with NewVerifier and keep Run going for as long as it is used.
type Verifier struct {
	source Source
	log    *slog.Logger
	now    func() time.Time

	mu      sync.RWMutex
	keys    map[string]ed25519.PublicKey
	keysAt  time.Time
	ended   map[string]bool
	endedAt time.Time

	fetches    singleflight.Group // on behalf of callers, shared by all who wait
	unknownAt  time.Time          // end of the last fetch for an unknown key ID
	caughtUpAt time.Time          // end of the last fetch of everything
}

var _ web.Verifier = (*Verifier)(nil)

// NewVerifier makes a verifier that knows nothing yet; it asks when first used
// or when Run begins.
func NewVerifier(source Source, log *slog.Logger, now func() time.Time) *Verifier {
	return &Verifier{source: source, log: log, now: now}
}

// Run keeps keys and ended sessions fresh until ctx ends.
func (v *Verifier) Run(ctx context.Context) error {
	ticker := time.NewTicker(revocationsEvery)
	defer ticker.Stop()
	for {
		v.Refresh(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// Refresh asks for the ended sessions now, and for the keys when they are due.
func (v *Verifier) Refresh(ctx context.Context) {
	v.refreshRevocations(ctx)
	v.mu.RLock()
	due := v.now().Sub(v.keysAt) >= keysEvery
	v.mu.RUnlock()
	if due {
		v.refreshKeys(ctx)
	}
}

func (v *Verifier) refreshRevocations(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	list, err := v.source.Revocations(ctx)
	if err != nil {
		v.warnUnlessCancelled(ctx, "ended sessions cannot be read", err)
		return
	}
	ended := make(map[string]bool, len(list.SessionIDs))
	for _, id := range list.SessionIDs {
		ended[id] = true
	}
	v.mu.Lock()
	v.ended, v.endedAt = ended, v.now()
	v.mu.Unlock()
}

// refreshKeys asks for the key set; on failure the last good copy stays.
func (v *Verifier) refreshKeys(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	set, err := v.source.Keys(ctx)
	keys := set.publicKeys()
	if err == nil && len(keys) == 0 {
		err = errors.New("there is no usable key") // an issuer always has one
	}
	if err != nil {
		v.warnUnlessCancelled(ctx, "signing keys cannot be read", err)
		return
	}
	v.mu.Lock()
	v.keys, v.keysAt = keys, v.now()
	v.mu.Unlock()
}

// learnKey fetches the keys because a token names one that is not known here.
func (v *Verifier) learnKey(ctx context.Context) {
	v.share(ctx, "keys", func(ctx context.Context) {
		if v.now().Sub(v.unknownAt) < unknownKeyEvery {
			return
		}
		v.refreshKeys(ctx)
		v.unknownAt = v.now()
	})
}

// share runs fetch unless it is already running under the same name, and returns when it is
// done or the caller's ctx ends. The fetch goes on without the caller: others wait for it too.
func (v *Verifier) share(ctx context.Context, name string, fetch func(context.Context)) {
	done := v.fetches.DoChan(name, func() (any, error) {
		fetch(context.WithoutCancel(ctx))
		return nil, nil
	})
	select {
	case <-done:
	case <-ctx.Done():
	}
}

func (v *Verifier) warnUnlessCancelled(ctx context.Context, what string, err error) {
	if !errors.Is(err, context.Canceled) {
		v.log.WarnContext(ctx, what, "error", err)
	}
}

// Verify checks a token. The error is Unauthenticated when the token is not
// good, Unavailable when that cannot be told at the moment.
func (v *Verifier) Verify(ctx context.Context, token string) (web.Actor, error) {
	keys, known := v.known(ctx)
	if !known {
		return web.Actor{}, errs.New(errs.Unavailable, "Sign-in cannot be checked right now. Try again in a moment.").After(revocationsEvery)
	}
	claims, err := Parse(token, keys, v.now())
	if errors.Is(err, errUnknownKey) {
		v.learnKey(ctx)
		keys, _ = v.fresh()
		claims, err = Parse(token, keys, v.now())
	}
	if err != nil {
		return web.Actor{}, errs.Wrap(err, errs.Unauthenticated, "Your session is not valid any more. Sign in again.")
	}
	v.mu.RLock()
	ended := v.ended[claims.SessionID]
	v.mu.RUnlock()
	if ended {
		return web.Actor{}, errs.New(errs.Unauthenticated, "Your session has ended. Sign in again.")
	}
	return web.Actor{Username: claims.Username, SessionID: claims.SessionID}, nil
}

// known gives the keys, asking the issuer first when the verifier is new or has
// heard nothing for too long.
func (v *Verifier) known(ctx context.Context) (map[string]ed25519.PublicKey, bool) {
	if keys, fresh := v.fresh(); fresh {
		return keys, true
	}
	v.fetchAll(ctx)
	return v.fresh()
}

func (v *Verifier) fresh() (map[string]ed25519.PublicKey, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.keys, v.keys != nil && !v.endedAt.IsZero() && v.now().Sub(v.endedAt) < staleAfter
}

// fetchAll fetches keys and ended sessions. After a failed fetch, callers fail at once for
// revocationsEvery: in an outage each of them would wait for a fetch otherwise.
func (v *Verifier) fetchAll(ctx context.Context) {
	v.share(ctx, "all", func(ctx context.Context) {
		if _, fresh := v.fresh(); fresh || v.now().Sub(v.caughtUpAt) < revocationsEvery {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, tryTime)
		defer cancel()
		v.refreshKeys(ctx)
		v.refreshRevocations(ctx)
		v.caughtUpAt = v.now()
	})
}
