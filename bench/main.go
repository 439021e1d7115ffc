// Command bench compares Obi with a floor, a bare net/http and pgx server that runs the same SQL on
// the same database, in one run on one machine. Because machines are noisy, only the ratio matters,
// and the rounds of both alternate. The arguments select the parts to run: creators, reviews, one,
// proverbs, import, follow, million. The default is all except the last. The part stack, which must
// be the only argument, measures the distributed system.
//
// All parts send requests with driver.go. floor.go is the floor; lists.go, proverbs.go, imports.go,
// follow.go and stack.go are the parts.
package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"time"

	"obi/creator-svc/creator"
	"obi/dibia-svc/dibia"
	"obi/ilu-svc/ilu"
	"obi/platform/auth"
	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/platform/service"
)

// bench is a running Obi with what the parts need of it.
type bench struct {
	out   io.Writer
	obi   string // its address
	admin client
	// The URLs of the areas' databases.
	creator, dibia, ilu string
}

type part struct {
	name string
	run  func(context.Context) error
}

// parts returns the parts in the order in which they run.
func (b *bench) parts() []part {
	return []part{
		{"creators", b.creators}, {"reviews", b.reviews}, {"import", b.imports}, {"follow", b.follow}, {"one", b.one},
		{"proverbs", func(ctx context.Context) error { return b.proverbs(ctx, crowds) }},
		{"million", func(ctx context.Context) error { return b.proverbs(ctx, million) }},
	}
}

func (b *bench) checkNames(names []string) error {
	for _, name := range names {
		if !slices.ContainsFunc(b.parts(), func(p part) bool { return p.name == name }) {
			return fmt.Errorf("%q is not a part: see the first comment of bench/main.go", name)
		}
	}
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, parts []string, out io.Writer) error {
	if slices.Equal(parts, []string{"stack"}) {
		return distributed(ctx, out)
	}
	b := &bench{out: out}
	if err := b.checkNames(parts); err != nil {
		return err
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
	for area, url := range map[string]*string{"creator": &b.creator, "dibia": &b.dibia, "ilu": &b.ilu} {
		if *url, err = database.AddService(ctx, area); err != nil {
			return err
		}
	}
	issuer, err := b.issue()
	if err != nil {
		return err
	}
	defer issuer.Close()
	stop, err := b.start(ctx, issuer.URL)
	if err != nil {
		return err
	}
	defer stop()
	for _, part := range b.parts() {
		if len(parts) == 0 && part.name == "million" || len(parts) > 0 && !slices.Contains(parts, part.name) {
			continue
		}
		if err := part.run(ctx); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// issue signs an administrator's token and starts a server that replaces auth-svc.
func (b *bench) issue() (*httptest.Server, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	signer := auth.NewSigner(key)
	token, err := signer.Sign("bench", "bench", time.Now())
	b.admin = client{http.DefaultTransport, token}
	mux := http.NewServeMux()
	mux.HandleFunc(auth.KeysPath, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(auth.JWKS{Keys: []auth.JWK{signer.Public()}})
	})
	mux.HandleFunc(auth.RevocationsPath, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(auth.Revocations{})
	})
	return httptest.NewServer(mux), err
}

// start runs Obi in this process until stop is called.
func (b *bench) start(ctx context.Context, issuer string) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	started, ended := make(chan string), make(chan error, 1)
	process := service.Process{
		Environ: config.Environ{
			"CREATOR_DATABASE_URL": b.creator, "DIBIA_DATABASE_URL": b.dibia, "ILU_DATABASE_URL": b.ilu, "AUTH_URL": issuer,
			"AUDIO_URL": "http://127.0.0.1:9", "INTERNAL_KEY": "nobody-is-called-while-this-is-measured",
			"HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0",
			"CHANGES_STREAMS_PER_ADDRESS": strconv.Itoa(listeners), "WEBHOOK_PRIVATE_NETWORKS": "127.0.0.1/32",
		},
		LogTo:   io.Discard, // logs are formatted, then discarded
		Started: func(public, _ net.Addr) { started <- "http://" + public.String() },
	}
	go func() { ended <- process.Run(ctx, creator.Spec(), dibia.Spec(), ilu.Spec()) }()
	select {
	case b.obi = <-started:
		return func() { cancel(); <-ended }, nil
	case err := <-ended:
		cancel()
		return nil, err
	}
}
