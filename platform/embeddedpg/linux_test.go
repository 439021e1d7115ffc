package embeddedpg

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPostgresDiesWithAKilledObi(t *testing.T) {
	dataDir := usedDataDir(t)
	cmd := child("write", locate(t), dataDir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	cluster := filepath.Join(dataDir, homeName, clusterName)
	pidFile := filepath.Join(cluster, "postmaster.pid")
	var pid int
	running := waitUntil(t.Context(), func() bool {
		pid = recordedPID(pidFile)
		return pid > 0 && isReady(pidFile, pid) && isServerOf(pid, cluster)
	})
	cmd.Process.Kill()
	cmd.Wait()
	if !running {
		t.Fatal("the child's PostgreSQL never ran")
	}
	if !waitUntil(t.Context(), func() bool { return !isServerOf(pid, cluster) }) {
		t.Error("PostgreSQL outlived its Obi")
	}
}

func TestSecretsStayOutOfPostgres(t *testing.T) {
	t.Setenv("OBI_ADMIN_PASSWORD", "a secret of Obi's")
	t.Setenv("PGDATA", "/somewhere/else")
	server := start(t, Config{DataDir: usedDataDir(t)})
	environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", server.process.pid()))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"OBI_ADMIN_PASSWORD", "PGDATA"} {
		if strings.Contains(string(environment), part) {
			t.Errorf("PostgreSQL's environment holds %s", part)
		}
	}
}

// TestFullDisk needs a small disk of its own, which only root can mount.
func TestFullDisk(t *testing.T) {
	t.Run("first start", func(t *testing.T) {
		dataDir := smallDisk(t, "20m")
		refuse(t, Config{BinDir: locate(t), DataDir: dataDir}, "the disk that holds", "is full", "free some space")
		resizeDisk(t, dataDir, "200m")
		start(t, Config{DataDir: dataDir})
	})
	t.Run("while running", func(t *testing.T) {
		dataDir := smallDisk(t, "110m")
		first := start(t, Config{DataDir: dataDir})
		conn := connect(t, first.URL(Database, superuser))
		exec1(t, conn, "CREATE TABLE acked (id int, filler text)")
		acked := 0
		for {
			_, err := conn.Exec(t.Context(), "INSERT INTO acked SELECT $1, string_agg(md5(i::text), '') FROM generate_series(1, 100000) i", acked)
			if err != nil {
				break
			}
			acked++
		}
		resizeDisk(t, dataDir, "400m")
		stop(t, first)
		second := start(t, Config{DataDir: dataDir})
		if got := value[int](t, connect(t, second.URL(Database, superuser)), "SELECT count(*) FROM acked"); got != acked || acked == 0 {
			t.Errorf("%d rows are there, %d were acknowledged", got, acked)
		}
	})
}
