package db_test

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/embeddedpg"
)

const readOnly = "The database accepts no changes right now. Nothing was saved; try again in a moment."

// twoServers starts a primary and, on a copy of its files, a standby, which does not follow it. Both have the
// thing "a". It returns a proxy to the primary, the URL of both, and the superuser's URL of the standby.
func twoServers(t *testing.T) (primary *line, bothURL, standbyAdminURL string) {
	t.Helper()
	binDir, err := embeddedpg.Locate(os.LookupEnv)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "obi-standby-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil { // root's PostgreSQL runs as another user
		t.Fatal(err)
	}
	start := func() *embeddedpg.Server {
		server, err := embeddedpg.Start(t.Context(), embeddedpg.Config{BinDir: binDir, DataDir: filepath.Join(folder, "primary"), Settings: map[string]string{"fsync": "off"}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = server.Stop(context.Background()) })
		return server
	}
	server := start()
	roleURL, err := server.AddService(t.Context(), "things")
	if err != nil {
		t.Fatal(err)
	}
	database := connect(t, roleURL)
	if err := database.Migrate(t.Context(), things, "m"); err != nil {
		t.Fatal(err)
	}
	if err := database.Change(t.Context(), insert("a")); err != nil {
		t.Fatal(err)
	}
	database.Close()
	if err := server.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(folder, "standby")
	original := filepath.Join(folder, "primary", "postgres", "data")
	if output, err := exec.Command("cp", "-a", original, copied).CombinedOutput(); err != nil {
		t.Fatal(err, string(output))
	}
	start()
	startStandby(t, copied)
	address := func(role string) string {
		parameters := url.Values{"host": {copied}, "port": {"5432"}}
		return "postgres://" + role + "@/" + embeddedpg.Database + "?" + parameters.Encode()
	}
	primary, primaryURL := newLine(t, roleURL)
	standby, standbyURL := newLine(t, address("things"))
	t.Cleanup(primary.cut)
	t.Cleanup(standby.cut)
	first, _ := url.Parse(primaryURL)
	second, _ := url.Parse(standbyURL)
	first.Host += "," + second.Host
	return primary, first.String(), address("postgres")
}

// startStandby runs PostgreSQL as a standby on a data folder that another server has left.
func startStandby(t *testing.T, dataFolder string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dataFolder, "standby.signal"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	options, err := os.ReadFile(filepath.Join(dataFolder, "postmaster.opts"))
	if err != nil {
		t.Fatal(err)
	}
	program, _, _ := strings.Cut(string(options), " ")
	command := exec.Command(program, "-D", dataFolder, "-k", dataFolder, "-c", "listen_addresses=", "-c", "fsync=off")
	if os.Geteuid() == 0 {
		info, err := os.Stat(dataFolder)
		if err != nil {
			t.Fatal(err)
		}
		owner := info.Sys().(*syscall.Stat_t)
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: owner.Uid, Gid: owner.Gid}}
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = command.Wait(); close(ended) }()
	t.Cleanup(func() { _ = command.Process.Signal(syscall.SIGQUIT); <-ended })
	for {
		status, _ := os.ReadFile(filepath.Join(dataFolder, "postmaster.pid"))
		if strings.Contains(string(status), "ready") { // it accepts connections
			return
		}
		select {
		case <-ended:
			t.Fatal("the standby has ended")
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func TestReadsUseAStandbyUntilThereIsAPrimary(t *testing.T) {
	t.Parallel()
	primary, bothURL, standbyAdminURL := twoServers(t)
	database := connect(t, bothURL)
	unused := connect(t, bothURL)
	impatient := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		t.Cleanup(cancel)
		return ctx
	}
	tries := 0
	wantUnavailable(t, database.Change(impatient(), func(tx *gorm.DB) (*db.Audit, error) {
		tries++
		primary.cut()
		return insert("b")(tx)
	}), readOnly)
	if tries != 1 {
		t.Errorf("%d tries, want 1: no primary accepted a second one", tries)
	}
	var readers sync.WaitGroup
	for range 20 { // more than there are connections
		readers.Go(func() {
			names := ""
			err := database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(`SELECT string_agg(id, ',') FROM things`).Row().Scan(&names) })
			if err != nil || names != "a" {
				t.Errorf("read %q, %v", names, err)
			}
		})
	}
	readers.Wait()
	wantUnavailable(t, database.Read(db.OnPrimary(impatient()), func(tx *gorm.DB) error { return tx.Exec(`SELECT 1`).Error }), readOnly)
	if rows, err := db.Rows[struct{ ID string }](t.Context(), database, `SELECT id FROM things`); len(rows) != 1 || err != nil {
		t.Errorf("rows: %v %v", rows, err)
	}

	starting := begin(t.Context(), t, bothURL)
	starting.until(t, "the primary; only a standby accepts connections")

	promoted := make(chan error, 1)
	go func() { promoted <- query(standbyAdminURL, `SELECT pg_promote()`) }()
	if err := unused.Change(t.Context(), insert("b")); err != nil {
		t.Errorf("a change that waited for the primary, of a service without a query before: %v", err)
	}
	if err := <-promoted; err != nil {
		t.Error(err)
	}
	if err := <-starting.ended; err != nil {
		t.Errorf("a service that waited for the primary: %v", err)
	}
	if got := stored(t, database); got != "2 things, 2 audited" {
		t.Errorf("stored %s", got)
	}
}
