package embeddedpg

import (
	"context"
	"io"
	"os/exec"
	"syscall"
	"time"

	"obi/platform/subprocess"
)

// pipeGrace is how long children of a dead child may keep its output open before we stop reading.
const pipeGrace = 500 * time.Millisecond

// startProcess starts program as the user in the folder home, with its output written to out. The
// environment contains only what PostgreSQL needs: Obi's own holds secrets, and variables such as
// PGDATA would change the behaviour.
//
// The program gets a new session, so that Ctrl-C in the terminal only reaches Obi and the services
// can drain first. It is stopped if Obi is killed (kill -9): SIGINT is PostgreSQL's fast shutdown,
// which keeps committed data, and after which the next start needs no recovery. On systems without
// such signals the next start stops a PostgreSQL that outlived a killed Obi (clearLeftovers).
func startProcess(user account, home string, out io.Writer, program string, args ...string) (*subprocess.Process, error) {
	cmd := exec.Command(program, args...)
	cmd.Dir = home
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + home, "LC_ALL=C", "TZ=UTC"}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: user.credential()}
	cmd.WaitDelay = pipeGrace
	return subprocess.Start(cmd, syscall.SIGINT)
}

// runProgram runs a program to its end. If ctx ends first, the program and its children are
// killed.
func runProgram(ctx context.Context, user account, home string, out io.Writer, program string, args ...string) error {
	p, err := startProcess(user, home, out, program, args...)
	if err != nil {
		return err
	}
	select {
	case <-p.Done():
		return p.Err()
	case <-ctx.Done():
		_ = syscall.Kill(-p.PID(), syscall.SIGKILL)
		<-p.Done()
		return ctx.Err()
	}
}
