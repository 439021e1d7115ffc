package ports_test

import (
	"net"
	"strconv"
	"testing"

	"obi/platform/testkit/ports"
)

func TestFreeReturnsDistinctFreePorts(t *testing.T) {
	seen := map[int]bool{}
	for range 20 {
		free, err := ports.Free(3)
		if err != nil || len(free) != 3 {
			t.Fatal(free, err)
		}
		for _, port := range free {
			if seen[port] || port < 20_000 || port >= 32_000 {
				t.Errorf("got %d, after %v", port, seen)
			}
			seen[port] = true
		}
		// Ports in use are skipped.
		next := free[2] + 1
		if taken, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(next)); err == nil {
			seen[next] = true
			t.Cleanup(func() { taken.Close() })
		}
	}
}
