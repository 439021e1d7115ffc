package embeddedpg

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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
	t.Cleanup(func() { cmd.Process.Kill() })
	var pid int
	await(t, "the child's PostgreSQL runs", func() bool {
		pid = recordedPID(pidFile)
		return pid > 0 && isReady(pidFile, pid) && isServerOf(pid, cluster)
	})
	cmd.Process.Kill()
	cmd.Wait()
	t.Cleanup(func() {
		if isServerOf(pid, cluster) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	})
	await(t, "PostgreSQL dies with its Obi", func() bool { return !isServerOf(pid, cluster) })
}

func TestSecretsStayOutOfPostgres(t *testing.T) {
	t.Setenv("OBI_ADMIN_PASSWORD", "a secret of Obi's")
	t.Setenv("PGDATA", "/somewhere/else")
	server := start(t, Config{DataDir: usedDataDir(t)})
	environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", server.process.PID()))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"OBI_ADMIN_PASSWORD", "PGDATA"} {
		if strings.Contains(string(environment), part) {
			t.Errorf("PostgreSQL's environment holds %s", part)
		}
	}
}
