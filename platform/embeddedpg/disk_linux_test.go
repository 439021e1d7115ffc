package embeddedpg

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

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
