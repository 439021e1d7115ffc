package testkit_test

import (
	"sync"
	"testing"

	"obi/platform/testkit"
)

// failing records that a test failed, instead of failing.
type failing struct {
	testing.TB
	failed bool
}

func (f *failing) Helper()               {}
func (f *failing) Fail()                 { f.failed = true }
func (f *failing) Error(...any)          { f.failed = true }
func (f *failing) Errorf(string, ...any) { f.failed = true }

func TestAFatalErrorEndsItsGoroutineAlone(t *testing.T) {
	for name, fatal := range map[string]func(testing.TB){
		"Fatal": func(t testing.TB) { t.Fatal("x") }, "Fatalf": func(t testing.TB) { t.Fatalf("%s", "x") }, "FailNow": testing.TB.FailNow,
	} {
		noted, wentOn := &failing{}, false
		var other sync.WaitGroup
		other.Go(func() {
			fatal(testkit.Goroutine(noted))
			wentOn = true
		})
		other.Wait()
		if !noted.failed || wentOn {
			t.Errorf("%s: failed %t, went on %t", name, noted.failed, wentOn)
		}
	}
}
