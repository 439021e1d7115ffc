package pgtest

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/platform/embeddedpg"
)

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

// dataDirOf returns a server's data folder from the address of its socket, <data
// folder>/postgres/run.
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
	if _, err := conn.Exec(t.Context(), "CREATE DATABASE fresh"); err != nil {
		t.Fatal(err)
	}
	fresh := strings.Replace(address, "/postgres?", "/fresh?", 1)
	if got, err := query(t, fresh, "SELECT unaccent('ọ') WHERE similarity('a', 'a') = 1"); got != "o" || err != nil {
		t.Errorf("unaccent in a new database: %q (%v)", got, err)
	}
	stop()
	if exists(dataDirOf(t, address)) {
		t.Error("files are left")
	}
}

func TestServersOfTwoProcessesDoNotShare(t *testing.T) {
	t.Setenv("OBI_POSTGRES_BIN", locate(t))
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // so that both must prepare the template
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
	ownTemporaryFolder(t)
	killed, living := launch(t).ready(t), launch(t).ready(t)
	dataDir := dataDirOf(t, killed.address)
	killed.Process.Kill()
	killed.Wait()
	if !exists(dataDir) {
		t.Fatal("nothing is left to sweep")
	}
	// The server of the killed process may still be writing its last file, so one sweep can leave
	// something to the next.
	for sweeps := 0; exists(dataDir); sweeps++ {
		_, stop, err := Server(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		stop()
		if sweeps == 20 {
			t.Fatalf("%s is never swept", dataDir)
		}
	}
	if _, err := query(t, living.address, "SELECT 1::text"); err != nil {
		t.Errorf("a living server was swept: %v", err)
	}
}

// ownTemporaryFolder keeps the sweeps of other test processes away.
func ownTemporaryFolder(t *testing.T) {
	t.Helper()
	path, err := os.MkdirTemp("", "pgtest-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(path) })
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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
