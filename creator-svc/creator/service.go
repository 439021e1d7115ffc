// Package creator is the Creator Directory: people and channels of Igbo culture,
// in an order that administrators choose (spec 2.5, 2.6, 3 and 7.1).
//
// Read service.go for what it is made of, routes.go for what it answers,
// creator.go for the rules and creator_handlers.go for HTTP. Every other service
// has the same files. What all directories do alike is platform/directory.
package creator

import (
	"context"
	"embed"

	"obi/platform/auth"
	"obi/platform/config"
	"obi/platform/db"
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
	DatabaseURL    config.Secret    `env:"CREATOR_DATABASE_URL,required,notEmpty"`
	DatabasePool   int              `env:"CREATOR_DATABASE_POOL" envDefault:"10"`
	AuthURL        string           `env:"AUTH_URL,required,notEmpty"` // auth-svc's internal port
	TrustedProxies config.Networks  `env:"TRUSTED_PROXIES"`
	Demo           bool             `env:"OBI_DEMO"`
	PublicURL      config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"` // of the samples' pictures
}

// Spec describes the service to whatever runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "creator",
		Prefixes: []string{"/api/creator"},
		Settings: func() any { return &Config{} },
		New:      build,
		Describe: func() (*web.API, error) { return newAPI(nil, web.Undriven()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, env service.Env) (_ *service.Instance, err error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	database, err := db.Open(ctx, db.Config{
		URL: string(cfg.DatabaseURL), Schema: "creator", MaxConns: cfg.DatabasePool, Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			database.Close()
		}
	}()
	if err := database.Migrate(ctx, migrations, "migrations"); err != nil {
		return nil, err
	}
	all := newDirectory(database, env.Now)
	if cfg.Demo {
		if err := all.AddSamples(ctx, cfg.PublicURL.Complete(samples)); err != nil {
			return nil, err
		}
	}
	verifier := auth.NewVerifier(auth.HTTPSource(cfg.AuthURL), env.Log, env.Now)
	api, err := newAPI(all, web.Options{Log: env.Log, Metrics: env.Metrics, Verify: verifier, TrustedProxies: cfg.TrustedProxies})
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{Handler: handler, Run: verifier.Run, Close: database.Close}, nil
}
