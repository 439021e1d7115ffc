// Package ports finds free ports for programs that tests start, which must know their ports
// before they listen.
package ports

import (
	"errors"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
)

// Systems use ports from 32768 on for outgoing connections. One of those could be taken before a
// program listens on it.
const first, end = 20_000, 32_000

// turn rotates through the range, so that a process does not get a port twice before the others
// are used. It starts at random, because other processes also look for ports.
var turn = struct {
	sync.Mutex
	port int
}{port: first + rand.IntN(end-first)}

// Free returns n ports that are free on all addresses.
func Free(n int) (free []int, err error) {
	turn.Lock()
	defer turn.Unlock()
	for range end - first {
		if len(free) == n {
			return free, nil
		}
		port := turn.port
		if turn.port++; turn.port == end {
			turn.port = first
		}
		listener, err := net.Listen("tcp", ":"+strconv.Itoa(port))
		if err != nil {
			continue
		}
		listener.Close()
		free = append(free, port)
	}
	return nil, errors.New("no free ports")
}
