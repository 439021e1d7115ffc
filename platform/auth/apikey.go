package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"time"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// An API key is web.KeyPrefix, keyRandom random characters and keySum characters of checksum. So
// secret scanners find keys without asking, and a mistyped key costs no lookup.
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
			if b < 4*62 && len(text) < len(web.KeyPrefix)+keyRandom { // or the first characters would be more likely
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

// HashAPIKey returns what is stored of an API key. A key cannot be guessed, so the hash needs no salt.
func HashAPIKey(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// APIKeys lists the API keys that were not revoked, also some that have expired.
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
	switch {
	case !isFresh:
		return web.Actor{}, errs.New(errs.Unavailable, "API keys cannot be checked right now. Try again in a moment.").After(revocationsEvery)
	case !isKnown:
		return web.Actor{}, web.ErrKeyInvalid
	case !v.now().Before(key.ExpiresAt):
		return web.Actor{}, web.ErrKeyExpired
	}
	v.usesMu.Lock()
	v.uses[key.ID] = APIKeyUse{ID: key.ID, At: v.now(), IP: reqctx.From(ctx).IP}
	v.usesMu.Unlock()
	return web.Actor{Username: key.Owner, Key: &web.Key{ID: key.ID, Name: key.Name, Areas: key.Areas, CanWrite: key.CanWrite}}, nil
}

// apiKey returns the API key with a hash, whether there is one, and whether the list is recent enough
// to tell.
func (v *Verifier) apiKey(hash string) (key APIKey, isKnown, isFresh bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	key, isKnown = v.apiKeys[hash]
	return key, isKnown, v.apiKeys != nil && v.now().Sub(v.apiKeysAt) < staleAfter
}

// reportUses sends the last uses since the last report. Uses that cannot be sent are lost.
func (v *Verifier) reportUses(ctx context.Context) error {
	v.usesMu.Lock()
	uses := APIKeyUses{}
	for _, use := range v.uses {
		uses.Uses = append(uses.Uses, use)
	}
	clear(v.uses)
	v.usesMu.Unlock()
	if len(uses.Uses) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	return v.source.ReportAPIKeyUses(ctx, uses)
}
