package accounts

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/crypto/argon2"

	"obi/auth-svc/secret"
	"obi/platform/errs"
)

// Cost is the cost of computing a hash.
type Cost struct {
	Memory  uint32 // KiB
	Time    uint32 // passes
	Threads uint8
}

// MinCost is the lowest cost that OWASP recommends for argon2id.
var MinCost = Cost{Memory: 19_456, Time: 2, Threads: 1}

const (
	saltBytes = 16
	keyBytes  = 32
)

// hash is an argon2id hash with its parameters.
type hash struct {
	Cost
	salt, key []byte
}

var errHashForm = errors.New("not an argon2id hash in PHC form")

// parseHash parses the PHC string form, "$argon2id$v=19$m=19456,t=2,p=1$salt$key". It accepts only
// text that String returns, and refuses a cost that would exhaust this process.
func parseHash(text string) (*hash, error) {
	h := &hash{}
	fields := strings.Split(text, "$")
	if len(fields) != 6 {
		return nil, errHashForm
	}
	// Errors are ignored: String then differs from text.
	_, _ = fmt.Sscanf(fields[3], "m=%d,t=%d,p=%d", &h.Memory, &h.Time, &h.Threads)
	h.salt, _ = base64.RawStdEncoding.DecodeString(fields[4])
	h.key, _ = base64.RawStdEncoding.DecodeString(fields[5])
	if !h.isAllowed() || h.String() != text {
		return nil, errHashForm
	}
	return h, nil
}

func (h *hash) isAllowed() bool {
	return h.Memory >= 8*uint32(h.Threads) && h.Memory <= 256<<10 && h.Time >= 1 && h.Time <= 16 &&
		h.Threads >= 1 && h.Threads <= 4 && len(h.salt) >= 8 && len(h.salt) <= 64 && len(h.key) >= 16 && len(h.key) <= 64
}

// String returns the PHC string form.
func (h *hash) String() string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.Memory, h.Time, h.Threads, encode(h.salt), encode(h.key))
}

func (h *hash) derive(password string) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.Time, h.Memory, h.Threads, uint32(len(h.key))) //nolint:gosec // keys have 16 to 64 bytes (isAllowed)
}

// A hash takes some 19 MiB while it is computed, and eight at once would exceed the memory of a
// small container. So two run, a few wait, and the rest are rejected with errs.TooMany.
const (
	HashesAtOnce  = 2
	HashesWaiting = 16
)

// Hasher computes a bounded number of hashes at a time.
type Hasher struct {
	cost    Cost
	gate    *gate
	seconds prometheus.Histogram
	// freeMemory returns the memory of hashes to the operating system some time after the last one.
	// Go would keep it for minutes, and it is twice as much as the rest of the service uses.
	freeMemory *time.Timer
}

// freeAfter is how long after the last hash its memory is returned.
const freeAfter = 5 * time.Second

// NewHasher returns a Hasher with cost c and registers its metric.
func NewHasher(c Cost, atOnce, waiting int, registerer prometheus.Registerer) (*Hasher, error) {
	seconds := prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "auth_password_hash_seconds", Help: "Time to compute one password hash, without waiting for a turn.",
		Buckets: []float64{.01, .025, .05, .1, .25, .5, 1},
	})
	h := &Hasher{cost: c, gate: newGate(atOnce, waiting), seconds: seconds, freeMemory: time.AfterFunc(freeAfter, debug.FreeOSMemory)}
	return h, registerer.Register(seconds)
}

// Hash returns the hash of a new password in PHC form.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	fresh := h.randomHash()
	key, err := h.derive(ctx, fresh, password)
	if err != nil {
		return "", err
	}
	fresh.key = key
	return fresh.String(), nil
}

// Verify reports whether password matches stored, a hash in PHC form, and whether stored has
// another cost than new hashes. If stored is "", Verify takes as long as for any hash and reports
// false.
func (h *Hasher) Verify(ctx context.Context, stored, password string) (ok, outdated bool, err error) {
	known := h.randomHash()
	if stored != "" {
		if known, err = parseHash(stored); err != nil {
			return false, false, err
		}
	}
	key, err := h.derive(ctx, known, password)
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(key, known.key) == 1, known.Cost != h.cost, nil
}

// randomHash returns a hash that no known password has.
func (h *Hasher) randomHash() *hash {
	return &hash{Cost: h.cost, salt: secret.Bytes(saltBytes), key: secret.Bytes(keyBytes)}
}

func (h *Hasher) derive(ctx context.Context, with *hash, password string) ([]byte, error) {
	leave, err := h.gate.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	begin := time.Now()
	key := with.derive(password)
	h.seconds.Observe(time.Since(begin).Seconds())
	h.freeMemory.Reset(freeAfter)
	return key, nil
}

// gate admits a few callers at a time and lets a few more wait.
type gate struct {
	places chan struct{} // has an element for each caller that is inside or waiting
	inside chan struct{} // has an element for each caller that is inside
}

func newGate(atOnce, waiting int) *gate {
	return &gate{places: make(chan struct{}, atOnce+waiting), inside: make(chan struct{}, atOnce)}
}

// enter waits for a turn and returns the function that ends it. It returns errs.TooMany if too many
// callers are waiting already, or the error of ctx.
func (g *gate) enter(ctx context.Context) (leave func(), err error) {
	select {
	case g.places <- struct{}{}:
	default:
		return nil, errs.New(errs.TooMany, "Too many people are signing in right now. Try again in a few seconds.").After(2 * time.Second)
	}
	select {
	case g.inside <- struct{}{}:
		return func() { <-g.inside; <-g.places }, nil
	case <-ctx.Done():
		<-g.places
		return nil, ctx.Err()
	}
}
