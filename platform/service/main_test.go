package service_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"obi/platform/service"
)

// The tests run this test binary again as a service, so that it can get signals.
func TestMain(m *testing.M) {
	if os.Getenv("OBI_TEST_AS_PROGRAM") == "1" {
		service.Main(serving("endless", service.Instance{Run: func(ctx context.Context) error {
			fmt.Println("runs")
			<-ctx.Done()
			fmt.Println("is draining")
			select {} // and does not
		}}))
		return
	}
	os.Exit(m.Run())
}

func TestASecondSignalEndsAProcessThatDoesNotEnd(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), "OBI_TEST_AS_PROGRAM=1", "HOST=127.0.0.1", "PORT=0", "INTERNAL_HOST=127.0.0.1", "INTERNAL_PORT=0")
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(output)
	for _, want := range []string{"runs", "is draining"} {
		if !said.Scan() || said.Text() != want {
			t.Errorf("it said %q, want %q", said.Text(), want)
		}
		_ = command.Process.Signal(syscall.SIGTERM)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // its error is the signal
		close(ended)
	}()
	for waiting := true; waiting; { // a signal sent too early would be taken for the first
		_ = command.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
			waiting = false
		case <-time.After(20 * time.Millisecond):
		}
	}
	if status := command.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGTERM {
		t.Errorf("it ended with %v", command.ProcessState)
	}
}
