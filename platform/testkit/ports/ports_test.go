package ports_test

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
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

// Two processes must not get the same port, even if no program listens on it yet.
func TestEachProcessHasItsOwnPorts(t *testing.T) {
	if os.Getenv("OBI_TEST_PORT_OF_ANOTHER_PROCESS") != "" {
		free, err := ports.Free(100)
		fmt.Println(free, err)
		bufio.NewReader(os.Stdin).ReadByte() // until the other has its ports
		os.Exit(0)
	}
	another := exec.Command(os.Args[0], "-test.run=^TestEachProcessHasItsOwnPorts$")
	another.Env = append(os.Environ(), "OBI_TEST_PORT_OF_ANOTHER_PROCESS=1")
	stdin, err := another.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := another.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := another.Start(); err != nil {
		t.Fatal(err)
	}
	theirs, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	free, err := ports.Free(100)
	if err != nil {
		t.Fatal(err)
	}
	for _, port := range free {
		if strings.Contains(theirs, strconv.Itoa(port)) {
			t.Errorf("both got %d: %v and %s", port, free, theirs)
		}
	}
	stdin.Close()
	if err := another.Wait(); err != nil {
		t.Error(err)
	}
}
