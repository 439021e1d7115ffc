package embeddedpg

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"
)

// TestFullDisk needs its own small disk, which only root can mount.
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
		// PostgreSQL may be restarting after the full disk, and then an orderly stop can hang.
		bounded, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		_ = first.Stop(bounded)
		second := start(t, Config{DataDir: dataDir})
		if got := value[int](t, connect(t, second.URL(Database, superuser)), "SELECT count(*) FROM acked"); got != acked || acked == 0 {
			t.Errorf("%d rows are there, %d were acknowledged", got, acked)
		}
	})
}

// smallDisk mounts a disk of the given size, such as "20m", as a data folder.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	path := openTempDir(t)
	err := syscall.Mount("tmpfs", path, "tmpfs", 0, "mode=755,size="+size)
	if errors.Is(err, syscall.EPERM) {
		t.Skip("this user may not mount a disk")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(syscall.Unmount(path, 0), os.Remove(path)); err != nil {
			t.Error(err)
		}
	})
	return path
}

func resizeDisk(t *testing.T, path, size string) {
	t.Helper()
	if err := syscall.Mount("tmpfs", path, "tmpfs", syscall.MS_REMOUNT, "size="+size); err != nil {
		t.Fatal(err)
	}
}
