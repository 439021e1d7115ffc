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

// cost says how expensive a hash is to compute.
type cost struct {
	memory  uint32 // KiB
	time    uint32 // passes
	threads uint8
}

// floor is the least cost that OWASP names for argon2id.
var floor = cost{memory: 19_456, time: 2, threads: 1}

const (
	saltBytes = 16
	keyBytes  = 32
)

// hash is an argon2id hash with everything needed to check a password against it.
type hash struct {
	cost
	salt, key []byte
}

var errHashForm = errors.New("not an argon2id hash in PHC form")

// parseHash reads the PHC string form, "$argon2id$v=19$m=19456,t=2,p=1$salt$key".
// It takes only what String gives back unchanged, and no cost so high that
// checking it would be an attack on this process.
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

// String gives the PHC string form.
func (h *hash) String() string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.memory, h.time, h.threads, encode(h.salt), encode(h.key))
}

func (h *hash) derive(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.time, h.memory, h.threads, uint32(len(h.key)))
}

// hasher computes hashes, a bounded number at a time.
type hasher struct {
	cost    cost
	gate    *gate
	metrics *metrics
	// giveBack returns the memory of hashes to the system once nobody signs in any
	// more. Go alone would keep it for minutes, twice what the rest of the service takes.
	giveBack *time.Timer
}

// quiet is how long after the last hash its memory is given back.
const quiet = 5 * time.Second

func newHasher(c cost, m *metrics) *hasher {
	giveBack := time.AfterFunc(quiet, debug.FreeOSMemory)
	return &hasher{cost: c, gate: newGate(hashesAtOnce, hashesWaiting), metrics: m, giveBack: giveBack}
}

// hash gives a new password's hash in PHC form.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	fresh := h.random()
	key, err := h.derive(ctx, fresh, password)
	if err != nil {
		return "", err
	}
	fresh.key = key
	return fresh.String(), nil
}

// verify says whether password is the one behind stored, a hash in PHC form, and
// whether stored was made at another cost than hashes are made at now. With
// stored == "" it takes as long as with any hash and finds the password wrong.
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

// random is a hash that no known password has.
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
	h.giveBack.Reset(quiet)
	return key, nil
}
