// Package dibia implements the Dibia Directory: practitioners in an order that administrators
// choose, and public submissions that administrators decide on: reviews, reports, and profiles of
// people who want to be listed (spec 2.7 to 2.11, 3, 4.4 and 7.2).
//
// Start with service.go (wiring) and routes.go (routes). The rules are in dibia.go, review.go,
// report.go and profile.go, and HTTP in the files named _handlers.go. platform/directory and
// platform/moderation hold what directories and queues share.
package dibia

import (
	"context"
	"embed"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/audioclient/pictures"
	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/moderation"
	"obi/platform/service"
	"obi/platform/web"
	"obi/platform/webhooks"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"DIBIA_"`
	backend.Clients
	backend.Retention
	audioclient.Settings
	changes.Streams
	webhooks.Receivers
	SubmissionsPerMinute int              `env:"SUBMISSIONS_PER_MINUTE" envDefault:"10"` // of each kind, from one address
	Demo                 bool             `env:"OBI_DEMO"`
	PublicURL            config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures, and of submissions in webhooks
}

// Check returns every invalid setting.
func (c *Config) Check() (problems []string) {
	problems = append(c.PoolProblems("DIBIA_", 1), c.StreamProblems()...)
	if c.SubmissionsPerMinute < 1 {
		problems = append(problems, "SUBMISSIONS_PER_MINUTE must be at least 1")
	}
	return append(problems, c.RetentionProblems()...)
}

// Spec describes the service to the process that runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "dibia",
		Prefixes: []string{"/api/dibia"},
		Settings: func() any { return &Config{} },
		New:      backend.New(backend.Schema{Name: "dibia", Migrations: migrations}, build),
		Describe: func() (*web.API, error) {
			return newAPI(newHandlers(nil, nil, nil), 1, changes.Streams{}, &webhooks.Hooks{}, web.DescribeOnly())
		},
	}
}

// build wires the service.
func build(ctx context.Context, b *backend.Backend, cfg *Config) (*web.API, error) {
	reporter, err := pictures.New(cfg.AudioClient(cfg.InternalKeys), b.DB, "dibia", table, cfg.PublicURL, b.Now, b.Log, b.Metrics)
	if err != nil {
		return nil, err
	}
	b.Background(reporter.Run)
	h := newHandlers(b.DB, b.Now, reporter)
	h.keptDays = cfg.KeepDeletedDays
	if cfg.Demo {
		if err := h.addSamples(ctx, cfg.PublicURL); err != nil {
			return nil, err
		}
	}
	if err := h.dibias.Open(ctx); err != nil {
		return nil, err
	}
	watch, err := moderation.Watch(ctx, b.Metrics, b.Log, h.reviews, h.reports, h.profiles)
	if err != nil {
		return nil, err
	}
	b.Background(watch)
	b.Background(func(ctx context.Context) error { return purgeRegularly(ctx, b, cfg.RetentionPeriod()) })
	hooks, err := webhooks.New(b, cfg.Receivers, cfg.PublicURL,
		webhooks.Entries("dibia", h.dibias.Feed(), webhooks.Ordered),
		webhooks.Queue(b.DB, "review", "reviews", "/admin/dibia-directory/reviews"),
		webhooks.Queue(b.DB, "report", "reports", "/admin/dibia-directory/reports"),
		webhooks.Queue(b.DB, "profile", "profiles", "/admin/dibia-directory/profiles"))
	if err != nil {
		return nil, err
	}
	return newAPI(h, cfg.SubmissionsPerMinute, cfg.Streams, hooks, b.API)
}
