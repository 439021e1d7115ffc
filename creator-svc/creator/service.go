// Package creator implements the Creator Directory: people and channels of Igbo culture, in an
// order that administrators choose (spec 2.5, 2.6, 3 and 7.1).
//
// Start with service.go (wiring) and routes.go (routes). creator.go says what a creator is, and
// creator_handlers.go has its own calls. platform/entity adds, edits, deletes, imports and undoes;
// platform/directory lists and searches. The other services have the same files.
package creator

import (
	"context"
	"embed"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/audioclient/pictures"
	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/web"
	"obi/platform/webhooks"
)

//go:embed migrations/*.sql
var migrations embed.FS

// samples are invented creators for an empty directory (OBI_DEMO=1).
//
//go:embed samples.json
var samples []byte

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"CREATOR_"`
	backend.Clients
	audioclient.Settings
	changes.Streams
	webhooks.Receivers
	Demo      bool             `env:"OBI_DEMO"`
	PublicURL config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures
}

// Check returns every invalid setting.
func (c *Config) Check() []string {
	return append(c.PoolProblems("CREATOR_", 1), c.StreamProblems()...)
}

// Spec describes the service to the process that runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "creator",
		Prefixes: []string{"/api/creator"},
		Settings: func() any { return &Config{} },
		New:      backend.New(backend.Schema{Name: "creator", Migrations: migrations}, build),
		Describe: func() (*web.API, error) {
			return newAPI(newDirectory(nil, nil, nil), changes.Streams{}, &webhooks.Hooks{}, web.DescribeOnly())
		},
	}
}

// build wires the service.
func build(ctx context.Context, b *backend.Backend, cfg *Config) (*web.API, error) {
	reporter, err := pictures.New(cfg.AudioClient(cfg.InternalKeys), b.DB, "creator", table, cfg.PublicURL, b.Now, b.Log, b.Metrics)
	if err != nil {
		return nil, err
	}
	b.Background(reporter.Run)
	all := newDirectory(b.DB, b.Now, reporter)
	if cfg.Demo {
		if err := all.AddSamples(ctx, cfg.PublicURL.CompleteSamples(samples)); err != nil {
			return nil, err
		}
	}
	if err := all.Open(ctx); err != nil {
		return nil, err
	}
	hooks, err := webhooks.New(b, cfg.Receivers, cfg.PublicURL, webhooks.Entries("creator", all.Feed(), webhooks.Ordered))
	if err != nil {
		return nil, err
	}
	return newAPI(all, cfg.Streams, hooks, b.API)
}
