package auth

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/sessions"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/db"
)

// RemoveFactorsCommand is the command-line argument, followed by a username, that calls
// RemoveFactors.
const RemoveFactorsCommand = "remove-factors"

// RemoveFactors removes all second factors of an administrator who has lost them, lifts their
// blocks and ends their sessions, so that they can sign in with the password alone. environ names the
// database, which the service must have migrated and may be using. The result is printed to out.
// RemoveFactors returns an error if there is no such administrator or they have no second factor.
func RemoveFactors(ctx context.Context, environ config.Environ, username string, out io.Writer) error {
	var cfg struct {
		backend.Database `envPrefix:"AUTH_"`
	}
	if err := config.Load(environ, &cfg); err != nil {
		return err
	}
	log := slog.New(slog.DiscardHandler)
	opened, err := db.Open(ctx, db.Config{URL: string(cfg.DatabaseURL), Schema: "auth", MaxConns: 1, Log: log, Metrics: prometheus.NewRegistry()})
	if err != nil {
		return err
	}
	defer opened.Close()
	name := accounts.CanonicalName(username)
	admins := &accounts.Store{DB: opened, Sessions: &sessions.Store{DB: opened, Now: time.Now}}
	if err := (&factors.Store{DB: opened, Accounts: admins}).RemoveAll(ctx, name); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s signs in with the password alone now.\n", name)
	return err
}
