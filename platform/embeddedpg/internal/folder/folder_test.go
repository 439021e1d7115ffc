package folder

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// sample has a folder, a program, a file for its owner only and a link.
func sample(t *testing.T) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "sample")
	err := errors.Join(
		os.Mkdir(root, 0o700),
		os.Mkdir(filepath.Join(root, "bin"), 0o700),
		os.WriteFile(filepath.Join(root, "bin", "run"), []byte("program"), 0o700),
		os.WriteFile(filepath.Join(root, "data"), []byte("content"), 0o600),
		os.Symlink("data", filepath.Join(root, "link")),
	)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func TestCopies(t *testing.T) {
	for name, row := range map[string]struct {
		copy  func(src, dst string) error
		perms map[string]os.FileMode
	}{
		"shared":  {CopyShared, map[string]os.FileMode{"": 0o755, "bin": 0o755, "bin/run": 0o755, "data": 0o644}},
		"private": {CopyPrivate, map[string]os.FileMode{"": 0o700, "bin": 0o700, "bin/run": 0o700, "data": 0o600}},
	} {
		t.Run(name, func(t *testing.T) {
			dst := filepath.Join(t.TempDir(), "copy")
			if err := row.copy(sample(t), dst); err != nil {
				t.Fatal(err)
			}
			for path, perm := range row.perms {
				info, err := os.Lstat(filepath.Join(dst, path))
				if err != nil || info.Mode().Perm() != perm {
					t.Errorf("%s: %v %v, want %v", path, info, err, perm)
				}
			}
			if text, err := os.ReadFile(filepath.Join(dst, "link")); string(text) != "content" {
				t.Errorf("through the link: %q %v", text, err)
			}
			if to, _ := os.Readlink(filepath.Join(dst, "link")); to != "data" {
				t.Errorf("the link points to %q", to)
			}
		})
	}
}

func TestCopyNeverWritesOverAFile(t *testing.T) {
	src := sample(t)
	if err := CopyPrivate(src, src); !errors.Is(err, os.ErrExist) {
		t.Errorf("%v", err)
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := TryLock(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := LockOwner(path); got != os.Getpid() {
		t.Errorf("owner %d", got)
	}
	if _, err := TryLock(path); !errors.Is(err, ErrLocked) {
		t.Errorf("second lock: %v", err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lock(over, path); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting without time: %v", err)
	}
	got := make(chan error, 1)
	go func() {
		file, err := Lock(t.Context(), path)
		if err == nil {
			err = file.Close()
		}
		got <- err
	}()
	held.Close()
	if err := <-got; err != nil {
		t.Errorf("waiting: %v", err)
	}
	if LockOwner(filepath.Join(t.TempDir(), "none")) != 0 {
		t.Error("a lock that is not there has an owner")
	}
}

func TestBlockedFor(t *testing.T) {
	root := sample(t)
	uid, gid, err := Owner(root)
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(root, "bin", "run")
	parent := filepath.Dir(root)
	for path, perm := range map[string]os.FileMode{filepath.Dir(parent): 0o711, parent: 0o711, root: 0o711, filepath.Dir(program): 0o700} {
		if err := os.Chmod(path, perm); err != nil {
			t.Fatal(err)
		}
	}
	if got := BlockedFor(program, uid+1, gid+1); got != filepath.Dir(program) {
		t.Errorf("a stranger is blocked at %q", got)
	}
	if got := BlockedFor(program, uid, gid); got != "" {
		t.Errorf("the owner is blocked at %q", got)
	}
	if err := os.Chmod(filepath.Dir(program), 0o710); err != nil {
		t.Fatal(err)
	}
	if got := BlockedFor(program, uid+1, gid); got != program {
		t.Errorf("the group is blocked at %q", got)
	}
	if got := BlockedFor(filepath.Join(root, "none"), uid, gid); got != filepath.Join(root, "none") {
		t.Errorf("a missing file blocks at %q", got)
	}
}
