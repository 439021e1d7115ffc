package embeddedpg

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"obi/platform/embeddedpg/internal/folder"
)

// orphan starts a server on the data folder that does not end with this process, and returns its
// process id.
func orphan(t *testing.T, dataDir string) int {
	t.Helper()
	dataDir, err := filepath.EvalSymlinks(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	home := filepath.Join(dataDir, homeName)
	cluster := filepath.Join(home, clusterName)
	user := chooseAccount(cluster)
	binDir, err := reachablePrograms(t.Context(), locate(t), systemFolder, user, textLog(io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	if err := claimHome(home, user); err != nil {
		t.Fatal(err)
	}
	socket, err := openSocketFolder(home, user, textLog(io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(filepath.Join(binDir, "postgres"), serverArgs(cluster, socket, nil)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: user.credential()}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	await(t, "the orphan is ready", func() bool { return isReady(filepath.Join(cluster, "postmaster.pid"), cmd.Process.Pid) })
	return cmd.Process.Pid
}

func TestRunningOrphanIsStopped(t *testing.T) {
	dataDir := usedDataDir(t)
	pid := orphan(t, dataDir)
	server := start(t, Config{DataDir: dataDir})
	if server.process.PID() == pid || isServerOf(pid, filepath.Join(server.home, clusterName)) {
		t.Error("the orphan still runs")
	}
}

func TestConnectionsOfAKilledOrphanAreWaitedFor(t *testing.T) {
	dataDir := usedDataDir(t)
	pid := orphan(t, dataDir)
	address := (&Server{socket: filepath.Join(dataDir, homeName, socketName)}).URL(Database, superuser)
	conn := connect(t, address)
	busy := make(chan error, 1)
	// A counting query never waits, so its connection notices the end of its server only when the
	// statement times out.
	exec1(t, conn, "SET statement_timeout = '2s'")
	go func() {
		_, err := conn.Exec(context.Background(), "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b")
		busy <- err
	}()
	watcher := connect(t, address)
	await(t, "the statement runs", func() bool {
		return value[bool](t, watcher, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT count%')")
	})
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	start(t, Config{DataDir: dataDir})
	if <-busy == nil {
		t.Error("the statement of the killed server came to an end")
	}
}

func TestStalePidFileAndSocket(t *testing.T) {
	dataDir := usedDataDir(t)
	home := filepath.Join(dataDir, homeName)
	user := chooseAccount(filepath.Join(home, clusterName), home)
	// A living process of PostgreSQL's user that is not PostgreSQL: the id of a dead server was
	// reused.
	stranger := exec.Command("cat")
	stranger.SysProcAttr = &syscall.SysProcAttr{Credential: user.credential()}
	if _, err := stranger.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := stranger.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stranger.Process.Kill(); stranger.Wait() })
	for name, pid := range map[string]int{"given out again": stranger.Process.Pid, "gone": 1 << 30, "nonsense": -5, "ours": os.Getpid()} {
		t.Run(name, func(t *testing.T) {
			leave(t, filepath.Join(home, clusterName, "postmaster.pid"), pid)
			leave(t, filepath.Join(home, socketName, socketFile+".lock"), pid)
			leave(t, filepath.Join(home, socketName, socketFile), pid)
			stop(t, start(t, Config{DataDir: dataDir}))
		})
	}
	if !isAlive(stranger.Process.Pid) {
		t.Error("the stranger was killed")
	}
}

// leave writes a lock file as PostgreSQL does.
func leave(t *testing.T, path string, pid int) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%d\n%s\n1700000000\n5432\n%s\n\n  5432001         1\nready   \n", pid, filepath.Dir(path), filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	uid, gid, err := folder.Owner(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, int(uid), int(gid)); err != nil {
		t.Fatal(err)
	}
}
