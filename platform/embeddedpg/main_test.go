package embeddedpg

import (
	"context"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/embeddedpg/internal/folder"
)

// TestMain lets the tests start this binary again as the Obi that is killed.
func TestMain(m *testing.M) {
	if role := os.Getenv("EMBEDDEDPG_CHILD"); role != "" {
		os.Exit(runChild(role, os.Getenv("EMBEDDEDPG_BIN"), os.Getenv("EMBEDDEDPG_DIR")))
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	scratch, err := os.MkdirTemp("", "embeddedpg-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	prepared.dataDir = scratch
	return m.Run()
}

// child prepares this binary to run again in the given role on the data folder.
func child(role, binDir, dataDir string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "EMBEDDEDPG_CHILD="+role, "EMBEDDEDPG_BIN="+binDir, "EMBEDDEDPG_DIR="+dataDir)
	cmd.Stderr = os.Stderr
	return cmd
}

func locate(t *testing.T) string {
	t.Helper()
	binDir, err := Locate(os.LookupEnv)
	if err != nil {
		t.Fatal(err)
	}
	return binDir
}

// openTempDir is t.TempDir with access for every user, which root's PostgreSQL needs.
func openTempDir(t *testing.T) string {
	t.Helper()
	path, err := os.MkdirTemp("", "embeddedpg-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(path) })
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// prepared is a data folder that is filled once, for all tests that are not about the first
// start.
var prepared struct {
	once    sync.Once
	dataDir string
}

func prepare(t *testing.T) {
	t.Helper()
	if err := os.Chmod(prepared.dataDir, 0o755); err != nil {
		t.Fatal(err)
	}
	server, err := Start(t.Context(), Config{BinDir: locate(t), DataDir: prepared.dataDir})
	if err != nil {
		t.Fatal(err)
	}
	stop(t, server)
}

// usedDataDir returns a data folder that was started and stopped before.
func usedDataDir(t *testing.T) string {
	t.Helper()
	prepared.once.Do(func() { prepare(t) })
	dataDir := openTempDir(t)
	if err := folder.CopyPrivate(filepath.Join(prepared.dataDir, homeName), filepath.Join(dataDir, homeName)); err != nil {
		t.Fatal(err)
	}
	return dataDir
}

func start(t *testing.T, cfg Config) *Server {
	t.Helper()
	if cfg.BinDir == "" {
		cfg.BinDir = locate(t)
	}
	server, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	t.Cleanup(func() { stop(t, server) })
	return server
}

func stop(t *testing.T, server *Server) {
	t.Helper()
	bounded, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := server.Stop(bounded); err != nil {
		t.Errorf("stop: %v", err)
	}
}

func refuse(t *testing.T, cfg Config, wanted ...string) {
	t.Helper()
	server, err := Start(t.Context(), cfg)
	if err == nil {
		stop(t, server)
		t.Fatalf("started, wanted an error with %q", wanted)
	}
	for _, part := range wanted {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q lacks %q", err, part)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q is not one sentence", err)
	}
}

func connect(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}

func exec1(t *testing.T, conn *pgx.Conn, statement string) {
	t.Helper()
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func value[T any](t *testing.T, conn *pgx.Conn, query string) T {
	t.Helper()
	var found T
	if err := conn.QueryRow(t.Context(), query).Scan(&found); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return found
}

// await waits for a condition that must become true. The time limit only turns a hang into a
// failure.
func await(t *testing.T, what string, condition func() bool) {
	t.Helper()
	bounded, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	if !waitUntil(bounded, condition) {
		t.Fatalf("this never came true: %s", what)
	}
}

func textLog(to io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(to, nil)) }
