package auth

import (
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"obi/platform/errs"
	"obi/platform/web"
)

// A Verifier polls its issuer. A logout and the revocation of an API key take effect everywhere within
// 5 s: the lists are read every two seconds and a try takes at most two.
const (
	revocationsEvery = 2 * time.Second
	keysEvery        = 5 * time.Minute
	tryTime          = 2 * time.Second
	// unknownKeyEvery bounds how often tokens with made-up key ids cause a request to the issuer.
	unknownKeyEvery = 30 * time.Second
	// staleAfter is how long a Verifier works without its issuer. After that, sessions may have
	// ended without its knowledge, so it refuses all tokens.
	staleAfter = 5 * time.Minute
)

// Source provides signing keys, ended sessions and API keys, and records when API keys were last used.
// It is auth-svc over HTTP, or the issuer of a test.
type Source interface {
	Keys(ctx context.Context) (JWKS, error)
	Revocations(ctx context.Context) (Revocations, error)
	APIKeys(ctx context.Context) (APIKeys, error)
	ReportAPIKeyUses(ctx context.Context, uses APIKeyUses) error
}

// Verifier checks tokens against the last data of its Source. Create it with NewVerifier and keep
// Run running while it is used.
type Verifier struct {
	source Source
	log    *slog.Logger
	now    func() time.Time

	mu      sync.RWMutex
	keys    map[string]ed25519.PublicKey
	keysAt  time.Time
	ended   map[string]bool
	endedAt time.Time

	apiKeys   map[string]APIKey // by hash
	apiKeysAt time.Time

	usesMu sync.Mutex
	uses   map[string]APIKeyUse // not yet reported, by ID

	fetches    singleflight.Group // callers that wait for the same data share one fetch
	unknownAt  time.Time          // end of the last fetch for an unknown key ID
	caughtUpAt time.Time          // end of the last fetchAll

	apiKeyMissedAt time.Time // end of the last fetch for an unknown API key
}

var _ web.Verifier = (*Verifier)(nil)

// NewVerifier returns a verifier without data. It fetches data when Run begins or when it is first
// used.
func NewVerifier(source Source, log *slog.Logger, now func() time.Time) *Verifier {
	return &Verifier{source: source, log: log, now: now, uses: map[string]APIKeyUse{}}
}

// Run keeps signing keys, ended sessions and API keys up to date until ctx ends. It also reports when
// API keys were last used, for the last time when ctx ends.
func (v *Verifier) Run(ctx context.Context) error {
	reportedAt := v.now()
	ticker := time.NewTicker(revocationsEvery)
	defer ticker.Stop()
	for {
		v.Refresh(ctx)
		if v.now().Sub(reportedAt) >= usesEvery {
			if err := v.reportUses(ctx); err != nil {
				v.warnUnlessCancelled(ctx, "the last uses of API keys could not be recorded", err)
			}
			reportedAt = v.now()
		}
		select {
		case <-ctx.Done():
			if err := v.reportUses(context.WithoutCancel(ctx)); err != nil {
				// Not a warning: auth-svc may be stopping too.
				v.log.InfoContext(ctx, "the last uses of API keys were not recorded", "error", err)
			}
			return nil
		case <-ticker.C:
		}
	}
}

// Refresh reads the ended sessions and API keys, and the signing keys if they are due.
func (v *Verifier) Refresh(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { v.refreshRevocations(ctx) })
	both.Go(func() { v.refreshAPIKeys(ctx) })
	both.Wait()
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

// refreshKeys reads the key set. On failure it keeps the last one.
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

// learnKey reads the keys again because a token names an unknown one.
func (v *Verifier) learnKey(ctx context.Context) {
	v.fetchShared(ctx, "keys", func(ctx context.Context) {
		if v.now().Sub(v.unknownAt) < unknownKeyEvery {
			return
		}
		v.refreshKeys(ctx)
		v.unknownAt = v.now()
	})
}

// fetchShared runs fetch, or waits for a fetch of the same name that is already running. It returns
// when the fetch is done or ctx ends. The end of ctx does not cancel the fetch, because other callers
// may wait for it.
func (v *Verifier) fetchShared(ctx context.Context, name string, fetch func(context.Context)) {
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

// Verify checks a token or an API key. It returns Unauthenticated if it is not valid, and Unavailable
// if it cannot be checked right now.
func (v *Verifier) Verify(ctx context.Context, token string) (web.Actor, error) {
	if strings.HasPrefix(token, web.KeyPrefix) {
		return v.verifyAPIKey(ctx, token)
	}
	keys, known := v.currentKeys(ctx)
	if !known {
		return web.Actor{}, errs.New(errs.Unavailable, "Sign-in cannot be checked right now. Try again in a moment.").After(revocationsEvery)
	}
	claims, err := Parse(token, keys, v.now())
	if errors.Is(err, errUnknownKey) {
		v.learnKey(ctx)
		keys, _ = v.freshKeys()
		claims, err = Parse(token, keys, v.now())
	}
	if err != nil {
		return web.Actor{}, errs.Wrap(err, errs.Unauthenticated, "Your session is no longer valid. Sign in again.")
	}
	v.mu.RLock()
	ended := v.ended[claims.SessionID]
	v.mu.RUnlock()
	if ended {
		return web.Actor{}, errs.New(errs.Unauthenticated, "Your session has ended. Sign in again.")
	}
	return web.Actor{Username: claims.Username, SessionID: claims.SessionID}, nil
}

// currentKeys returns the keys, and false if there are none or the data is stale even after asking
// the issuer.
func (v *Verifier) currentKeys(ctx context.Context) (map[string]ed25519.PublicKey, bool) {
	if keys, fresh := v.freshKeys(); fresh {
		return keys, true
	}
	v.fetchAll(ctx)
	return v.freshKeys()
}

// freshKeys returns the keys, and whether keys and ended sessions are recent enough to use.
func (v *Verifier) freshKeys() (map[string]ed25519.PublicKey, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.keys, v.keys != nil && !v.endedAt.IsZero() && v.now().Sub(v.endedAt) < staleAfter
}

// fetchAll reads keys and ended sessions. After a failure, callers fail at once for
// revocationsEvery instead of each waiting for another try during an outage.
func (v *Verifier) fetchAll(ctx context.Context) {
	v.fetchShared(ctx, "all", func(ctx context.Context) {
		if _, fresh := v.freshKeys(); fresh || v.now().Sub(v.caughtUpAt) < revocationsEvery {
			return
		}
		ctx, cancel := context.WithTimeout(ctx, tryTime)
		defer cancel()
		v.refreshKeys(ctx)
		v.refreshRevocations(ctx)
		v.caughtUpAt = v.now()
	})
}
