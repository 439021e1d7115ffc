package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
)

// cost is the cost of computing a hash.
type cost struct {
	memory  uint32 // KiB
	time    uint32 // passes
	threads uint8
}

// floor is the lowest cost that OWASP recommends for argon2id.
var floor = cost{memory: 19_456, time: 2, threads: 1}

const (
	saltBytes = 16
	keyBytes  = 32
)

// hash is an argon2id hash with its parameters.
type hash struct {
	cost
	salt, key []byte
}

var errHashForm = errors.New("not an argon2id hash in PHC form")

// parseHash reads the PHC string form, "$argon2id$v=19$m=19456,t=2,p=1$salt$key". It accepts only
// text that String would produce, and no cost so high that checking the hash would be an attack on
// this process.
func parseHash(text string) (*hash, error) {
	var version int
	var salt, key string
	h := &hash{}
	fields := strings.Split(text, "$")
	if len(fields) != 6 || fields[0] != "" || fields[1] != "argon2id" {
		return nil, errHashForm
	}
	_, errVersion := fmt.Sscanf(fields[2], "v=%d", &version)
	_, errCost := fmt.Sscanf(fields[3], "m=%d,t=%d,p=%d", &h.memory, &h.time, &h.threads)
	salt, key = fields[4], fields[5]
	var errSalt, errKey error
	h.salt, errSalt = base64.RawStdEncoding.Strict().DecodeString(salt)
	h.key, errKey = base64.RawStdEncoding.Strict().DecodeString(key)
	if errors.Join(errVersion, errCost, errSalt, errKey) != nil || version != argon2.Version || !h.sane() || h.String() != text {
		return nil, errHashForm
	}
	return h, nil
}

func (h *hash) sane() bool {
	return h.memory >= 8*uint32(h.threads) && h.memory <= 256<<10 && h.time >= 1 && h.time <= 16 &&
		h.threads >= 1 && h.threads <= 4 && len(h.salt) >= 8 && len(h.salt) <= 64 && len(h.key) >= 16 && len(h.key) <= 64
}

// String returns the PHC string form.
func (h *hash) String() string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.time, h.threads, encode(h.salt), encode(h.key))
}

func (h *hash) derive(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.time, h.memory, h.threads, uint32(len(h.key)))
}

// hasher computes a bounded number of hashes at a time.
type hasher struct {
	cost    cost
	gate    *gate
	metrics *metrics
	// freeMemory returns the memory of hashes to the operating system once no one signs in any more.
	// Go would keep it for minutes: twice what the rest of the service uses.
	freeMemory *time.Timer
}

// quiet is how long after the last hash its memory is returned.
const quiet = 5 * time.Second

func newHasher(c cost, m *metrics) *hasher {
	freeMemory := time.AfterFunc(quiet, debug.FreeOSMemory)
	return &hasher{cost: c, gate: newGate(hashesAtOnce, hashesWaiting), metrics: m, freeMemory: freeMemory}
}

// hash returns the hash of a new password in PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	fresh := h.random()
	key, err := h.derive(ctx, fresh, password)
	if err != nil {
		return "", err
	}
	fresh.key = key
	return fresh.String(), nil
}

// verify reports whether password matches stored, a hash in PHC form, and whether stored has
// another cost than new hashes. If stored is "", verify takes as long as for any hash and reports
// false.
func (h *hasher) verify(ctx context.Context, stored, password string) (ok, outdated bool, err error) {
	known := h.random()
	if stored != "" {
		if known, err = parseHash(stored); err != nil {
			return false, false, err
		}
	}
	key, err := h.derive(ctx, known, password)
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(key, known.key) == 1, known.cost != h.cost, nil
}

// random returns a hash that no known password has.
func (h *hasher) random() *hash {
	fresh := &hash{cost: h.cost, salt: make([]byte, saltBytes), key: make([]byte, keyBytes)}
	_, _ = rand.Read(fresh.salt) // never fails (crypto/rand)
	_, _ = rand.Read(fresh.key)
	return fresh
}

func (h *hasher) derive(ctx context.Context, with *hash, password string) ([]byte, error) {
	leave, err := h.gate.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	begin := time.Now()
	key := with.derive(password)
	h.metrics.hashing.Observe(time.Since(begin).Seconds())
	h.freeMemory.Reset(quiet)
	return key, nil
}
