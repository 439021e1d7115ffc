package testkit

import (
	"runtime"
	"testing"
	"time"
)

// maxWait is how long a test waits for a condition that must become true.
const maxWait = 5 * time.Minute

// Until waits until holds returns true, without blocking a processor. It fails after maxWait;
// what describes the condition.
func Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	end := time.After(maxWait)
	for !holds() {
		select {
		case <-end:
			t.Fatalf("waited %v for %s", maxWait, what)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Goroutine returns a t for helpers that run on another goroutine than the test's: there Fatal
// ends that goroutine, which testing.T forbids.
func Goroutine(t testing.TB) testing.TB { return goroutine{t} }

type goroutine struct{ testing.TB }

func (g goroutine) FailNow() {
	g.Fail()
	runtime.Goexit()
}

func (g goroutine) Fatal(args ...any) {
	g.Helper()
	g.Error(args...)
	runtime.Goexit()
}

func (g goroutine) Fatalf(format string, args ...any) {
	g.Helper()
	g.Errorf(format, args...)
	runtime.Goexit()
}
