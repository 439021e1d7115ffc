// Command up starts the distributed system, runs a command against it, and stops everything. The
// command gets the gateway's address in BASE_URL and the administrator's password in
// OBI_ADMIN_PASSWORD. Without a command it runs until Ctrl-C.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"obi/e2e/stack"
)

const password = "egbe bere, ugo bere"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status, err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "up:", err)
		os.Exit(1)
	}
	os.Exit(status)
}

// run returns the exit status of the command, 0 without one.
func run(ctx context.Context, command []string) (status int, err error) {
	starting, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	system, err := stack.Start(starting, stack.Options{
		Programs: stack.FromEnvironment(), Password: password, Limits: stack.Crowd, Demo: os.Getenv("OBI_DEMO") == "1", Log: os.Stderr,
	})
	if err != nil {
		return 0, err
	}
	defer system.Stop()
	fmt.Printf("Obi's parts run behind %s (metrics of the gateway: %s)\n", system.URL, system.Internal)
	if len(command) == 0 {
		fmt.Printf("Sign in as admin, %s. Stop with Ctrl-C.\n", password)
		<-ctx.Done()
		return 0, nil
	}
	child := exec.CommandContext(ctx, command[0], command[1:]...)
	child.Env = append(os.Environ(), "BASE_URL="+system.URL, "OBI_ADMIN_PASSWORD="+password)
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	// Processes that the command starts end with it.
	child.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	child.Cancel = func() error { return syscall.Kill(-child.Process.Pid, syscall.SIGTERM) }
	err = child.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	return 0, err
}
