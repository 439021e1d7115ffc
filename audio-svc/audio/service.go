// Package audio is audio-svc: it stores and serves the recordings and pictures of all areas. Other
// services call it through package audioclient.
//
// Read service.go (settings and wiring) and routes.go (all routes and who may call them). Package
// recordings answers the calls about recordings, package pictures those about pictures, and package
// files stores both.
package audio

import (
	"context"
	"embed"
	"strings"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/audio-svc/pictures"
	"obi/audio-svc/recordings"
	"obi/platform/backend"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

// Migrations create the tables of packages files and pictures.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"AUDIO_"`
	backend.Clients
	blob.Config
	backend.Retention
	PublicURL config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of pictures
}

// Check returns every setting that is missing or invalid.
func (c *Config) Check() (problems []string) {
	problems = c.PoolProblems("AUDIO_", 2) // the sweep holds one connection
	return append(append(problems, c.RetentionProblems()...), c.Problems()...)
}

// Spec describes the service to the process that runs it.
func Spec() service.Spec { return SpecOn((*Config).Open) }

// SpecOn is Spec with another way to open the file store, for tests in which the store fails.
func SpecOn(open func(*Config) (blob.Store, error)) service.Spec {
	return service.Spec{
		Name:     "audio",
		Prefixes: []string{"/api/ilu/audio", strings.TrimSuffix(audioclient.Pictures, "/")},
		Settings: func() any { return &Config{} },
		New: backend.New(backend.Schema{Name: "audio", Migrations: Migrations}, func(_ context.Context, b *backend.Backend, cfg *Config) (*web.API, error) {
			return build(b, cfg, open)
		}),
		Describe: func() (*web.API, error) {
			return newAPI(recordings.New(nil, nil), pictures.New(nil, nil, ""), web.DescribeOnly())
		},
		Internals: func() []service.InternalRoute {
			return newInternals(recordings.New(nil, nil), pictures.New(nil, nil, ""), nil)
		},
	}
}

// build wires the service.
func build(b *backend.Backend, cfg *Config, open func(*Config) (blob.Store, error)) (*web.API, error) {
	objects, err := open(cfg)
	if err != nil {
		return nil, err
	}
	if objects, err = blob.Instrument(objects, b.Metrics); err != nil {
		return nil, err
	}
	store, err := files.New(b.Env, b.DB, objects, cfg.RetentionPeriod())
	if err != nil {
		return nil, err
	}
	if b.API.Uploads, err = upload.NewGate(b.Metrics); err != nil {
		return nil, err
	}
	r, p := recordings.New(store, b.API.Uploads), pictures.New(store, b.API.Uploads, cfg.PublicURL)
	b.Background(func(ctx context.Context) error { return store.SweepRegularly(ctx, p.HideUnused) })
	b.Internal, b.InternalKeys = newInternals(r, p, b.Log), cfg.InternalKeys
	return newAPI(r, p, b.API)
}
