// Package ports finds free ports for programs that tests start, which must know their ports
// before they listen.
package ports

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
)

// Systems use ports from 32768 on for outgoing connections. One of those could be taken before a
// program listens on it.
const first, end = 20_000, 32_000

// Each process that runs tests has a block of ports for itself: without it, two could find the
// same port free before a program listens on it.
const block = 200

var own struct {
	sync.Mutex
	lock  *os.File // of the block; the system releases it when the process ends
	first int
	next  int // rotates through the block, so that a port is not used again at once
}

// Free returns n ports that are free on all addresses and that no other process is given.
func Free(n int) (free []int, err error) {
	own.Lock()
	defer own.Unlock()
	if own.lock == nil {
		if err := lockBlock(); err != nil {
			return nil, err
		}
	}
	for range block {
		if len(free) == n {
			return free, nil
		}
		port := own.first + own.next
		own.next = (own.next + 1) % block
		listener, err := net.Listen("tcp", ":"+strconv.Itoa(port))
		if err != nil {
			continue
		}
		listener.Close()
		free = append(free, port)
	}
	return nil, errors.New("no free ports")
}

// lockBlock finds a block that no other process has.
func lockBlock() error {
	for port := first; port < end; port += block {
		// Users cannot write each other's files in the folder for temporary files.
		path := filepath.Join(os.TempDir(), fmt.Sprintf("obi-ports-%d-%d", os.Getuid(), port))
		file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return err
		}
		if syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			own.lock, own.first = file, port
			return nil
		}
		file.Close()
	}
	return errors.New("all ports are in use by other tests")
}
