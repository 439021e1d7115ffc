package embeddedpg

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"obi/platform/embeddedpg/internal/folder"
)

func onlyRoot(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root has to switch users")
	}
}

// TestRootWithClosedFolders covers a root who keeps programs and data where no other user has
// access, as under /root.
func TestRootWithClosedFolders(t *testing.T) {
	onlyRoot(t)
	closed, system := t.TempDir(), filepath.Join(openTempDir(t), "system")
	if err := os.Chmod(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := folder.CopyPrivate(filepath.Dir(locate(t)), filepath.Join(closed, "postgresql")); err != nil {
		t.Fatal(err)
	}
	binDir, dataDir := filepath.Join(closed, "postgresql", "bin"), filepath.Join(closed, "data")
	var log bytes.Buffer
	cfg := Config{BinDir: binDir, DataDir: dataDir, system: system, Log: textLog(&log)}

	first := start(t, cfg)
	exec1(t, connect(t, first.URL(Database, superuser)), "CREATE TABLE kept ()")
	stop(t, first)
	home, err := os.Readlink(filepath.Join(dataDir, homeName))
	if err != nil || filepath.Dir(home) != system {
		t.Errorf("the database is in %q, wanted below %s (%v)", home, system, err)
	}
	for _, told := range []string{home, "copying them once"} {
		if !strings.Contains(log.String(), told) {
			t.Errorf("the log does not contain %q: %s", told, log.String())
		}
	}

	log.Reset()
	second := start(t, cfg)
	exec1(t, connect(t, second.URL(Database, superuser)), "SELECT FROM kept")
	stop(t, second)
	for _, once := range []string{"keeping the database elsewhere", "copying", "preparing"} {
		if strings.Contains(log.String(), once) {
			t.Errorf("the second start logs %q again: %s", once, log.String())
		}
	}

	// A data folder that was removed starts empty, and the old database is not destroyed
	// silently.
	log.Reset()
	if err := os.RemoveAll(dataDir); err != nil {
		t.Fatal(err)
	}
	third := start(t, cfg)
	if value[bool](t, connect(t, third.URL(Database, superuser)), "SELECT to_regclass('kept') IS NOT NULL") {
		t.Error("the removed data came back")
	}
	stop(t, third)
	if !exists(home) || !strings.Contains(log.String(), home) {
		t.Errorf("the earlier database is missing or not logged: %s", log.String())
	}
}

// TestRemoveIncludesWhatIsElsewhere removes a data folder whose database is below the system's folder.
func TestRemoveIncludesWhatIsElsewhere(t *testing.T) {
	onlyRoot(t)
	dataDir, system := filepath.Join(t.TempDir(), "data"), filepath.Join(openTempDir(t), "system")
	if err := os.Chmod(filepath.Dir(dataDir), 0o700); err != nil {
		t.Fatal(err)
	}
	server := start(t, Config{DataDir: dataDir, system: system})
	home := server.home
	if filepath.Dir(home) != system {
		t.Fatalf("the database is in %s", home)
	}
	if err := Remove(t.Context(), dataDir); err == nil || !strings.Contains(err.Error(), "another Obi") || !exists(home) {
		t.Errorf("while a server runs: %v", err)
	}
	stop(t, server)
	for range 2 { // the second time there is nothing left to remove
		if err := Remove(t.Context(), dataDir); err != nil || exists(dataDir) || exists(home) {
			t.Errorf("%v", err)
		}
	}
}

func TestRootRunsAsTheOwnerOfTheCluster(t *testing.T) {
	onlyRoot(t)
	const owner = 54321
	dataDir := usedDataDir(t)
	home := filepath.Join(dataDir, homeName)
	if err := folder.ChownAll(home, owner, owner); err != nil {
		t.Fatal(err)
	}
	stop(t, start(t, Config{DataDir: dataDir}))
	if uid, _, err := folder.Owner(filepath.Join(home, clusterName, "PG_VERSION")); uid != owner || err != nil {
		t.Errorf("owner %d (%v)", uid, err)
	}
	if uid, _, err := folder.Owner(filepath.Join(home, clusterName, "postmaster.opts")); uid != owner || err != nil {
		t.Errorf("the server ran as %d (%v)", uid, err)
	}

	// A backup restored by root belongs to root.
	if err := folder.ChownAll(home, 0, 0); err != nil {
		t.Fatal(err)
	}
	stop(t, start(t, Config{DataDir: dataDir}))
	if uid, _, err := folder.Owner(filepath.Join(home, clusterName, "PG_VERSION")); uid == 0 || err != nil {
		t.Errorf("owner %d (%v)", uid, err)
	}
}

func TestRootsClusterThatItsOwnerCannotReach(t *testing.T) {
	onlyRoot(t)
	dataDir := usedDataDir(t)
	stop(t, start(t, Config{DataDir: dataDir}))
	if err := os.Chmod(dataDir, 0o700); err != nil {
		t.Fatal(err)
	}
	refuse(t, Config{BinDir: locate(t), DataDir: dataDir}, "may not enter "+dataDir, "chmod o+x")
}

func TestOrdinaryUserOnAnotherUsersCluster(t *testing.T) {
	onlyRoot(t) // only root can change the owner of a file
	dataDir := usedDataDir(t)
	home := filepath.Join(dataDir, homeName)
	if err := folder.ChownAll(home, 54321, 54321); err != nil {
		t.Fatal(err)
	}
	err := claimHome(home, account{uid: 12345, gid: 12345})
	if err == nil || !strings.Contains(err.Error(), "belongs to user uid 54321") {
		t.Errorf("%v", err)
	}
}

// TestUserWithoutAnEntry covers containers that run as any user. The programs of an archive accept it
// (tools/release).
func TestUserWithoutAnEntry(t *testing.T) {
	onlyRoot(t)
	dataDir := openTempDir(t)
	if err := os.Chown(dataDir, 54321, 54321); err != nil {
		t.Fatal(err)
	}
	binDir, err := reachablePrograms(t.Context(), locate(t), systemFolder, account{uid: 54321, gid: 54321, drop: true}, textLog(io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	cmd := child("once", binDir, dataDir)
	cmd.Path = openCopy(t, cmd.Path)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 54321, Gid: 54321}}
	said, err := cmd.Output()
	if err == nil || !strings.Contains(string(said), "user uid 54321, who is not in /etc/passwd") {
		t.Errorf("%v: %s", err, said)
	}
}
