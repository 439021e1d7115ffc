// Command bench measures Obi against a floor in one run on one machine: a bare
// net/http and pgx server that runs the same SQL on the same database. Machines
// are noisy, so what counts is the ratio, and rounds of both alternate.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"time"

	"obi/creator-svc/creator"
	"obi/dibia-svc/dibia"
	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/platform/service"
)

const (
	creators = 10_000
	clients  = 16
	rounds   = 5
	roundFor = 2 * time.Second
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := bench(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(ctx context.Context, out io.Writer) error {
	dir, err := os.MkdirTemp("", "obi-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL may run as another user
		return err
	}
	binDir, err := embeddedpg.Locate(os.LookupEnv)
	if err != nil {
		return err
	}
	database, err := embeddedpg.Start(ctx, embeddedpg.Config{BinDir: binDir, DataDir: dir})
	if err != nil {
		return err
	}
	defer func() { _ = database.Stop(context.WithoutCancel(ctx)) }()
	url, err := database.EnsureService(ctx, "creator")
	if err != nil {
		return err
	}
	deskURL, err := database.EnsureService(ctx, "dibia")
	if err != nil {
		return err
	}
	proverbURL, err := database.EnsureService(ctx, "ilu")
	if err != nil {
		return err
	}
	issuer, err := newIssuer()
	if err != nil {
		return err
	}
	defer issuer.close()

	running, cancel := context.WithCancel(ctx)
	started, ended := make(chan string), make(chan error, 1)
	process := service.Process{
		Environ: config.Environ{"CREATOR_DATABASE_URL": url, "DIBIA_DATABASE_URL": deskURL, "ILU_DATABASE_URL": proverbURL, "AUTH_URL": issuer.url, "HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0"},
		LogTo:   io.Discard, // formatted and written, to nowhere
		Started: func(public, _ net.Addr) { started <- "http://" + public.String() },
	}
	go func() { ended <- process.Run(running, creator.Spec(), dibia.Spec(), ilu.Spec()) }()
	defer func() { cancel(); <-ended }()
	var obi string
	select {
	case obi = <-started:
	case err := <-ended:
		ended <- nil
		return err
	}
	if err := fill(ctx, url, creators); err != nil {
		return err
	}
	if err := fillDesk(ctx, deskURL); err != nil {
		return err
	}
	floor, err := startFloor(ctx, url)
	if err != nil {
		return err
	}
	defer floor.close()
	if err := compare(ctx, out, obi, floor.url, issuer.token); err != nil {
		return err
	}
	if err := desk(ctx, out, obi, issuer.token, deskURL); err != nil {
		return err
	}
	return proverbTimes(ctx, out, obi, proverbURL)
}
