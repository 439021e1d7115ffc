// Package ports finds ports for programs that are started by others: they are told
// theirs before they listen.
package ports

import (
	"errors"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
)

// Systems give ports from 32768 on to outgoing connections. One of those would be
// taken again before a program has it.
const first, end = 20_000, 32_000

// turn goes round, so that a process is not given a port twice before others are
// used up. It starts anywhere: other processes look for ports too.
var turn = struct {
	sync.Mutex
	port int
}{port: first + rand.IntN(end-first)}

// Free gives n ports that are free on all addresses.
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
