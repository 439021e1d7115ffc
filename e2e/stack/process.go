package stack

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"

	"obi/platform/subprocess"
)

// Process is a program that the stack runs: a replica of a service, the gateway or the object
// store.
type Process struct {
	Name string
	// Log is the log file. It holds the output of all runs.
	Log string

	program string
	args    []string
	environ []string

	mu   sync.Mutex
	last *subprocess.Process // nil before the first start
}

// NewProcess returns a process that logs into a file in dir.
func NewProcess(dir, name, program string, environ map[string]string, args ...string) *Process {
	p := &Process{Name: name, Log: filepath.Join(dir, name+".log"), program: program, args: args}
	// No other variables: a setting of this machine must not hide a missing one.
	for _, key := range []string{"PATH", "HOME", "TMPDIR"} {
		if value, ok := os.LookupEnv(key); ok {
			p.environ = append(p.environ, key+"="+value)
		}
	}
	for key, value := range environ {
		p.environ = append(p.environ, key+"="+value)
	}
	return p
}

// With changes settings for the next start.
func (p *Process) With(settings ...string) *Process {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.environ = append(slices.Clone(p.environ), settings...)
	return p
}

// Program changes the program for the next start.
func (p *Process) Program(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.program = path
}

// Start starts it and does not wait until it is ready.
func (p *Process) Start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	log, err := os.OpenFile(p.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	command := exec.Command(p.program, p.args...)
	command.Env, command.Stdout, command.Stderr = p.environ, log, log
	started, err := subprocess.Start(command, syscall.SIGKILL)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	p.last = started
	return nil
}

// Running reports whether it was started and has not ended.
func (p *Process) Running() bool {
	select {
	case <-p.Ended():
		return false
	default:
		return p.started() != nil
	}
}

func (p *Process) started() *subprocess.Process {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

// Ended returns a channel that is closed when the process has ended, or nil before its first start.
func (p *Process) Ended() <-chan struct{} {
	if started := p.started(); started != nil {
		return started.Done()
	}
	return nil
}

// PID returns the process ID.
func (p *Process) PID() int { return p.started().PID() }

// Signal sends a signal and does not wait.
func (p *Process) Signal(signal syscall.Signal) {
	if started := p.started(); started != nil {
		started.Signal(signal)
	}
}

// Stop terminates it and waits until it has ended.
func (p *Process) Stop() { p.end(syscall.SIGTERM) }

// Kill kills it.
func (p *Process) Kill() { p.end(syscall.SIGKILL) }

func (p *Process) end(signal syscall.Signal) {
	if !p.Running() {
		return
	}
	p.Signal(signal)
	if p.Finish(context.Background()) != nil {
		p.Signal(syscall.SIGKILL) // it hangs
		<-p.Ended()
	}
}

// Finish waits until it has ended without a signal.
func (p *Process) Finish(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case <-p.Ended():
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%s does not end: %s", p.Name, p.said())
	}
}

// said returns the end of its log, for error messages.
func (p *Process) said() string {
	text, err := os.ReadFile(p.Log)
	if err != nil {
		return err.Error()
	}
	return string(text[max(0, len(text)-2000):])
}
