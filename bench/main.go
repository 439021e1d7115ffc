// Command bench compares Obi with a floor, a bare net/http and pgx server that runs the same SQL on
// the same database, in one run on one machine. Because machines are noisy, only the ratio matters,
// and the rounds of both alternate. The arguments select the parts to run: creators, reviews, one,
// proverbs, import, million. The default is all except the last. The part stack, which must be the
// only argument, measures the distributed system.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"slices"
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
	err := bench(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(ctx context.Context, parts []string, out io.Writer) error {
	if slices.Equal(parts, []string{"stack"}) {
		return distributed(ctx, out)
	}
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
	url, err := database.AddService(ctx, "creator")
	if err != nil {
		return err
	}
	deskURL, err := database.AddService(ctx, "dibia")
	if err != nil {
		return err
	}
	proverbURL, err := database.AddService(ctx, "ilu")
	if err != nil {
		return err
	}
	issuer, err := newIssuer()
	if err != nil {
		return err
	}
	defer issuer.close()

	running, cancel := context.WithCancel(ctx)
	started, ended := make(chan [2]string), make(chan error, 1)
	process := service.Process{
		Environ: config.Environ{"CREATOR_DATABASE_URL": url, "DIBIA_DATABASE_URL": deskURL, "ILU_DATABASE_URL": proverbURL, "AUDIO_URL": "http://127.0.0.1:9", "INTERNAL_KEY": "nobody-is-called-while-this-is-measured", "AUTH_URL": issuer.url, "HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0"},
		LogTo:   io.Discard, // logs are formatted, then discarded
		Started: func(public, internal net.Addr) {
			started <- [2]string{"http://" + public.String(), "http://" + internal.String()}
		},
	}
	go func() { ended <- process.Run(running, creator.Spec(), dibia.Spec(), ilu.Spec()) }()
	defer func() { cancel(); <-ended }()
	var addresses [2]string
	select {
	case addresses = <-started:
	case err := <-ended:
		ended <- nil
		return err
	}
	obi := addresses[0]
	for _, part := range []struct {
		name string
		run  func() error
	}{
		{"creators", func() error { return compare(ctx, out, obi, url, issuer.token) }},
		{"reviews", func() error { return desk(ctx, out, obi, issuer.token, deskURL) }},
		{"import", func() error { return importTimes(ctx, out, obi, issuer.token, proverbURL) }},
		{"one", func() error { return one(ctx, out, obi, proverbURL) }},
		{"proverbs", func() error { return proverbTimes(ctx, out, obi, proverbURL, crowds) }},
		{"million", func() error { return proverbTimes(ctx, out, obi, proverbURL, million) }},
	} {
		if len(parts) == 0 && part.name == "million" || len(parts) > 0 && !slices.Contains(parts, part.name) {
			continue
		}
		if err := part.run(); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}
