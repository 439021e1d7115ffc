// Command allinone runs every service of Obi, the web app and its own PostgreSQL in one process,
// for a small server. The services are the same as in the distributed system; this program only
// chooses their settings.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"obi/allinone/services"
	"obi/allinone/systemd"
	"obi/auth-svc/auth"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/version"
	"obi/transfer"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	err := command(ctx, os.Args[1:], config.FromOS(), os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "obi:", err)
		os.Exit(1)
	}
}

const usage = "usage: obi | obi export FILE | obi import [--replace] FILE | obi verify [FILE] | obi drill FILE-OR-FOLDER | obi remove-factors USERNAME | obi health | obi install-service [--write] | obi openapi DIR | obi --version"

// command runs the command in args. Without arguments it starts Obi. "export FILE" and "import
// FILE" move its data, "verify" checks its audio files and audit logs, "drill FILE" restores a backup on
// trial, "remove-factors USERNAME" is for an administrator who has lost every second factor, "health"
// checks whether the Obi in the same container is ready, "install-service" runs Obi with systemd,
// "openapi DIR" writes the API description of every service into DIR, and "--version" prints the version.
func command(ctx context.Context, args []string, environ config.Environ, out, log io.Writer) error {
	moving, isMove := transfer.ParseCommand(args)
	switch {
	case version.Asked(args):
		_, err := io.WriteString(out, version.Answer())
		return err
	case len(args) == 0:
		return run(ctx, environ, out, log)
	case isMove && moving.Drill:
		return drill(ctx, moving.File, environ, out, log)
	case isMove:
		return move(ctx, moving, environ, out, log)
	case len(args) == 2 && args[0] == auth.RemoveFactorsCommand:
		return removeFactors(ctx, args[1], environ, out, log)
	case len(args) == 2 && args[0] == "openapi":
		return writeDescriptions(args[1], services.All())
	case len(args) == 1 && args[0] == "health":
		return service.CheckHealth(ctx, environ)
	case len(args) > 0 && args[0] == systemd.Command && (len(args) == 1 || slices.Equal(args[1:], []string{"--write"})):
		return systemd.Install(out, len(args) == 2)
	default:
		return errors.New(usage)
	}
}

// run starts Obi and serves until ctx ends.
func run(ctx context.Context, environ config.Environ, out, log io.Writer) error {
	if err := check(environ); err != nil {
		return err
	}
	home, err := openHome(environ)
	if err != nil {
		return err
	}
	settings, err := home.settings(environ)
	if err != nil {
		return err
	}
	database, err := startDatabase(ctx, settings, home, log)
	if err != nil {
		return err
	}
	defer database.stop()
	if err := errors.Join(database.addServices(ctx, settings), home.recordVersion()); err != nil {
		return err
	}
	serving, cancel := context.WithCancel(ctx)
	defer cancel()
	go database.supervise(serving)
	process := service.Process{Environ: settings, LogTo: log, Started: func(public, _ net.Addr) {
		home.printAddress(serving, out, public, settings)
	}}
	return process.Run(serving, services.All()...)
}
