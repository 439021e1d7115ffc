package main

import (
	"io"
	"strings"
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
