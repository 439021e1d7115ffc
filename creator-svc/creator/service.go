// Package creator is the Creator Directory: people and channels of Igbo culture,
// in an order that administrators choose (spec 2.5, 2.6, 3 and 7.1).
//
// Read service.go for what it is made of, routes.go for what it answers,
// creator.go for the rules and creator_handlers.go for HTTP. Every other service
// has the same files. What directories share is platform/directory.
package creator

import (
	"context"
	"embed"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/audioclient/pictures"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// samples are invented creators for an empty directory (OBI_DEMO=1).
//
//go:embed samples.json
var samples []byte

// Config is what the service reads from its environment.
type Config struct {
	backend.Database `envPrefix:"CREATOR_"`
	backend.Clients
	audioclient.Settings
	Demo      bool             `env:"OBI_DEMO"`
	PublicURL config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures
}

// Check returns what is wrong with the settings.
func (c *Config) Check() []string { return c.PoolProblems("CREATOR_", 1) }

// Spec describes the service to the process that runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "creator",
		Prefixes: []string{"/api/creator"},
		Settings: func() any { return &Config{} },
		New:      backend.New(backend.Schema{Name: "creator", Migrations: migrations}, build),
		Describe: func() (*web.API, error) { return newAPI(newDirectory(nil, nil), nil, web.DescribeOnly()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, b *backend.Backend, cfg *Config) (*web.API, error) {
	all := newDirectory(b.DB, b.Now)
	used, err := pictures.New(cfg.AudioClient(), b.DB, "creator", all.Table, cfg.PublicURL, b.Now, b.Log, b.Metrics)
	if err != nil {
		return nil, err
	}
	b.Background(used.Run)
	if cfg.Demo {
		if err := all.AddSamples(ctx, cfg.PublicURL.Complete(samples)); err != nil {
			return nil, err
		}
	}
	if err := all.Open(ctx); err != nil {
		return nil, err
	}
	return newAPI(all, used, b.API)
}
