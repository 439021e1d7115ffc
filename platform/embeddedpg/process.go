package embeddedpg

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"obi/platform/subprocess"
)

// pipeGrace is how long children of a dead child may keep its output open before we stop reading.
const pipeGrace = 500 * time.Millisecond

// startProcess starts program as the user, with its output written to out. home is its HOME.
// The environment contains only what PostgreSQL needs: Obi's own holds secrets, and variables such as
// PGDATA would change the behaviour. The working folder is the one above bin: the programs of a release
// name their loader relative to it (tools/release).
//
// The program gets a new session, so that Ctrl-C in the terminal only reaches Obi and the services
// can drain first. It is stopped if Obi is killed (kill -9): SIGINT is PostgreSQL's fast shutdown,
// which keeps committed data, and after which the next start needs no recovery. On systems without
// such signals the next start stops a PostgreSQL that outlived a killed Obi (clearLeftovers).
func startProcess(user account, home string, out io.Writer, program string, args ...string) (*subprocess.Process, error) {
	cmd := exec.Command(program, args...) //nolint:gosec // only PostgreSQL's programs, without a shell, with arguments from this package
	cmd.Dir = filepath.Dir(filepath.Dir(program))
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=" + home, "LC_ALL=C", "TZ=UTC"}
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: user.credential()}
	cmd.WaitDelay = pipeGrace
	return subprocess.Start(cmd, syscall.SIGINT)
}

// runProgram runs a program and waits until it ends. If ctx ends first, it kills the program and
// its children.
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

// tailLines is how many of PostgreSQL's last lines an error includes.
const tailLines = 6

// output writes PostgreSQL's output to the log, line by line, and keeps the last errors for error
// messages.
type output struct {
	log *slog.Logger

	mu    sync.Mutex
	rest  []byte
	level slog.Level // of the message that the next line may continue
	tail  []string
	cause bool // the tail contains only warnings and errors
}

func newOutput(log *slog.Logger) *output { return &output{log: log.With("component", "postgres")} }

// Write accepts any piece of the stream. It never fails.
func (o *output) Write(piece []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.rest = append(o.rest, piece...)
	for {
		end := bytes.IndexByte(o.rest, '\n')
		if end < 0 {
			return len(piece), nil
		}
		o.line(strings.TrimSpace(string(o.rest[:end])))
		o.rest = o.rest[end+1:]
	}
}

func (o *output) line(text string) {
	if text == "" {
		return
	}
	severity, message, found := strings.Cut(text, ":  ")
	if level, known := levelOf(severity); found && known {
		o.level = level
	} else {
		message = text // the continuation of a longer message keeps the level of its first line
	}
	o.log.Log(context.Background(), o.level, message)
	o.keepForErrors(message)
}

// keepForErrors keeps a line for error messages. After the first warning or error, it keeps only
// lines of that level.
func (o *output) keepForErrors(message string) {
	complaint := o.level >= slog.LevelWarn
	switch {
	case complaint && !o.cause:
		o.tail, o.cause = nil, true
	case !complaint && o.cause:
		return
	}
	o.tail = append(o.tail, message)
	if len(o.tail) > tailLines {
		o.tail = o.tail[1:]
	}
}

// lastOutput joins the last lines into text that fits an error sentence.
func (o *output) lastOutput() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	words := strings.Join(o.tail, "; ")
	if rest := strings.TrimSpace(string(o.rest)); rest != "" {
		words = strings.TrimPrefix(words+"; "+rest, "; ")
	}
	return words
}

// levelOf maps PostgreSQL's severities. FATAL ends one connection but not the server, so it is a
// warning; PANIC ends the server.
func levelOf(severity string) (slog.Level, bool) {
	switch severity {
	case "DEBUG", "INFO", "NOTICE", "LOG":
		return slog.LevelInfo, true
	case "WARNING", "ERROR", "FATAL":
		return slog.LevelWarn, true
	case "PANIC":
		return slog.LevelError, true
	}
	return slog.LevelInfo, false
}
