// Package kwuo is Kwuo, where Igbo is learned in games: today the riddles of Gwam
// Gwam Gwam (spec 2.16, 3 and 7.4).
//
// Read service.go for what it is made of, routes.go for what it answers, riddle.go
// for the rules, riddle_list.go for how riddles are found and riddle_handlers.go
// for HTTP. What everything with a recording does alike is audioclient.Recorded.
package kwuo

import (
	"context"
	"embed"

	"obi/audio-svc/audioclient"
	"obi/platform/auth"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Config is what the service reads from its environment.
type Config struct {
	DatabaseURL    config.Secret   `env:"KWUO_DATABASE_URL,required,notEmpty"`
	DatabasePool   int             `env:"KWUO_DATABASE_POOL" envDefault:"10"`
	AuthURL        string          `env:"AUTH_URL,required,notEmpty"`  // auth-svc's internal port
	AudioURL       string          `env:"AUDIO_URL,required,notEmpty"` // audio-svc's internal port
	TrustedProxies config.Networks `env:"TRUSTED_PROXIES"`
	Demo           bool            `env:"OBI_DEMO"`
}

// Spec describes the service to whatever runs it.
func Spec() service.Spec {
	return service.Spec{
		Name:     "kwuo",
		Prefixes: []string{"/api/kwuo"},
		Settings: func() any { return &Config{} },
		New:      build,
		Describe: func() (*web.API, error) { return newAPI(newRiddles(nil, nil, nil), web.Undriven()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, env service.Env) (_ *service.Instance, err error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	database, err := db.Open(ctx, db.Config{
		URL: string(cfg.DatabaseURL), Schema: "kwuo", MaxConns: cfg.DatabasePool, Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
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
	all := newRiddles(database, env.Now, recordings)
	runs := []func(context.Context) error{recordings.Run}
	if cfg.Demo {
		if err := all.AddSamples(ctx, samples); err != nil {
			return nil, err
		}
		runs = append(runs, all.AddClips(env.Log, sampleClips, clipOf))
	}
	verifier := auth.NewVerifier(auth.HTTPSource(cfg.AuthURL), env.Log, env.Now)
	api, err := newAPI(all, web.Options{Log: env.Log, Metrics: env.Metrics, Verify: verifier, TrustedProxies: cfg.TrustedProxies, Uploads: uploads})
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{Handler: handler, Run: service.Together(append(runs, verifier.Run)...), Close: database.Close}, nil
}
