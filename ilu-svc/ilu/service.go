// Package ilu is Ilu Finder: proverbs in Igbo with their meaning in English,
// categories, and the box in which the public suggests proverbs (spec 2.12 to
// 2.15, 3 and 7.3).
//
// Read service.go for what it is made of, routes.go for what it answers,
// proverb.go, category.go and suggestion.go for the rules, proverb_search.go for
// how a page is found among a million proverbs, and the files named _handlers for
// HTTP.
package ilu

import (
	"context"
	"embed"

	"obi/audio-svc/audioclient"
	"obi/platform/auth"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/moderation"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Config is what the service reads from its environment.
type Config struct {
	DatabaseURL          config.Secret   `env:"ILU_DATABASE_URL,required,notEmpty"`
	DatabasePool         int             `env:"ILU_DATABASE_POOL" envDefault:"10"`
	AuthURL              string          `env:"AUTH_URL,required,notEmpty"`  // auth-svc's internal port
	AudioURL             string          `env:"AUDIO_URL,required,notEmpty"` // audio-svc's internal port
	TrustedProxies       config.Networks `env:"TRUSTED_PROXIES"`
	SubmissionsPerMinute int             `env:"SUBMISSIONS_PER_MINUTE" envDefault:"10"` // from one address
	Demo                 bool            `env:"OBI_DEMO"`
}

// Check says what is wrong with the settings.
func (c *Config) Check() (problems []string) {
	if c.SubmissionsPerMinute < 1 {
		problems = append(problems, "SUBMISSIONS_PER_MINUTE must be at least 1")
	}
	return problems
}

// Spec describes the service to whatever runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "ilu",
		Prefixes: []string{"/api/ilu"},
		Settings: func() any { return &Config{} },
		New:      build,
		Describe: func() (*web.API, error) { return newAPI(newHandlers(nil, nil, nil, nil), 1, web.Undriven()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, env service.Env) (_ *service.Instance, err error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	database, err := db.Open(ctx, db.Config{
		URL: string(cfg.DatabaseURL), Schema: "ilu", Extensions: []string{"pg_trgm"}, MaxConns: cfg.DatabasePool, Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
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
	recordings, err := audioclient.NewRecordings(audioclient.New(cfg.AudioURL), database, env.Now, env.Log, env.Metrics)
	if err != nil {
		return nil, err
	}
	uploads, err := upload.NewGate(env.Metrics)
	if err != nil {
		return nil, err
	}
	reading := newReading()
	if err := env.Metrics.Register(reading); err != nil {
		return nil, err
	}
	h := newHandlers(database, env.Now, recordings, reading)
	h.search.memory.warm(ctx, env.Log)
	runs := []func(context.Context) error{recordings.Run, h.search.memory.keepUp(env.Log)}
	if cfg.Demo {
		if err := h.addSamples(ctx); err != nil {
			return nil, err
		}
		runs = append(runs, h.proverbs.AddClips(env.Log, sampleClips, clipOf))
	}
	watch, err := moderation.Watch(ctx, env.Metrics, env.Log, h.suggestions)
	if err != nil {
		return nil, err
	}
	verifier := auth.NewVerifier(auth.HTTPSource(cfg.AuthURL), env.Log, env.Now)
	api, err := newAPI(h, cfg.SubmissionsPerMinute, web.Options{Log: env.Log, Metrics: env.Metrics, Verify: verifier, TrustedProxies: cfg.TrustedProxies, Uploads: uploads})
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{Handler: handler, Run: service.Together(append(runs, verifier.Run, watch)...), Close: database.Close}, nil
}
