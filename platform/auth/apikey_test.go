package auth_test

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"obi/platform/auth"
	"obi/platform/reqctx"
	"obi/platform/web"
)

// publish adds a key for creators to the issuer's list and returns its text.
func (i *issuer) publish(id string) string {
	text := auth.NewAPIKey()
	i.change(func() {
		i.api = append(i.api, auth.APIKey{
			Hash: auth.HashAPIKey(text), ID: id, Name: "Nightly export", Owner: "ngozi", Areas: []string{"creator"}, ExpiresAt: i.now.Add(24 * time.Hour),
		})
	})
	return text
}

// wantKey verifies an API key and compares the error, nil for none.
func wantKey(t *testing.T, v *auth.Verifier, text string, want error) {
	t.Helper()
	if _, err := v.Verify(t.Context(), text); !errors.Is(err, want) {
		t.Errorf("%s: got %v, want %v", text, err, want)
	}
}

func TestNewAPIKey(t *testing.T) {
	form, seen := regexp.MustCompile(`^obi_[0-9A-Za-z]{36}$`), map[string]bool{}
	first := map[byte]int{}
	for range 2_000 {
		text := auth.NewAPIKey()
		if !form.MatchString(text) || seen[text] {
			t.Fatalf("%s was made, %t", text, seen[text])
		}
		seen[text] = true
		first[text[4]]++
	}
	if len(first) != 62 {
		t.Errorf("keys begin with %d characters, want 62", len(first))
	}
}

func TestAPIKeysWithAWrongChecksumCostNoRequest(t *testing.T) {
	i := newIssuer(mine)
	v, good := i.verifier(), i.publish("k1")
	for name, text := range map[string]string{
		"prefix alone":        "obi_",
		"truncated":           good[:len(good)-1],
		"longer":              good + "A",
		"changed checksum":    good[:len(good)-1] + string(good[len(good)-1]^1),
		"changed character":   good[:9] + string(good[9]^1) + good[10:],
		"other letter case":   "obi_" + strings.ToLower(good[4:]),
		"something else":      "obi_" + strings.Repeat("0", 36),
		"not base 62":         good[:10] + "ọ" + good[12:],
		"with a space behind": good + " ",
	} {
		if text == good {
			t.Fatalf("%s is the key", name)
		}
		wantKey(t, v, text, web.ErrKeyInvalid)
	}
	if n := i.questions("API keys"); n != 0 {
		t.Errorf("the issuer was asked %d times", n)
	}
	wantKey(t, v, good, nil)
}

func TestAPIKeyIsItsOwners(t *testing.T) {
	i := newIssuer(mine)
	v, good := i.verifier(), i.publish("k1")
	actor, err := v.Verify(t.Context(), good)
	if err != nil || actor.Username != "ngozi" || actor.SessionID != "" || actor.Key == nil ||
		actor.Key.ID != "k1" || actor.Key.Name != "Nightly export" || actor.Key.CanWrite || actor.Key.Areas[0] != "creator" {
		t.Errorf("got %+v %+v, %v", actor, actor.Key, err)
	}
}

func TestNewAPIKeysWorkAtOnce(t *testing.T) {
	i := newIssuer(mine)
	v := i.verifier()
	v.Refresh(t.Context())
	wantKey(t, v, i.publish("k1"), nil)

	// Made-up keys do not multiply requests.
	asked := i.questions("API keys")
	for range 50 {
		wantKey(t, v, auth.NewAPIKey(), web.ErrKeyInvalid)
	}
	if n := i.questions("API keys"); n != asked {
		t.Errorf("the issuer was asked %d times within a second", n-asked)
	}
	i.sleep(time.Second)
	wantKey(t, v, i.publish("k2"), nil)
}

func TestEndOfAnAPIKey(t *testing.T) {
	i := newIssuer(mine)
	v, good := i.verifier(), i.publish("k1")
	wantKey(t, v, good, nil)
	i.sleep(24*time.Hour - time.Second)
	v.Refresh(t.Context())
	wantKey(t, v, good, nil)
	i.sleep(time.Second)
	wantKey(t, v, good, web.ErrKeyExpired)
	if actor, _ := v.Verify(t.Context(), good); actor.Username != "ngozi" || actor.Key == nil || actor.Key.ID != "k1" {
		t.Errorf("the log would say that the expired key is %+v", actor)
	}

	revoked := i.publish("k2")
	i.sleep(time.Second)
	wantKey(t, v, revoked, nil)
	i.change(func() { i.api = nil })
	v.Refresh(t.Context()) // the next poll
	wantKey(t, v, revoked, web.ErrKeyInvalid)
}

func TestAPIKeysWithoutTheirIssuer(t *testing.T) {
	i := newIssuer(mine)
	v, good := i.verifier(), i.publish("k1")
	v.Refresh(t.Context())
	i.change(func() { i.down = true })
	i.sleep(5*time.Minute - time.Second)
	wantKey(t, v, good, nil)
	i.sleep(time.Second)
	_, err := v.Verify(t.Context(), good)
	if err == nil || !strings.HasPrefix(err.Error(), "API keys cannot be checked right now") {
		t.Errorf("got %v", err)
	}
	i.change(func() { i.down = false })
	i.sleep(time.Second)
	wantKey(t, v, good, nil)
}

// An auth-svc of the previous version publishes no API keys. Sessions must not depend on them.
func TestSessionsWithoutAPIKeys(t *testing.T) {
	i := &withoutAPIKeys{newIssuer(mine)}
	v := auth.NewVerifier(i, slog.New(slog.DiscardHandler), i.clock)
	want(t, v, i.good(t, mine, "s1"), 0)
	for range 200 { // 6 minutes
		i.sleep(2 * time.Second)
		v.Refresh(t.Context())
	}
	want(t, v, i.good(t, mine, "s1"), 0)
}

type withoutAPIKeys struct{ *issuer }

func (withoutAPIKeys) APIKeys(context.Context) (auth.APIKeys, error) { return auth.APIKeys{}, errDown }

func TestUsesOfAPIKeysAreReportedOnceAMinuteAndAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		i := newIssuer(mine)
		v := auth.NewVerifier(i, slog.New(slog.DiscardHandler), time.Now)
		first, second := i.publish("k1"), i.publish("k2")
		i.change(func() {
			for n := range i.api {
				i.api[n].ExpiresAt = time.Now().Add(time.Hour)
			}
		})
		use := func(text, ip string) {
			if _, err := v.Verify(reqctx.With(t.Context(), &reqctx.Info{IP: ip}), text); err != nil {
				t.Error(err)
			}
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- v.Run(ctx) }()
		synctest.Wait()
		use(first, "192.0.2.1")
		use(first, "192.0.2.2")
		use(second, "192.0.2.3")
		used := func(want int) []auth.APIKeyUse {
			t.Helper()
			synctest.Wait()
			i.mu.Lock()
			defer i.mu.Unlock()
			if len(i.used) != want {
				t.Fatalf("%d uses were reported, want %d: %v", len(i.used), want, i.used)
			}
			return i.used
		}
		time.Sleep(59 * time.Second) //nolint:forbidigo // advances the fake clock of synctest
		used(0)
		time.Sleep(2 * time.Second) //nolint:forbidigo // advances the fake clock of synctest
		for _, one := range used(2) {
			if ip := map[string]string{"k1": "192.0.2.2", "k2": "192.0.2.3"}[one.ID]; one.IP != ip || time.Since(one.At) != 61*time.Second {
				t.Errorf("reported is %+v", one)
			}
		}
		time.Sleep(time.Minute) //nolint:forbidigo // advances the fake clock of synctest
		used(2)                 // once
		use(first, "192.0.2.5")
		use(second, "192.0.2.6")
		i.change(func() { i.down = true })
		time.Sleep(time.Minute) //nolint:forbidigo // advances the fake clock of synctest
		used(2)                 // the report fails, and is part of the next one
		use(second, "192.0.2.4")
		i.change(func() { i.down = false })
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		for _, last := range used(4)[2:] {
			if last.IP != map[string]string{"k1": "192.0.2.5", "k2": "192.0.2.4"}[last.ID] {
				t.Errorf("reported at the end is %+v", last)
			}
		}
	})
}
