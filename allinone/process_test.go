package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"obi/platform/testkit/ports"
)

// The tests run this test binary again as Obi itself, so that a whole process can be killed.
func TestMain(m *testing.M) {
	if os.Getenv("OBI_TEST_AS_PROGRAM") == "1" {
		main()
		return
	}
	os.Exit(m.Run())
}

const password = "egbe bere ugo bere 2026"

// program is a running Obi.
type program struct {
	command *exec.Cmd
	url     string
	ready   chan struct{} // closed when it reports that it is ready
	output  *lines
}

// lines collects a program's output and closes a channel when a text appears.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.WriteString(line + "\n")
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// launch starts Obi on a data folder without waiting for it.
func launch(t *testing.T, dataDir string, settings ...string) *program {
	t.Helper()
	return launchProgram(t, os.Args[0], dataDir, settings...)
}

func launchProgram(t *testing.T, path, dataDir string, settings ...string) *program {
	t.Helper()
	p := prepareProgram(t, path, dataDir, settings...)
	p.launch(t)
	return p
}

func prepareProgram(t *testing.T, path, dataDir string, settings ...string) *program {
	t.Helper()
	port, internal := freePort(t), freePort(t)
	p := &program{command: exec.Command(path), url: "http://127.0.0.1:" + port, ready: make(chan struct{}), output: &lines{}}
	p.command.Env = append(os.Environ(), "OBI_TEST_AS_PROGRAM=1", "OBI_DATA_DIR="+dataDir, "PORT="+port, "INTERNAL_PORT="+internal, "OBI_ADMIN_PASSWORD="+password)
	p.command.Env = append(p.command.Env, settings...)
	return p
}

func (p *program) launch(t *testing.T) {
	t.Helper()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.command.Stdout, p.command.Stderr = writer, writer
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	go func() {
		defer reader.Close()
		told := false
		for scanner := bufio.NewScanner(reader); scanner.Scan(); {
			p.output.add(scanner.Text())
			if !told && strings.Contains(scanner.Text(), "Stop with Ctrl-C") {
				told = true
				close(p.ready)
			}
		}
		if !told {
			close(p.ready)
		}
	}()
	t.Cleanup(func() { _ = p.command.Process.Kill(); _ = p.command.Wait() })
}

// start starts Obi and waits until it is ready.
func start(t *testing.T, dataDir string, settings ...string) *program {
	t.Helper()
	p := launch(t, dataDir, settings...)
	p.waitUntilReady(t)
	return p
}

func (p *program) waitUntilReady(t *testing.T) {
	t.Helper()
	<-p.ready
	if !strings.Contains(p.output.String(), "Obi is ready") {
		t.Fatalf("Obi did not start:\n%s", p.output)
	}
}

// fails waits for a start that must fail and returns its output.
func (p *program) fails(t *testing.T) string {
	t.Helper()
	<-p.ready
	if err := p.command.Wait(); err == nil || p.command.ProcessState.ExitCode() != 1 {
		t.Errorf("exit code %d", p.command.ProcessState.ExitCode())
	}
	return p.output.String()
}

func (p *program) signal(t *testing.T, signal syscall.Signal) {
	t.Helper()
	if err := p.command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = p.command.Wait() // its error is the signal
}

// dataFolder returns a new folder that root's PostgreSQL user may also enter. It may not enter
// t.TempDir, so the database would be placed elsewhere.
func dataFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "obi-allinone-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func freePort(t *testing.T) string {
	t.Helper()
	free, err := ports.Free(1)
	if err != nil {
		t.Fatal(err)
	}
	return strconv.Itoa(free[0])
}

// call sends JSON and returns status and body; a status of 0 means that there was no response.
func (p *program) call(method, path, token, body string) (int, string) {
	request, err := http.NewRequest(method, p.url+path, bytes.NewBufferString(body))
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err.Error()
	}
	return response.StatusCode, string(text)
}

func (p *program) signIn(t *testing.T) (token string) {
	t.Helper()
	status, body := p.call("POST", "/api/auth/login", "", fmt.Sprintf(`{"username":"admin","password":%q}`, password))
	var session struct{ Token string }
	if err := json.Unmarshal([]byte(body), &session); err != nil || status != http.StatusOK {
		t.Fatalf("sign-in answered %d %s", status, body)
	}
	return session.Token
}

func creatorJSON(id string) string {
	return fmt.Sprintf(`{"id":%q,"name":"Ada","bio":"b","image":"https://example.org/a.jpg"}`, id)
}

// postmaster returns the process id of the PostgreSQL of a data folder, or "" if none runs.
func postmaster(dataDir string) string {
	text, err := os.ReadFile(filepath.Join(dataDir, "postgres", "data", "postmaster.pid"))
	if err != nil {
		return ""
	}
	pid, _, _ := strings.Cut(string(text), "\n")
	if _, err := os.Stat("/proc/" + pid); err != nil {
		return ""
	}
	return pid
}
