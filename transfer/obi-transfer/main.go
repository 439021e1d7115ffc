// Command obi-transfer exports all data of a cluster's Obi into one file, imports such a file, and
// restores one on trial. Its settings are those of the services.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"obi/platform/config"
	"obi/platform/version"
	"obi/transfer"
)

const usage = "usage: obi-transfer export FILE | obi-transfer import [--replace] FILE | obi-transfer verify [FILE] | obi-transfer schedule DIR | obi-transfer drill [--watch] FILE-OR-DIR | obi-transfer --version"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends at once
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "obi-transfer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if version.Asked(os.Args[1:]) {
		_, err := fmt.Print(version.Answer())
		return err
	}
	if len(os.Args) == 3 && os.Args[1] == "schedule" {
		return schedule(ctx, os.Args[2], os.Stderr, func(path string) error { return runCommand(ctx, transfer.Command{File: path}) })
	}
	onTrial := func(path string) error { return drill(ctx, path, config.FromOS(), os.Stdout, os.Stderr) }
	if len(os.Args) == 4 && os.Args[1] == "drill" && os.Args[2] == "--watch" {
		return watch(ctx, os.Args[3], os.Stderr, onTrial)
	}
	command, ok := transfer.ParseCommand(os.Args[1:])
	if !ok {
		return fmt.Errorf("%s", usage)
	}
	if command.Drill {
		return onTrial(command.File)
	}
	return runCommand(ctx, command)
}

func runCommand(ctx context.Context, command transfer.Command) error {
	return command.Run(ctx, os.Stdout, func() (transfer.Install, func() error, error) {
		install, err := transfer.FromEnvironment(config.FromOS())
		return install, func() error { return nil }, err
	})
}
