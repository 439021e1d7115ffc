package test

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// journeys stands in for npm: it starts a process in a session of its own and writes a profile, as
// browsers do. Then it fails, at once or after WAIT seconds.
const journeys = `#!/bin/sh
mkdir "$TMPDIR/profile"
setsid sleep 1000 >/dev/null 2>&1 &
echo "started $!"
sleep "$WAIT"
exit 3
`

func TestEnginesLeaveNothing(t *testing.T) {
	// Under nohup this process ignores SIGHUP, and what it starts would inherit that.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	for name, row := range map[string]struct {
		wait   string
		sent   syscall.Signal
		status int
	}{
		"a journey fails": {"0", 0, 3},
		"Ctrl-C":          {"60", syscall.SIGINT, 130},
		"terminated":      {"60", syscall.SIGTERM, 143},
		"hung up":         {"60", syscall.SIGHUP, 129},
	} {
		t.Run(name, func(t *testing.T) { endsScript(t, row.wait, row.sent, row.status) })
	}
}

// endsScript runs the script until the signal sent, or the failure of the journeys, ends it.
func endsScript(t *testing.T, wait string, sent syscall.Signal, status int) {
	t.Helper()
	programs, temporary := t.TempDir(), t.TempDir()
	for program, text := range map[string]string{"npm": journeys, "firefox-esr": "#!/bin/sh\n", "apt-get": "#!/bin/sh\n"} {
		if err := os.WriteFile(filepath.Join(programs, program), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	script := exec.Command("./engines.sh")
	script.Env = append(os.Environ(), "PATH="+programs+":"+os.Getenv("PATH"), "TMPDIR="+temporary, "WAIT="+wait)
	output, err := script.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Start(); err != nil {
		t.Fatal(err)
	}
	var process string
	for lines := bufio.NewScanner(output); lines.Scan(); {
		if number, ok := strings.CutPrefix(lines.Text(), "started "); ok {
			process = number
			if err := script.Process.Signal(sent); err != nil {
				t.Error(err)
			}
		}
	}
	var exit *exec.ExitError
	if err := script.Wait(); !errors.As(err, &exit) || exit.ExitCode() != status {
		t.Errorf("the script ended with %v, want status %d", err, status)
	}
	// A process that has ended and was not waited for has no command line.
	if command, _ := os.ReadFile("/proc/" + process + "/cmdline"); process == "" || len(command) > 0 {
		t.Errorf("process %q is left: %q", process, command)
		_ = exec.Command("kill", process).Run()
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left in the temporary folder: %v, %v", left, err)
	}
}
