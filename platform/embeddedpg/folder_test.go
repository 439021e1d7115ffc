package embeddedpg

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestTwoObisNeverShareADataFolder(t *testing.T) {
	dataDir := usedDataDir(t)
	first := start(t, Config{DataDir: dataDir})
	refuse(t, Config{BinDir: locate(t), DataDir: dataDir}, fmt.Sprintf("another Obi (process %d)", os.Getpid()), dataDir, "OBI_DATA_DIR")
	if got := value[int32](t, connect(t, first.URL(Database, superuser)), "SELECT 1"); got != 1 {
		t.Error("the first was disturbed")
	}
}

// TestNotWritable runs as an ordinary user, since root may write everywhere. Root runs a copy of
// this binary as one.
func TestNotWritable(t *testing.T) {
	dataDir := openTempDir(t)
	if err := os.Chmod(dataDir, 0o555); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		refuse(t, Config{BinDir: locate(t), DataDir: dataDir}, "data folder "+dataDir, "not writable for user", "OBI_DATA_DIR")
		return
	}
	user := chooseAccount()
	binDir, err := reachablePrograms(t.Context(), locate(t), systemFolder, user, textLog(io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	cmd := child("once", binDir, dataDir)
	cmd.Path = openCopy(t, cmd.Path)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: user.credential()}
	said, err := cmd.Output()
	if err == nil || !strings.Contains(string(said), "not writable for user "+user.String()) {
		t.Errorf("%v: %s", err, said)
	}
}

// openCopy copies a program to where every user may run it.
func openCopy(t *testing.T, program string) string {
	t.Helper()
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(openTempDir(t), "program")
	if err := os.WriteFile(path, text, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUnsuitableSocketPaths(t *testing.T) {
	for name, part := range map[string]string{"long": strings.Repeat("ogologo/", 20), "comma": "one,two"} {
		t.Run(name, func(t *testing.T) {
			dataDir := filepath.Join(usedDataDir(t), part)
			if err := os.MkdirAll(dataDir, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(filepath.Join(dataDir[:len(dataDir)-len(filepath.Clean(part))], homeName), filepath.Join(dataDir, homeName)); err != nil {
				t.Fatal(err)
			}
			var log bytes.Buffer
			first := start(t, Config{DataDir: dataDir, Log: textLog(&log)})
			connect(t, first.URL(Database, superuser))
			folder := socketFolderOf(t, first)
			info, err := os.Stat(folder)
			if err != nil || info.Mode().Perm() != 0o700 || strings.HasPrefix(folder, dataDir) {
				t.Errorf("socket folder %s: %v %v", folder, info, err)
			}
			if err := syscall.Kill(first.process.PID(), syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
			<-first.Done()
			if !strings.Contains(log.String(), folder) {
				t.Errorf("the log does not say where the socket is: %s", log.String())
			}
			second := start(t, Config{DataDir: dataDir})
			if got := socketFolderOf(t, second); got != folder {
				t.Errorf("after a crash the socket moved from %s to %s", folder, got)
			}
			stop(t, second)
			if exists(folder) {
				t.Errorf("%s was left behind", folder)
			}
		})
	}
}

func socketFolderOf(t *testing.T, server *Server) string {
	t.Helper()
	address, err := url.Parse(server.URL(Database, superuser))
	if err != nil {
		t.Fatal(err)
	}
	return address.Query().Get("host")
}

func TestUnusableClusters(t *testing.T) {
	binDir, dataDir := locate(t), usedDataDir(t)
	cluster := filepath.Join(dataDir, homeName, clusterName)
	t.Run("wide permissions are narrowed", func(t *testing.T) {
		if err := os.Chmod(cluster, 0o755); err != nil {
			t.Fatal(err)
		}
		stop(t, start(t, Config{BinDir: binDir, DataDir: dataDir}))
	})
	t.Run("bad setting", func(t *testing.T) {
		refuse(t, Config{BinDir: binDir, DataDir: dataDir, Settings: map[string]string{"shared_buffers": "lots"}}, "last output", "shared_buffers")
	})
	t.Run("broken", func(t *testing.T) {
		if err := os.Truncate(filepath.Join(cluster, "global", "pg_control"), 10); err != nil {
			t.Fatal(err)
		}
		refuse(t, Config{BinDir: binDir, DataDir: dataDir}, "does not start on", "last output", "pg_control")
	})
	t.Run("other version", func(t *testing.T) {
		if err := os.WriteFile(filepath.Join(cluster, "PG_VERSION"), []byte("15\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		refuse(t, Config{BinDir: binDir, DataDir: dataDir}, "made by PostgreSQL 15", "runs PostgreSQL 18")
	})
	t.Run("no cluster", func(t *testing.T) {
		if err := os.Remove(filepath.Join(cluster, "PG_VERSION")); err != nil {
			t.Fatal(err)
		}
		refuse(t, Config{BinDir: binDir, DataDir: dataDir}, "not a PostgreSQL data folder")
	})
	t.Run("dangling link", func(t *testing.T) {
		dataDir := openTempDir(t)
		if err := os.Symlink("/nowhere/at/all", filepath.Join(dataDir, homeName)); err != nil {
			t.Fatal(err)
		}
		refuse(t, Config{BinDir: binDir, DataDir: dataDir}, "is missing", "remove the link")
	})
	t.Run("file in the way", func(t *testing.T) {
		path := filepath.Join(openTempDir(t), "file")
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		refuse(t, Config{BinDir: binDir, DataDir: path}, "data folder "+path, "not a directory")
	})
}
