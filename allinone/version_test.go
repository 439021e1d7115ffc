package main

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"obi/platform/version"
)

func TestItSaysItsVersion(t *testing.T) {
	var said strings.Builder
	if err := command(t.Context(), []string{"--version"}, nil, &said, io.Discard); err != nil {
		t.Fatal(err)
	}
	if want := "obi " + version.Number(); !strings.HasPrefix(said.String(), want) {
		t.Errorf("it said %q, want %q", said.String(), want)
	}
}

func TestHealthOfARunningObi(t *testing.T) {
	t.Parallel()
	obi := start(t, dataFolder(t))
	health := func() error {
		asked := exec.Command(os.Args[0], "health")
		asked.Env = obi.command.Env
		return asked.Run()
	}
	if err := health(); err != nil {
		t.Errorf("while it runs: %v", err)
	}
	obi.signal(t, syscall.SIGTERM)
	if err := health(); err == nil {
		t.Error("a stopped Obi is healthy")
	}
}
