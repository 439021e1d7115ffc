package embeddedpg

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// killedWriter runs the writing child until it has acknowledged some writes, kills it and returns
// everything it acknowledged.
func killedWriter(t *testing.T, dataDir string, writes int) []int64 {
	t.Helper()
	cmd := child("write", locate(t), dataDir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var acked []int64
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		id, err := strconv.ParseInt(lines.Text(), 10, 64)
		if err != nil {
			t.Errorf("the child said %q", lines.Text())
			break
		}
		if acked = append(acked, id); len(acked) == writes {
			cmd.Process.Kill()
		}
	}
	if cmd.Wait() == nil || len(acked) < writes {
		t.Fatalf("the child ended after %d writes", len(acked))
	}
	return acked
}

func TestKilledObiLosesNothingAndStartsAgain(t *testing.T) {
	dataDir := usedDataDir(t)
	var acked []int64
	for _, writes := range []int{1, 20, 300} {
		acked = append(acked, killedWriter(t, dataDir, writes)...)
	}
	server := start(t, Config{DataDir: dataDir})
	conn := connect(t, server.URL(Database, "ilu"))
	for _, id := range acked {
		if !value[bool](t, conn, fmt.Sprintf("SELECT EXISTS (SELECT FROM acked WHERE id = %d)", id)) {
			t.Errorf("acknowledged write %d is lost", id)
		}
	}
}

func TestKilledInTheMiddleOfTheFirstStart(t *testing.T) {
	dataDir := openTempDir(t)
	cmd := child("write", locate(t), dataDir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	unfinished := filepath.Join(dataDir, homeName, stagingPrefix+"*", "PG_VERSION")
	t.Cleanup(func() { cmd.Process.Kill() })
	await(t, "initdb has begun", func() bool { found, _ := filepath.Glob(unfinished); return len(found) > 0 })
	cmd.Process.Kill()
	cmd.Wait()
	if exists(filepath.Join(dataDir, homeName, clusterName)) {
		t.Fatal("initdb was done before the kill, so this test shows nothing")
	}
	start(t, Config{DataDir: dataDir})
	if left, _ := filepath.Glob(filepath.Join(dataDir, homeName, stagingPrefix+"*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestKilledPostgresIsNoticedAndStartsAgain(t *testing.T) {
	dataDir := usedDataDir(t)
	first := start(t, Config{DataDir: dataDir})
	conn := connect(t, first.URL(Database, superuser))
	exec1(t, conn, "CREATE TABLE kept AS SELECT 7 AS id")
	exec1(t, conn, "SELECT 1")
	if err := first.Err(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(first.process.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-first.Done()
	if err := first.Err(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("Err = %v", err)
	}
	second := start(t, Config{DataDir: dataDir})
	if got := value[int32](t, connect(t, first.URL(Database, superuser)), "SELECT id FROM kept"); got != 7 {
		t.Errorf("id = %d", got)
	}
	stop(t, first) // stopping the dead server must not affect the running one
	if err := syscall.Kill(second.process.PID(), 0); err != nil {
		t.Errorf("the second server has ended: %v", err)
	}
}
