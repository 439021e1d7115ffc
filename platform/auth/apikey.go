package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"maps"
	"slices"
	"time"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// An API key is web.KeyPrefix, keyRandom random characters and keySum characters of checksum. The
// checksum lets secret scanners recognize keys offline, and services refuse mistyped ones without a
// lookup.
const (
	keyRandom = 30
	keySum    = 6
	// KeyHint is the number of random characters that lists show.
	KeyHint = 8
)

const (
	// newAPIKeyEvery bounds how often unknown API keys cause a request to the issuer.
	newAPIKeyEvery = time.Second
	// usesEvery is how often a Verifier reports when API keys were last used.
	usesEvery = time.Minute
)

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// NewAPIKey returns the text of a new API key.
func NewAPIKey() string {
	text := []byte(web.KeyPrefix)
	for len(text) < len(web.KeyPrefix)+keyRandom {
		var random [keyRandom]byte
		_, _ = rand.Read(random[:]) // never fails (crypto/rand)
		for _, b := range random {
			// Drop 248 to 255: b%62 would favor the first characters of base62.
			if b < 4*62 && len(text) < len(web.KeyPrefix)+keyRandom {
				text = append(text, base62[b%62])
			}
		}
	}
	return string(text) + checksum(string(text))
}

// checksum returns the CRC-32 of text in base 62.
func checksum(text string) string {
	sum, digits := crc32.ChecksumIEEE([]byte(text)), [keySum]byte{}
	for i := keySum - 1; i >= 0; i-- {
		digits[i] = base62[sum%62]
		sum /= 62
	}
	return string(digits[:])
}

// hasChecksum reports whether text has the length and the checksum of an API key.
func hasChecksum(text string) bool {
	cut := len(web.KeyPrefix) + keyRandom
	return len(text) == cut+keySum && checksum(text[:cut]) == text[cut:]
}

// HashAPIKey returns the hash under which an API key is stored. Keys are random, so it needs no salt.
func HashAPIKey(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// APIKeys lists the API keys that were not revoked, including those that expired recently.
type APIKeys struct {
	Keys []APIKey `json:"keys"`
}

// APIKey is an API key as services need it.
type APIKey struct {
	Hash      string    `json:"hash"`
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Owner     string    `json:"owner"`
	Areas     []string  `json:"areas"`
	CanWrite  bool      `json:"canWrite"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// APIKeyUses lists the last uses of API keys.
type APIKeyUses struct {
	Uses []APIKeyUse `json:"uses"`
}

// APIKeyUse is the last use of an API key.
type APIKeyUse struct {
	ID string    `json:"id"`
	At time.Time `json:"at"`
	IP string    `json:"ip"`
}

// refreshAPIKeys reads the API keys. On failure it keeps the last ones.
func (v *Verifier) refreshAPIKeys(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	list, err := v.source.APIKeys(ctx)
	if err != nil {
		v.warnUnlessCancelled(ctx, "API keys cannot be read", err)
		return
	}
	keys := make(map[string]APIKey, len(list.Keys))
	for _, key := range list.Keys {
		keys[key.Hash] = key
	}
	v.mu.Lock()
	v.apiKeys, v.apiKeysAt = keys, v.now()
	v.mu.Unlock()
}

// verifyAPIKey checks an API key, as Verify does.
func (v *Verifier) verifyAPIKey(ctx context.Context, text string) (web.Actor, error) {
	if !hasChecksum(text) {
		return web.Actor{}, web.ErrKeyInvalid
	}
	hash := HashAPIKey(text)
	key, isKnown, isFresh := v.apiKey(hash)
	if !isKnown || !isFresh {
		v.fetchShared(ctx, "API keys", func(ctx context.Context) {
			if v.now().Sub(v.apiKeyMissedAt) >= newAPIKeyEvery {
				v.refreshAPIKeys(ctx)
				v.apiKeyMissedAt = v.now()
			}
		})
		key, isKnown, isFresh = v.apiKey(hash)
	}
	actor := web.Actor{Username: key.Owner, Key: &web.Key{ID: key.ID, Name: key.Name, Areas: key.Areas, CanWrite: key.CanWrite}}
	switch {
	case !isFresh:
		return web.Actor{}, errs.New(errs.Unavailable, "API keys cannot be checked right now. Try again in a moment.").After(revocationsEvery)
	case !isKnown:
		return web.Actor{}, web.ErrKeyInvalid
	case !v.now().Before(key.ExpiresAt):
		return actor, web.ErrKeyExpired
	}
	v.usesMu.Lock()
	v.uses[key.ID] = APIKeyUse{ID: key.ID, At: v.now(), IP: reqctx.From(ctx).IP}
	v.usesMu.Unlock()
	return actor, nil
}

// apiKey returns the API key with this hash, whether it is in the list, and whether the list is recent
// enough.
func (v *Verifier) apiKey(hash string) (key APIKey, isKnown, isFresh bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	key, isKnown = v.apiKeys[hash]
	return key, isKnown, v.apiKeys != nil && v.now().Sub(v.apiKeysAt) < staleAfter
}

// reportUses reports the uses since the last report. It keeps those that it could not report for the
// next one.
func (v *Verifier) reportUses(ctx context.Context) error {
	v.usesMu.Lock()
	uses := v.uses
	v.uses = map[string]APIKeyUse{}
	v.usesMu.Unlock()
	if len(uses) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	err := v.source.ReportAPIKeyUses(ctx, APIKeyUses{Uses: slices.Collect(maps.Values(uses))})
	if err != nil {
		v.usesMu.Lock()
		maps.Copy(uses, v.uses) // those since then are newer
		v.uses = uses
		v.usesMu.Unlock()
	}
	return err
}
