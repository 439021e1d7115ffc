// Package audio keeps the audio files of the other areas and plays them (spec 5, 7.3
// and 8). Other services hand it files through package audioclient.
//
// Read service.go for what it is made of, routes.go and internal_handlers.go for
// what it answers, audio.go and format.go for the rules, and files.go for how rows
// and objects are kept in step; sweep.go removes what was killed in between.
package audio

import (
	"context"
	"embed"

	"obi/platform/auth"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Spec describes the service to whatever runs it.
func Spec() service.Spec { return specOn((*Config).open) }

// specOn is Spec with another way to open the object store, for tests in which it
// fails.
func specOn(open func(*Config) (blob.Store, error)) service.Spec {
	return service.Spec{
		Name:     "audio",
		Prefixes: []string{"/api/ilu/audio"},
		Settings: func() any { return &Config{} },
		New: func(ctx context.Context, env service.Env) (*service.Instance, error) {
			return build(ctx, env, open)
		},
		Describe: func() (*web.API, error) { return newAPI(&handlers{}, web.Undriven()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, env service.Env, open func(*Config) (blob.Store, error)) (_ *service.Instance, err error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	objects, err := open(&cfg)
	if err != nil {
		return nil, err
	}
	if objects, err = blob.Measured(objects, env.Metrics); err != nil {
		return nil, err
	}
	measured, err := newMetrics(env.Metrics)
	if err != nil {
		return nil, err
	}
	uploads, err := upload.NewGate(env.Metrics)
	if err != nil {
		return nil, err
	}
	database, err := db.Open(ctx, db.Config{
		URL: string(cfg.DatabaseURL), Schema: "audio", MaxConns: cfg.DatabasePool, Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
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
	all := &files{rows: &rows{database}, objects: objects, metrics: measured, log: env.Log, now: env.Now, objectWait: objectWait}
	verifier := auth.NewVerifier(auth.HTTPSource(cfg.AuthURL), env.Log, env.Now)
	api, err := newAPI(&handlers{all}, web.Options{Log: env.Log, Metrics: env.Metrics, Verify: verifier, TrustedProxies: cfg.TrustedProxies})
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{
		Handler: handler, Internal: newReceiver(all, uploads, env.Log),
		Run: service.Together(all.sweepRegularly, verifier.Run), Close: database.Close,
	}, nil
}
