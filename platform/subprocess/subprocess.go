// Package subprocess runs programs that end with this process, even if it is killed.
package subprocess

import (
	"os/exec"
	"runtime"
	"syscall"
)

// Process is a program that was started. Its methods are safe for concurrent use.
type Process struct {
	command *exec.Cmd
	done    chan struct{}
	err     error // valid once done is closed
}

// Start starts a command. On Linux the kernel sends it the signal orphaned when this process is
// killed; other systems cannot do that.
func Start(command *exec.Cmd, orphaned syscall.Signal) (*Process, error) {
	if command.SysProcAttr == nil {
		command.SysProcAttr = &syscall.SysProcAttr{}
	}
	setDeathSignal(command.SysProcAttr, orphaned)
	p := &Process{command: command, done: make(chan struct{})}
	started := make(chan error)
	go p.run(started)
	return p, <-started
}

// run keeps its operating system thread until the command has ended: the kernel sends the death
// signal when the thread that started the command ends, and the Go runtime may end threads at any
// time.
func (p *Process) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.command.Start()
	started <- err
	if err != nil {
		return
	}
	p.err = p.command.Wait()
	close(p.done)
}

// PID returns the process ID.
func (p *Process) PID() int { return p.command.Process.Pid }

// Signal sends a signal and does not wait. It ignores errors, because the process may end at any
// moment.
func (p *Process) Signal(signal syscall.Signal) { _ = p.command.Process.Signal(signal) }

// Done returns a channel that is closed when the process has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err waits until the process has ended and returns the error of exec.Cmd.Wait.
func (p *Process) Err() error {
	<-p.done
	return p.err
}
