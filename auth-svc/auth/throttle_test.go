package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"obi/auth-svc/throttle"
	"obi/platform/testkit"
)

// guess fails n times to sign in as username and expects the status each time.
func guess(t *testing.T, s *testkit.Service, n, status int, username string, header ...string) (last testkit.Answer) {
	t.Helper()
	for i := range n {
		if last = try(t, s, username, "guess", header...); last.Status != status {
			t.Fatalf("guess %d answered %d, want %d: %s", i+1, last.Status, status, last.Body)
		}
	}
	return last
}

func retryAfter(t *testing.T, answer testkit.Answer) int {
	t.Helper()
	seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
	if err != nil || answer.Status != http.StatusTooManyRequests {
		t.Fatalf("answer is %d, Retry-After %q", answer.Status, answer.Header.Get("Retry-After"))
	}
	return seconds
}

// pass ends all blocks and windows.
func pass(t *testing.T, s *testkit.Service) {
	t.Helper()
	exec(t, s.AdminURL, `UPDATE auth.attempts SET ends = now() - interval '1 second'`)
}

func TestBlockedAccount(t *testing.T) {
	s := start(t, nil)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin")
	blocked := try(t, s, "admin", "guess")
	right := try(t, s, "admin", adminPassword)
	if wait := retryAfter(t, blocked); wait < 14*60 || wait > 15*60 {
		t.Errorf("the first block lasts %d s", wait)
	}
	if retryAfter(t, right); right.Body != blocked.Body {
		t.Errorf("the right password answers %s, a wrong one %s", right.Body, blocked.Body)
	}
	if got := try(t, s, "nobody", "guess").Status; got != http.StatusUnauthorized {
		t.Errorf("another account answers %d", got)
	}
	pass(t, s)
	signIn(t, s, "admin", adminPassword)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin", "X-Forwarded-For", "6.6.6.6")
}

func TestBlocksGrowButNotDuringABlock(t *testing.T) {
	s := start(t, behindProxy)
	for round, want := range []int{15, 30, 60, 60} {
		guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin", "X-Forwarded-For", fmt.Sprintf("10.0.0.%d", round))
		guess(t, s, 5, http.StatusTooManyRequests, "admin", "X-Forwarded-For", "10.0.1.1")
		wait := retryAfter(t, try(t, s, "admin", adminPassword, "X-Forwarded-For", "10.0.2.2"))
		if wait > want*60 || wait < want*60-60 {
			t.Errorf("block %d lasts %d s, want %d min", round+1, wait, want)
		}
		pass(t, s)
	}
	guess(t, s, 1, http.StatusUnauthorized, "admin")
	pass(t, s)
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin", "X-Forwarded-For", "10.0.3.3")
	if wait := retryAfter(t, try(t, s, "admin", "guess")); wait > 15*60 {
		t.Errorf("after a quiet window a block lasts %d s", wait)
	}
}

// Slow guessing ends after a hundred consecutive failures; a known browser can still sign in.
func TestCeiling(t *testing.T) {
	s := start(t, nil)
	cookie := deviceOf(t, try(t, s, "admin", adminPassword))
	guess(t, s, 1, http.StatusUnauthorized, "admin")
	exec(t, s.AdminURL, `UPDATE auth.attempts SET consecutive = $1, failures = 0 WHERE key LIKE 'account:%'`, throttle.AccountCeiling-1)
	guess(t, s, 1, http.StatusUnauthorized, "admin")
	if wait := retryAfter(t, guess(t, s, 1, http.StatusTooManyRequests, "admin")); wait != 24*60*60 {
		t.Errorf("asked to wait %d s", wait)
	}
	pass(t, s)
	guess(t, s, 1, http.StatusTooManyRequests, "admin")
	if got := try(t, s, "admin", adminPassword, "Cookie", cookie).Status; got != http.StatusOK {
		t.Errorf("a known browser answers %d", got)
	}
}

func TestBlockedAddress(t *testing.T) {
	s := start(t, behindProxy)
	for i := range throttle.AddressFailures {
		guess(t, s, 1, http.StatusUnauthorized, fmt.Sprintf("name %d", i), "X-Forwarded-For", fmt.Sprintf("2001:db8::%d", i))
	}
	retryAfter(t, try(t, s, "one more", "guess", "X-Forwarded-For", "2001:db8::ffff:1"))
	retryAfter(t, try(t, s, "admin", adminPassword, "X-Forwarded-For", "2001:db8::1"))
	if got := try(t, s, "admin", adminPassword, "X-Forwarded-For", "2001:db8:0:1::1").Status; got != http.StatusOK {
		t.Errorf("another network answers %d", got)
	}
}

// An office behind one address can sign in any number of times.
func TestSuccessesDoNotCount(t *testing.T) {
	s := start(t, nil)
	for range throttle.AddressFailures + 5 {
		signIn(t, s, "admin", adminPassword)
	}
}

// Headers that a client can choose change neither its address nor its count.
func TestSpoofedHeaders(t *testing.T) {
	s := start(t, nil)
	for i := range throttle.AccountFailures {
		guess(t, s, 1, http.StatusUnauthorized, "admin", "X-Forwarded-For", fmt.Sprintf("6.6.6.%d", i), "X-Real-IP", "7.7.7.7",
			"Connection", "X-Forwarded-For, X-Real-Ip", "X-User", "root")
	}
	guess(t, s, 1, http.StatusTooManyRequests, "admin", "X-Forwarded-For", "8.8.8.8")
	keys := query[string](t, s.AdminURL, `SELECT string_agg(key, ' ') FROM auth.attempts WHERE key LIKE 'address:%'`)
	if keys != "address:127.0.0.1" {
		t.Errorf("counted under %s", keys)
	}
}

func TestParallelGuesses(t *testing.T) {
	s := start(t, nil)
	_, _, before := get(t, s.Internal+"/metrics")
	var wait sync.WaitGroup
	statuses := make(chan int, 50)
	for range 50 {
		wait.Go(func() { statuses <- try(testkit.Goroutine(t), s, "admin", "guess").Status })
	}
	wait.Wait()
	close(statuses)
	counted := map[int]int{}
	for status := range statuses {
		counted[status]++
	}
	if counted[401] != throttle.AccountFailures || counted[401]+counted[429] != 50 {
		t.Errorf("answers are %v", counted)
	}
	_, _, after := get(t, s.Internal+"/metrics")
	if n := hashes(t, after) - hashes(t, before); n > throttle.AccountFailures {
		t.Errorf("%d hashes were computed", n)
	}
}

func hashes(t *testing.T, metrics string) int {
	t.Helper()
	_, rest, found := strings.Cut(metrics, `auth_password_hash_seconds_count{service="auth"} `)
	n, err := strconv.Atoi(strings.TrimSpace(strings.SplitN(rest, "\n", 2)[0]))
	if !found || err != nil {
		t.Fatalf("no count of hashes: %v", err)
	}
	return n
}

func TestSweep(t *testing.T) {
	s := start(t, nil)
	signIn(t, s, "admin", adminPassword)
	guess(t, s, 1, http.StatusUnauthorized, "admin")
	exec(t, s.AdminURL, `INSERT INTO auth.attempts VALUES ('old', 1, 1, 0, now() - interval '31 days');
		INSERT INTO auth.refused_unknown VALUES (now() - interval '97 hours', 1), (now() - interval '95 hours', 1);
		INSERT INTO auth.sign_ins VALUES ('old', 'admin', 'hash', now() - interval '1 second'), ('new', 'admin', 'hash', now() + interval '4 minutes');
		INSERT INTO auth.invitations SELECT id, id, 'admin', now(), now() - days * interval '1 day' FROM (VALUES ('old', 31), ('new', 29)) AS i (id, days);
		INSERT INTO auth.devices VALUES ('old', 'admin', now() - interval '181 days');
		INSERT INTO auth.sessions VALUES ('old', 'admin', now() - interval '32 days', now() - interval '31 days', '', '', NULL, NULL)`)
	kept := `SELECT concat((SELECT count(*) FROM auth.attempts), (SELECT count(*) FROM auth.devices), (SELECT count(*) FROM auth.sessions),
		(SELECT count(*) FROM auth.refused_unknown), (SELECT count(*) FROM auth.sign_ins), (SELECT count(*) FROM auth.invitations))`
	if got := query[string](t, s.AdminURL, kept); got != "322222" {
		t.Fatalf("before: %s", got)
	}
	if err := sweep(t.Context(), openDatabase(t, s)); err != nil {
		t.Fatal(err)
	}
	if got := query[string](t, s.AdminURL, kept); got != "211111" {
		t.Errorf("after: %s", got)
	}
}

// An attempt that is canceled while it waits is not counted.
func TestCanceledAttemptsAreNotCounted(t *testing.T) {
	s := start(t, nil)
	database := openDatabase(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	counts := throttle.SignInBuckets("admin", "192.0.2.1", "", false)
	if err := throttle.Count(ctx, database, counts...); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := throttle.Uncount(ctx, database, context.Canceled, counts...); !errors.Is(err, context.Canceled) {
		t.Errorf("Uncount returns %v", err)
	}
	if n := query[int](t, s.AdminURL, `SELECT sum(failures) FROM auth.attempts`); n != 0 {
		t.Errorf("a canceled attempt left %d failures", n)
	}
}
