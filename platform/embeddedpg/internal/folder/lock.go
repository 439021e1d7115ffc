package folder

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// ErrLocked is returned when another process holds the lock.
var ErrLocked = errors.New("locked by another process")

// lockPoll is the polling interval of Lock, because flock itself cannot be cancelled.
const lockPoll = 20 * time.Millisecond

// TryLock takes the lock file at path, creating it if needed, and writes this process's id into
// it. Closing the file releases the lock, and so does the end of the process, however it ends.
// TryLock returns ErrLocked at once if another process, or another open file of this one, holds
// it.
func TryLock(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := flock(file); err != nil {
		file.Close()
		return nil, err
	}
	if err := writeOwner(file); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// Lock is like TryLock but waits for the lock until ctx ends.
func Lock(ctx context.Context, path string) (*os.File, error) {
	ticker := time.NewTicker(lockPoll)
	defer ticker.Stop()
	for {
		file, err := TryLock(path)
		if !errors.Is(err, ErrLocked) {
			return file, err
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// LockOwner returns the process id that TryLock wrote, or 0 if there is none.
func LockOwner(path string) int {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return 0
	}
	return pid
}

func flock(file *os.File) error {
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrLocked
		default:
			return err
		}
	}
}

func writeOwner(file *os.File) error {
	if err := file.Truncate(0); err != nil {
		return err
	}
	_, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}
