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
	"obi/transfer"
)

const usage = "usage: obi-transfer export FILE | obi-transfer import [--replace] FILE"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends at once
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "obi-transfer:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	order, ok := transfer.ParseOrder(os.Args[1:])
	if !ok {
		return fmt.Errorf("%s", usage)
	}
	return order.Run(ctx, os.Stdout, func() (transfer.Install, func() error, error) {
		install, err := transfer.FromEnvironment(config.FromOS())
		return install, func() error { return nil }, err
	})
}
