package pgtest

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain lets the tests start this binary again as another test process.
func TestMain(m *testing.M) {
	if os.Getenv("PGTEST_CHILD") != "" {
		os.Exit(runChild())
	}
	os.Exit(m.Run())
}

// runChild starts a server, prints its URL and exits when its input ends.
func runChild() int {
	address, stop, err := Server(context.Background())
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer stop()
	fmt.Println(address)
	io.Copy(io.Discard, os.Stdin)
	return 0
}

// other is another test process with its own server.
type other struct {
	*exec.Cmd
	input   io.Closer
	output  *bufio.Reader
	address string
}

// launch starts another test process; ready waits for its server.
func launch(t *testing.T) *other {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "PGTEST_CHILD=1")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	o := &other{Cmd: cmd, input: input, output: bufio.NewReader(output)}
	t.Cleanup(func() { o.end() })
	return o
}

func (o *other) ready(t *testing.T) *other {
	t.Helper()
	said, err := o.output.ReadString('\n')
	if err != nil || !strings.HasPrefix(said, "postgres://") {
		t.Fatalf("the other process said %q (%v)", said, err)
	}
	o.address = strings.TrimSpace(said)
	return o
}

// end lets the process exit normally.
func (o *other) end() error {
	o.input.Close()
	return o.Wait()
}
