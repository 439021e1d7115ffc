package auth

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/db"
)

// RemoveFactorsCommand is the command-line argument, followed by a username, that calls
// RemoveFactors.
const RemoveFactorsCommand = "remove-factors"

// RemoveFactors removes all second factors of an administrator who has lost them, lifts their
// blocks and ends their sessions, so that the password alone signs in again. environ names the
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
	name := canonicalName(username)
	if err := (&store{db: opened, now: time.Now, log: log}).removeFactors(ctx, name); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s signs in with the password alone now.\n", name)
	return err
}

func (s *store) removeFactors(ctx context.Context, username string) error {
	found, err := s.account(ctx, username)
	if err != nil {
		return err
	}
	if found.Username == "" {
		return fmt.Errorf("there is no administrator called %q", username)
	}
	factors, err := s.factors(ctx, username)
	if err != nil {
		return err
	}
	if !factors.any() {
		return fmt.Errorf("%s has no second factor", username)
	}
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := dropFactors(tx, username); err != nil {
			return nil, err
		}
		if err := s.endSessions(tx, username, "", "second factor removed"); err != nil {
			return nil, err
		}
		return &db.Audit{Action: "remove factor", Entity: "admin", ID: username, Before: map[string]string{"factor": "all"}}, unthrottle(tx, username)
	})
}
