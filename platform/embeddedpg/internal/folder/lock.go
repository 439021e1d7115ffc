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

// ErrLocked says that another process holds the lock.
var ErrLocked = errors.New("locked by another process")

// lockPoll is how often Lock looks again; flock itself cannot be cancelled.
const lockPoll = 20 * time.Millisecond

// TryLock takes the lock file at path, creating it when needed, and writes this process's id into it.
// Closing the file gives the lock back, and so does the death of the process, however it dies.
// It returns ErrLocked at once when another process, or another open file of this one, has it.
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

// Lock is TryLock that waits for its turn until ctx ends.
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

// LockOwner reads the process id that TryLock wrote, 0 when there is none.
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
