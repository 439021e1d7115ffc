// Package auth signs administrators in: it checks passwords, signs the tokens
// that every service verifies by itself, publishes the keys for that and the
// sessions that ended early, and keeps the list of administrators.
//
// Read service.go for what it is made of, routes.go for what it answers, and
// then a thing at a time: login.go, session.go, admin.go, password.go and
// throttle.go for the rules, their _handlers.go for HTTP and _store.go for SQL.
package auth

import (
	"context"
	"embed"

	tokens "obi/platform/auth"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Spec describes the service to whatever runs it.
func Spec() service.Spec { return specAt(floor) }

// specAt is Spec with password hashes of cost c. Tests that are not about hashing
// take a cheap one: with the race detector on, a real hash takes ten times as long.
func specAt(c cost) service.Spec {
	return service.Spec{
		Name:     "auth",
		Prefixes: []string{"/api/auth"},
		Settings: func() any { return &Config{} },
		New:      func(ctx context.Context, env service.Env) (*service.Instance, error) { return build(ctx, env, c) },
		Describe: func() (*web.API, error) { return newAPI(&handlers{}, web.Undriven()) },
	}
}

// build is the only wiring of the service.
func build(ctx context.Context, env service.Env, c cost) (_ *service.Instance, err error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	keys, _ := cfg.keys() // config.Load has found them usable
	measured, err := newMetrics(env.Metrics)
	if err != nil {
		return nil, err
	}
	database, err := db.Open(ctx, db.Config{
		URL: string(cfg.DatabaseURL), Schema: "auth", MaxConns: cfg.DatabasePool, Log: env.Log, Metrics: env.Metrics, Tracing: env.Tracing,
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
	store := &store{db: database, now: env.Now, log: env.Log}
	hasher := newHasher(c, measured)
	initial := &initialPassword{path: cfg.InitialPasswordPath, store: store, log: env.Log}
	if err := bootstrap(ctx, &cfg, store, hasher, initial); err != nil {
		return nil, err
	}
	if err := resetPassword(ctx, &cfg, store, hasher, initial); err != nil {
		return nil, err
	}
	h := &handlers{
		store: store, hasher: hasher, initial: initial, now: env.Now, proxies: cfg.TrustedProxies,
		logins: &logins{store: store, hasher: hasher, keys: keys, metrics: measured, now: env.Now},
	}
	verifier := &verifier{tokens: tokens.NewVerifier(keys, env.Log, env.Now), sessions: store}
	api, err := newAPI(h, web.Options{Log: env.Log, Metrics: env.Metrics, Verify: verifier, TrustedProxies: cfg.TrustedProxies})
	if err != nil {
		return nil, err
	}
	handler, err := api.Handler()
	if err != nil {
		return nil, err
	}
	return &service.Instance{
		Handler: handler, Internal: newFeed(keys, store, env.Log),
		Run: store.sweepRegularly, Close: database.Close,
	}, nil
}
