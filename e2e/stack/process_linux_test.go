//go:build stack

package stack

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"testing"
)

// The first thread of a program never ends. Locking it here reserves it for TestMain, so tests run
// on other threads.
func init() { runtime.LockOSThread() }

// A process ends with its parent process, not with the thread that started it.
func TestAProcessOutlivesTheThreadThatStartedIt(t *testing.T) {
	p := NewProcess(t.TempDir(), "sleeper", "sleep", nil, "1h")
	started := make(chan string)
	failed := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this function
		failed <- p.Start()
		started <- fmt.Sprintf("/proc/self/task/%d", syscall.Gettid())
	}()
	thread := <-started
	if err := <-failed; err != nil {
		t.Fatal(err)
	}
	if !until(t.Context(), func() bool { _, err := os.Stat(thread); return os.IsNotExist(err) }) {
		t.Fatal("the thread does not end")
	}
	p.Stop()
	if status := p.command.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %v", p.command.ProcessState)
	}
}
