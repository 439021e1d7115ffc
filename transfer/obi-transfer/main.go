// Command obi-transfer writes everything that a cluster's Obi holds into one file, and
// makes an Obi hold what such a file holds. Its settings are those of the services.
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

const usage = "usage: obi-transfer export FILE | obi-transfer import [--replace] FILE | obi-transfer verify | obi-transfer schedule DIR | obi-transfer --version"

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
		return schedule(ctx, os.Args[2], os.Stderr, func(path string) error { return carryOut(ctx, transfer.Order{File: path}) })
	}
	order, ok := transfer.ParseOrder(os.Args[1:])
	if !ok {
		return fmt.Errorf("%s", usage)
	}
	return carryOut(ctx, order)
}

func carryOut(ctx context.Context, order transfer.Order) error {
	return order.Run(ctx, os.Stdout, func() (transfer.Install, func() error, error) {
		install, err := transfer.FromEnvironment(config.FromOS())
		return install, func() error { return nil }, err
	})
}
