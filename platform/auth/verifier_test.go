package auth_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"obi/platform/auth"
	"obi/platform/errs"
)

func TestVerifyDistinguishesValidAndInvalidTokens(t *testing.T) {
	source := newIssuer(mine)
	v := source.verifier()
	actor, err := v.Verify(t.Context(), source.good(t, mine, "s1"))
	if err != nil || actor.Username != "ngozi" || actor.SessionID != "s1" {
		t.Fatalf("got %+v, %v", actor, err)
	}
	for name, token := range badTokens(t) {
		if actor, err := v.Verify(t.Context(), token); errs.KindOf(err) != errs.Unauthenticated || actor.Username != "" {
			t.Errorf("%s: %+v, %v", name, actor, err)
		}
	}
}

func TestAThousandMadeUpKeysCauseOneQuestion(t *testing.T) {
	source := newIssuer(mine)
	v := source.verifier()
	v.Refresh(t.Context())
	before := source.questions("keys")
	var strangers sync.WaitGroup
	for n := range 10 {
		token := source.good(t, signerOf(byte(100+n)), "s1")
		strangers.Go(func() {
			for range 100 {
				if _, err := v.Verify(t.Context(), token); errs.KindOf(err) != errs.Unauthenticated {
					t.Errorf("got %v", err)
				}
			}
		})
	}
	strangers.Wait()
	if asked := source.questions("keys") - before; asked != 1 {
		t.Errorf("the issuer was asked %d times", asked)
	}
	source.sleep(30 * time.Second)
	want(t, v, source.good(t, signerOf(100), "s1"), errs.Unauthenticated)
	if asked := source.questions("keys") - before; asked != 2 {
		t.Errorf("half a minute later the issuer was asked %d times", asked)
	}
}

func TestACallerThatLeavesDoesNotCancelTheFetch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		next := signerOf(2)
		source := newIssuer(mine)
		v := source.verifier()
		_, _ = v.Verify(gone, source.good(t, mine, "s1")) // fetches everything
		synctest.Wait()
		want(t, v, source.good(t, mine, "s1"), 0)
		source.change(func() { source.keys = append(source.keys, next.Public()) })
		_, _ = v.Verify(gone, source.good(t, next, "s1")) // fetches the keys
		synctest.Wait()
		want(t, v, source.good(t, next, "s1"), 0)
		if asked := fmt.Sprint(source.asked); asked != "map[keys:2 revocations:1]" {
			t.Errorf("asked %s", asked)
		}
	})
}

func TestCallersShareOneFetchFromAHangingIssuer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := newIssuer(mine)
		source.hangs = true
		v := auth.NewVerifier(source, slog.New(slog.DiscardHandler), time.Now)
		token, began := source.good(t, mine, "s1"), time.Now()
		var callers sync.WaitGroup
		for range 10 {
			callers.Go(func() {
				if _, err := v.Verify(t.Context(), token); errs.KindOf(err) != errs.Unavailable {
					t.Errorf("got %v", err)
				}
			})
		}
		callers.Wait()
		if took, asked := time.Since(began), source.questions("keys"); took != 2*time.Second || asked != 1 {
			t.Errorf("ten callers took %v and caused %d fetches", took, asked)
		}
		want(t, v, token, errs.Unavailable)
		if took, asked := time.Since(began), source.questions("keys"); took != 2*time.Second || asked != 1 {
			t.Errorf("directly after a failed fetch, a caller waited %v and caused %d more", took-2*time.Second, asked-1)
		}
	})
}

func TestCallersLeaveAHangingIssuerWhenTheirContextsEnd(t *testing.T) {
	for name, signer := range map[string]*auth.Signer{"nothing fetched yet": mine, "unknown key": signerOf(2)} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				source := newIssuer(mine)
				v := source.verifier()
				if signer != mine {
					v.Refresh(t.Context())
				}
				source.hangs = true
				began := time.Now()
				var callers sync.WaitGroup
				for range 10 {
					callers.Go(func() {
						ctx, leave := context.WithTimeout(t.Context(), time.Second)
						defer leave()
						if _, err := v.Verify(ctx, source.good(t, signer, "s1")); err == nil {
							t.Error("accepted")
						}
					})
				}
				callers.Wait()
				if took := time.Since(began); took != time.Second {
					t.Errorf("callers who wait 1s left after %v", took)
				}
				time.Sleep(2 * time.Second) //nolint:forbidigo // the fetch ends, by the fake clock of synctest
			})
		})
	}
}

func TestKeysRotate(t *testing.T) {
	next := signerOf(2)
	source := newIssuer(mine)
	v := source.verifier()
	old := source.good(t, mine, "s1")
	want(t, v, old, 0)
	source.change(func() { source.keys = append(source.keys, next.Public()) })
	want(t, v, source.good(t, next, "s2"), 0) // learned when first used
	want(t, v, old, 0)
	source.change(func() { source.keys = source.keys[1:] })
	source.sleep(5 * time.Minute)
	v.Refresh(t.Context())
	want(t, v, old, errs.Unauthenticated)
	want(t, v, source.good(t, next, "s2"), 0)
}

func TestAnIssuerWithoutKeysIsIgnored(t *testing.T) {
	source := newIssuer(mine)
	v := source.verifier()
	token := source.good(t, mine, "s1")
	want(t, v, token, 0)
	source.change(func() {
		source.keys = []auth.JWK{{KeyType: "RSA", KeyID: "x"}, {KeyType: "OKP", Curve: "Ed25519", X: "!", KeyID: "y"}}
	})
	source.sleep(5*time.Minute - time.Second)
	v.Refresh(t.Context())
	source.sleep(time.Second)
	v.Refresh(t.Context())
	want(t, v, token, 0) // by the last copy
	cold := newIssuer()
	want(t, cold.verifier(), token, errs.Unavailable)
}

func TestAnEndedSessionIsRefusedAfterTheNextRefresh(t *testing.T) {
	source := newIssuer(mine)
	v := source.verifier()
	ended, other := source.good(t, mine, "s1"), source.good(t, mine, "s2")
	want(t, v, ended, 0)
	source.change(func() { source.ended = []string{"s1"} })
	v.Refresh(t.Context())
	want(t, v, ended, errs.Unauthenticated)
	want(t, v, other, 0)
}

func TestAnOutageIsBridgedForFiveMinutes(t *testing.T) {
	source := newIssuer(mine)
	v := source.verifier()
	token := source.good(t, mine, "s1")
	v.Refresh(t.Context())
	source.change(func() { source.down = true })
	source.sleep(5*time.Minute - time.Second)
	v.Refresh(t.Context())
	want(t, v, token, 0)
	source.sleep(time.Second)
	v.Refresh(t.Context())
	want(t, v, token, errs.Unavailable)
	source.change(func() { source.down, source.ended = false, []string{"s2"} })
	v.Refresh(t.Context())
	want(t, v, token, 0)
	want(t, v, source.good(t, mine, "s2"), errs.Unauthenticated) // ended during the outage
}

func TestAColdStartWithoutIssuerAsksEveryTwoSeconds(t *testing.T) {
	source := newIssuer(mine)
	source.down = true
	v := source.verifier()
	token := source.good(t, mine, "s1")
	for range 100 {
		want(t, v, token, errs.Unavailable)
	}
	if asked := fmt.Sprint(source.asked); asked != "map[keys:1 revocations:1]" {
		t.Errorf("asked %s", asked)
	}
	source.sleep(2 * time.Second)
	want(t, v, token, errs.Unavailable)
	if asked := fmt.Sprint(source.asked); asked != "map[keys:2 revocations:2]" {
		t.Errorf("two seconds later: asked %s", asked)
	}
	source.change(func() { source.down = false })
	want(t, v, token, errs.Unavailable) // not retried this soon
	source.sleep(2 * time.Second)
	want(t, v, token, 0)
}

func TestRunEndsWithItsContext(t *testing.T) {
	source := newIssuer(mine)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := source.verifier().Run(ctx); err != nil {
		t.Error(err)
	}
}
