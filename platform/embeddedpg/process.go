package embeddedpg

import (
	"context"
	"io"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// pipeGrace is how long children of a dead child may keep its output open before we stop reading.
const pipeGrace = 500 * time.Millisecond

// process is a running PostgreSQL program.
type process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error // how it ended; valid once done is closed
}

// startProcess starts program as the user in the folder home, with its output written to out. The
// environment contains only what PostgreSQL needs: Obi's own holds secrets, and variables such as
// PGDATA would change the behaviour.
func startProcess(user account, home string, out io.Writer, program string, args ...string) (*process, error) {
	cmd := exec.Command(program, args...)
	cmd.Dir = home
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + home, "LC_ALL=C", "TZ=UTC"}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = attributes(user)
	cmd.WaitDelay = pipeGrace
	p := &process{cmd: cmd, done: make(chan struct{})}
	started := make(chan error)
	go p.run(started)
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// run keeps its operating system thread until the child has ended: the kernel sends the
// parent-death signal when the thread that started the child ends, and the Go runtime may end
// threads at any time.
func (p *process) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	p.err = p.cmd.Wait()
	close(p.done)
}

func (p *process) pid() int { return p.cmd.Process.Pid }

// signal ignores errors, because the process may end at any moment.
func (p *process) signal(sig syscall.Signal) { _ = p.cmd.Process.Signal(sig) }

// runProgram runs a program to its end. If ctx ends first, the program and its children are
// killed.
func runProgram(ctx context.Context, user account, home string, out io.Writer, program string, args ...string) error {
	p, err := startProcess(user, home, out, program, args...)
	if err != nil {
		return err
	}
	select {
	case <-p.done:
		return p.err
	case <-ctx.Done():
		_ = syscall.Kill(-p.pid(), syscall.SIGKILL)
		<-p.done
		return ctx.Err()
	}
}
