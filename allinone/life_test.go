package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"obi/platform/testkit"
)

func TestSavedDataSurvivesARestart(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	first := start(t, data)
	token := first.signIn(t)
	if status, body := first.call("POST", "/api/creator/admin/add", token, creatorJSON("c1")); status != http.StatusCreated {
		t.Fatalf("%d %s", status, body)
	}
	first.signal(t, syscall.SIGINT)
	if pid := postmaster(data); pid != "" {
		t.Errorf("PostgreSQL %s still runs after Ctrl-C", pid)
	}
	second := start(t, data)
	if _, body := second.call("GET", "/api/creator/creators", "", ""); !strings.Contains(body, `"id":"c1"`) {
		t.Errorf("the creator is missing: %s", body)
	}
	if status, body := second.call("GET", "/api/creator/admin/counts", token, ""); status != http.StatusOK {
		t.Errorf("the session did not survive: %d %s", status, body)
	}
}

// TestKillLosesNothing repeatedly kills Obi while several clients add creators, on the same data
// folder. Everything that was acknowledged must be there.
func TestKillLosesNothing(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	var mu sync.Mutex
	acknowledged := map[string]bool{}
	for round := range 4 {
		p := start(t, data)
		token := p.signIn(t)
		var clients sync.WaitGroup
		enough := make(chan struct{})
		for client := range 4 {
			clients.Go(func() {
				for n := 0; ; n++ {
					id := fmt.Sprintf("r%d-%d-%d", round, client, n)
					status, _ := p.call("POST", "/api/creator/admin/add", token, creatorJSON(id))
					if status == 0 {
						return // killed
					}
					if status != http.StatusCreated {
						t.Errorf("adding answered %d", status)
						return
					}
					mu.Lock()
					acknowledged[id] = true
					if len(acknowledged) == 40*(round+1) {
						close(enough)
					}
					mu.Unlock()
				}
			})
		}
		<-enough
		p.signal(t, syscall.SIGKILL)
		clients.Wait()
	}
	_, body := start(t, data).call("GET", "/api/creator/creators", "", "")
	for id := range acknowledged {
		if !strings.Contains(body, strconv.Quote(id)) {
			t.Errorf("%s was acknowledged and is lost", id)
		}
	}
}

func TestKillDuringTheFirstStartIsHarmless(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	p := launch(t, data)
	testkit.Until(t, "anything in the data folder", func() bool {
		entries, _ := os.ReadDir(data)
		return len(entries) > 0
	})
	p.signal(t, syscall.SIGKILL)
	// A child that was being forked has the lock until it runs its program.
	testkit.Until(t, "the lock of the data folder to be free", func() bool {
		lock, err := os.Open(filepath.Join(data, "postgres.lock"))
		if err != nil {
			return errors.Is(err, fs.ErrNotExist)
		}
		defer lock.Close()
		return syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
	})
	start(t, data).signIn(t)
}

func TestObiStartsAKilledPostgreSQLAgain(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	p := start(t, data)
	token := p.signIn(t)
	pid, err := strconv.Atoi(postmaster(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	testkit.Until(t, "PostgreSQL", func() bool {
		status, body := p.call("POST", "/api/creator/admin/add", token, creatorJSON("c1"))
		if status == http.StatusCreated || status == http.StatusOK {
			return true
		}
		if status != http.StatusServiceUnavailable || !strings.Contains(body, `"success":false`) {
			t.Fatalf("while PostgreSQL is down: %d %s", status, body)
		}
		return false
	})
}

func TestStartsThatCannotWorkSayWhyInOneLine(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", ":0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	inUse := dataFolder(t)
	start(t, inUse)
	for name, row := range map[string]struct {
		data     string
		settings []string
		want     []string
	}{
		"port taken":        {dataFolder(t), []string{"PORT=" + port}, []string{"port " + port + " cannot be used (address already in use)", "PORT"}},
		"port not a number": {dataFolder(t), []string{"PORT=http"}, []string{"PORT must be a whole number"}},
		"data is a file":    {file, nil, []string{file, "OBI_DATA_DIR"}},
		"data in use":       {inUse, nil, []string{"another Obi", inUse}},
		"short password":    {dataFolder(t), []string{"OBI_ADMIN_PASSWORD=short"}, []string{"OBI_ADMIN_PASSWORD"}},
		"several at once": {dataFolder(t), []string{"PORT=http", "INTERNAL_PORT=0", "TRUSTED_PROXIES=nowhere", "OBI_ADMIN_PASSWORD=short"},
			[]string{"PORT must be a whole number", "INTERNAL_PORT must not be 0", "TRUSTED_PROXIES must be networks", "OBI_ADMIN_PASSWORD"}},
		"no PostgreSQL": {dataFolder(t), []string{"OBI_POSTGRES_BIN=/nowhere"}, []string{"/nowhere", "OBI_POSTGRES_BIN"}},
	} {
		t.Run(name, func(t *testing.T) {
			said := strings.TrimSpace(launch(t, row.data, row.settings...).fails(t))
			for _, want := range row.want {
				if !strings.Contains(said, want) {
					t.Errorf("%q is missing from %q", want, said)
				}
			}
			if strings.Contains(said, "\n") {
				t.Errorf("more than one line: %q", said)
			}
		})
	}
}

func TestPasswordIsMadePrintedOnceAndKept(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	first := start(t, data, "OBI_ADMIN_PASSWORD=")
	path := filepath.Join(data, "initial-admin-password")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	made := strings.TrimSpace(string(text))
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if output := first.output.String(); !strings.Contains(output, "Or sign in as admin with the password "+made) || setupToken(first) == "" {
		t.Errorf("the first start said %s", output)
	}
	status, body := first.call("POST", "/api/auth/login", "", fmt.Sprintf(`{"username":"admin","password":%q}`, made))
	if status != http.StatusOK {
		t.Errorf("%d %s", status, body)
	}
	first.signal(t, syscall.SIGTERM)
	second := start(t, data, "OBI_ADMIN_PASSWORD=")
	if output := second.output.String(); strings.Contains(output, made) || !strings.Contains(output, "\nSign in as admin with the password in "+path) || setupToken(second) != "" {
		t.Errorf("the second start said %s", output)
	}
}

var setupLink = regexp.MustCompile(`\nSet up your account: https?://\S+/setup#([A-Z2-7]{26})\n`)

var logLine = regexp.MustCompile(`(?m)^\{.*\n`)

// setupToken returns the token of the setup link that p printed, or "".
func setupToken(p *program) string {
	match := setupLink.FindStringSubmatch(p.output.String())
	if match == nil {
		return ""
	}
	return match[1]
}

func TestSetupLink(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	first := start(t, data, "OBI_ADMIN_PASSWORD=")
	old := setupToken(first)
	first.signal(t, syscall.SIGTERM)
	second := start(t, data, "OBI_ADMIN_PASSWORD=", "OBI_PUBLIC_URL=https://obi.example.org/", "LOG_LEVEL=INFO")
	token := setupToken(second)
	if old == "" || token == "" || token == old || !strings.Contains(second.output.String(), "https://obi.example.org/setup#"+token) {
		t.Fatalf("the starts said %s\n%s", first.output, second.output)
	}
	complete := func(token string) (int, string) {
		return second.call("POST", "/api/auth/login/setup/complete", "", fmt.Sprintf(`{"token":%q,"username":"ngozi","password":%q}`, token, password))
	}
	if status, body := complete(old); status != http.StatusNotFound {
		t.Errorf("the link of the first start answered %d %s", status, body)
	}
	if status, body := complete(token); status != http.StatusOK {
		t.Errorf("the link answered %d %s", status, body)
	}
	if _, err := os.Stat(filepath.Join(data, "initial-admin-password")); !os.IsNotExist(err) {
		t.Errorf("the generated password is still there: %v", err)
	}
	if output := second.output.String(); strings.Count(output, token) != 1 || !strings.Contains(output, "/api/auth/login/setup/complete") {
		t.Errorf("the token is in the log, or there is none: %s", output)
	}
	second.signal(t, syscall.SIGTERM)
	third := start(t, data, "OBI_ADMIN_PASSWORD=")
	// Log lines may name tables.
	if output := logLine.ReplaceAllString(third.output.String(), ""); setupToken(third) != "" || !strings.Contains(output, "/login.\n") || strings.Contains(output, "admin") {
		t.Errorf("the third start said %s", output)
	}
}

func TestNoSetupLinkWithAChosenPassword(t *testing.T) {
	t.Parallel()
	if p := start(t, dataFolder(t)); strings.Contains(p.output.String(), "/setup") || !strings.Contains(p.output.String(), "/login as admin.") {
		t.Errorf("the start said %s", p.output)
	}
}
