package subprocess_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"

	"obi/platform/subprocess"
	"obi/platform/testkit"
)

// The first thread of a program never ends. Locking it here reserves it for TestMain, so tests run
// on other threads.
func init() { runtime.LockOSThread() }

// A process ends with its parent process, not with the thread that started it.
func TestAProcessOutlivesTheThreadThatStartedIt(t *testing.T) {
	var p *subprocess.Process
	started := make(chan string)
	failed := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this function
		var err error
		p, err = subprocess.Start(exec.Command("sleep", "1h"), syscall.SIGKILL)
		failed <- err
		started <- fmt.Sprintf("/proc/self/task/%d", syscall.Gettid())
	}()
	thread := <-started
	if err := <-failed; err != nil {
		t.Fatal(err)
	}
	testkit.Until(t, "the thread to end", func() bool { _, err := os.Stat(thread); return os.IsNotExist(err) })
	p.Signal(syscall.SIGTERM)
	var exit *exec.ExitError
	if err := p.Err(); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %v", err)
	}
}
