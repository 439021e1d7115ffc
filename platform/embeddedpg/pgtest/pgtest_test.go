package pgtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/platform/embeddedpg"
)

// TestMain lets the tests start this binary again as another test process.
func TestMain(m *testing.M) {
	if os.Getenv("PGTEST_CHILD") != "" {
		os.Exit(runChild())
	}
	os.Exit(m.Run())
}

// runChild starts a server, prints its URL and ends in order when its input does.
func runChild() int {
	address, stop, err := Server(context.Background())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer stop()
	fmt.Println(address)
	io.Copy(io.Discard, os.Stdin)
	return 0
}

// other is another test process with a server of its own.
type other struct {
	*exec.Cmd
	input   io.Closer
	output  *bufio.Reader
	address string
}

// launch starts another test process; ready waits for its server.
func launch(t *testing.T) *other {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "PGTEST_CHILD=1")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	o := &other{Cmd: cmd, input: input, output: bufio.NewReader(output)}
	t.Cleanup(func() { o.end() })
	return o
}

func (o *other) ready(t *testing.T) *other {
	t.Helper()
	said, err := o.output.ReadString('\n')
	if err != nil || !strings.HasPrefix(said, "postgres://") {
		t.Fatalf("the other process said %q (%v)", said, err)
	}
	o.address = strings.TrimSpace(said)
	return o
}

// end lets the process finish in order.
func (o *other) end() error {
	o.input.Close()
	return o.Wait()
}

func query(t *testing.T, address, statement string) (answer string, err error) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		return "", err
	}
	defer conn.Close(context.Background())
	err = conn.QueryRow(t.Context(), statement).Scan(&answer)
	return answer, err
}

// dataDirOf finds a server's files by its socket's folder, <data folder>/postgres/run.
func dataDirOf(t *testing.T, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Dir(filepath.Dir(parsed.Query().Get("host")))
}

func TestServerIsReadyForTests(t *testing.T) {
	address, stop, err := Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for statement, want := range map[string]string{
		"SELECT current_user::text": "postgres", "SHOW fsync": "off", "SHOW max_connections": "200", "SHOW server_encoding": "UTF8",
	} {
		if got, err := query(t, address, statement); got != want || err != nil {
			t.Errorf("%s = %q (%v), want %q", statement, got, err, want)
		}
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := embeddedpg.EnsureDatabase(t.Context(), conn, "fresh"); err != nil {
		t.Fatal(err)
	}
	fresh := strings.Replace(address, "/postgres?", "/fresh?", 1)
	if got, err := query(t, fresh, "SELECT unaccent('ọ') WHERE similarity('a', 'a') = 1"); got != "o" || err != nil {
		t.Errorf("unaccent in a new database: %q (%v)", got, err)
	}
	stop()
	if _, err := os.Stat(dataDirOf(t, address)); !os.IsNotExist(err) {
		t.Errorf("files are left: %v", err)
	}
}

func TestServersOfTwoProcessesDoNotShare(t *testing.T) {
	t.Setenv("OBI_POSTGRES_BIN", locate(t))
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // so that both have to prepare the template
	first, second := launch(t), launch(t)
	if first.ready(t).address == second.ready(t).address {
		t.Errorf("both got %s", first.address)
	}
	if _, err := query(t, first.address, "CREATE DATABASE mine"); !errors.Is(err, pgx.ErrNoRows) {
		t.Fatal(err)
	}
	_, err := query(t, second.address, "SELECT datname::text FROM pg_database WHERE datname = 'mine'")
	if !errors.Is(err, pgx.ErrNoRows) {
		t.Errorf("the second sees the first's database (%v)", err)
	}
	for _, process := range []*other{first, second} {
		if err := process.end(); err != nil {
			t.Error(err)
		}
	}
}

func TestFilesOfAKilledProcessAreSwept(t *testing.T) {
	killed, living := launch(t).ready(t), launch(t).ready(t)
	dataDir := dataDirOf(t, killed.address)
	killed.Process.Kill()
	killed.Wait()
	if _, err := os.Stat(dataDir); err != nil {
		t.Fatalf("nothing is left to sweep: %v", err)
	}
	// The server of the killed process may still be writing its last file, so one sweep can leave something to the next.
	for exists := true; exists; {
		_, stop, err := Server(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		stop()
		_, err = os.Stat(dataDir)
		exists = err == nil
	}
	if _, err := query(t, living.address, "SELECT 1::text"); err != nil {
		t.Errorf("a living server was swept: %v", err)
	}
}

func TestMissingPrograms(t *testing.T) {
	t.Setenv("OBI_POSTGRES_BIN", t.TempDir())
	address, stop, err := Server(t.Context())
	if err == nil || address != "" || stop != nil || !strings.Contains(err.Error(), "make setup") {
		t.Errorf("%q, %v", address, err)
	}
}

func locate(t *testing.T) string {
	t.Helper()
	binDir, err := embeddedpg.Locate(os.LookupEnv)
	if err != nil {
		t.Fatal(err)
	}
	return binDir
}
