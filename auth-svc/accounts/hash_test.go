package accounts

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/errs"
)

func testHasher(t testing.TB, c Cost) *Hasher {
	t.Helper()
	h, err := NewHasher(c, HashesAtOnce, HashesWaiting, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

var cheap = Cost{Memory: 64, Time: 1, Threads: 1}

func TestHash(t *testing.T) {
	h, ctx := testHasher(t, cheap), t.Context()
	stored, err := h.Hash(ctx, "ọ́ with marks")
	if err != nil || !strings.HasPrefix(stored, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Fatal(stored, err)
	}
	if again, _ := h.Hash(ctx, "ọ́ with marks"); again == stored {
		t.Error("two hashes have one salt")
	}
	for password, want := range map[string]bool{"ọ́ with marks": true, "ọ́ with marks ": false, "o with marks": false, "": false} {
		if ok, outdated, err := h.Verify(ctx, stored, password); ok != want || outdated || err != nil {
			t.Errorf("verify(%q) is %t, %t, %v", password, ok, outdated, err)
		}
	}
	if ok, _, err := h.Verify(ctx, "", ""); ok || err != nil {
		t.Errorf("nobody's password is %t, %v", ok, err)
	}
	dearer := testHasher(t, Cost{Memory: 128, Time: 1, Threads: 1})
	if ok, outdated, err := dearer.Verify(ctx, stored, "ọ́ with marks"); !ok || !outdated || err != nil {
		t.Errorf("a cheaper hash is %t, %t, %v", ok, outdated, err)
	}
	if _, _, err := h.Verify(ctx, "plain", "plain"); !errors.Is(err, errHashForm) {
		t.Errorf("a broken hash returns %v", err)
	}
}

// The published test vector of the reference implementation (argon2id, m=64 MiB, t=2, p=1). It
// shows that other programs can check our hashes.
func TestHashIsStandard(t *testing.T) {
	const vector = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	ok, _, err := testHasher(t, MinCost).Verify(t.Context(), vector, "password")
	if !ok || err != nil {
		t.Errorf("verify is %t, %v", ok, err)
	}
}

func TestParseHashRefuses(t *testing.T) {
	const salt, key = "MDEyMzQ1Njc4OWFiY2RlZg", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
	if _, err := parseHash("$argon2id$v=19$m=64,t=1,p=1$" + salt + "$" + key); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"", "$", "$argon2i$v=19$m=64,t=1,p=1$" + salt + "$" + key, "$argon2id$v=16$m=64,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=999999999,t=1,p=1$" + salt + "$" + key, "$argon2id$v=19$m=64,t=0,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=0$" + salt + "$" + key, "$argon2id$v=19$m=4,t=1,p=1$" + salt + "$" + key,
		"$argon2id$v=19$m=64,t=1,p=1$" + salt + "$", "$argon2id$v=19$m=64,t=1,p=1$$" + key,
		"$argon2id$v=19$m=64,t=1,p=1,x=1$" + salt + "$" + key, "$argon2id$v=19$m=64,t=1,p=1$" + salt + "$" + key + "$",
		"$argon2id$v=19$m=064,t=1,p=1$" + salt + "$" + key, "$2a$10$abcdefghijklmnopqrstuv",
	} {
		if h, err := parseHash(text); err == nil {
			t.Errorf("%q is read as %v", text, h)
		}
	}
}

func FuzzParseHash(f *testing.F) {
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("$argon2id$v=19$m=4294967295,t=2,p=255$$")
	f.Add("$$$$$")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := parseHash(text)
		if err != nil {
			return
		}
		if h.String() != text {
			t.Errorf("%q is read as %q", text, h)
		}
		if h.Memory > 256<<10 || h.Time > 16 || h.Threads > 4 || h.Threads == 0 || len(h.salt) < 8 || len(h.key) < 16 {
			t.Errorf("%q is accepted", text)
		}
	})
}

func TestGate(t *testing.T) {
	g := newGate(1, 1)
	leave, err := g.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	entered := make(chan func())
	go func() {
		second, err := g.enter(context.Background())
		if err != nil {
			t.Error(err)
		}
		entered <- second
	}()
	for len(g.places) < 2 { // until the second waits
		runtime.Gosched()
	}
	if _, err := g.enter(t.Context()); errs.KindOf(err) != errs.TooMany {
		t.Errorf("the third gets %v", err)
	}
	leave()
	(<-entered)()
	full, err := g.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.enter(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("a canceled caller gets %v", err)
	}
	full()
	if len(g.places) != 0 || len(g.inside) != 0 {
		t.Error("a place was not given back")
	}
}
