// Package auth signs administrators in. It checks passwords, signs the tokens that every service
// verifies on its own, publishes the keys for that and the sessions that ended early, and keeps the
// list of administrators.
//
// Start with service.go (wiring) and routes.go (routes). The rules are in login.go, session.go,
// admin.go, password.go and throttle.go, HTTP in the files named _handlers.go and SQL in those
// named _store.go.
package auth

import (
	"context"
	"embed"

	tokens "obi/platform/auth"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Spec describes the service to the process that runs it.
func Spec() service.Spec { return specAt(floor) }

// specAt is Spec with password hashes of cost c. Tests that are not about hashing use a cheap one:
// with the race detector on, a real hash takes ten times as long.
func specAt(c cost) service.Spec {
	return service.Spec{
		Name:      "auth",
		Prefixes:  []string{"/api/auth"},
		Settings:  func() any { return &Config{} },
		New:       func(ctx context.Context, env service.Env) (*service.Instance, error) { return build(ctx, env, c) },
		Describe:  func() (*web.API, error) { return newAPI(&handlers{store: &store{}}, web.DescribeOnly()) },
		Internals: func() []service.InternalRoute { return newFeed(nil, nil, nil) },
	}
}

// build wires the service.
func build(ctx context.Context, env service.Env, c cost) (*service.Instance, error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	schema := backend.Schema{Name: "auth", Migrations: migrations}
	return backend.Build(ctx, env, schema, cfg.Database, func(b *backend.Backend) (*web.API, error) {
		keys, _ := cfg.keys() // checked by config.Load
		measured, err := newMetrics(b.Metrics)
		if err != nil {
			return nil, err
		}
		party, err := newRelyingParty(cfg.PublicURL)
		if err != nil {
			return nil, err
		}
		store := &store{db: b.DB, now: b.Now, log: b.Log, mustHave: cfg.SecondFactor == secondFactorRequired}
		hasher := newHasher(c, measured)
		initial := &initialPassword{path: cfg.InitialPasswordPath, store: store, log: b.Log}
		if err := bootstrap(ctx, &cfg, store, hasher, initial); err != nil {
			return nil, err
		}
		if err := resetPassword(ctx, &cfg, store, hasher, initial); err != nil {
			return nil, err
		}
		b.API.Verify = &verifier{tokens: tokens.NewVerifier(keys, b.Log, b.Now), sessions: store}
		b.API.TrustedProxies = cfg.TrustedProxies
		b.Background(store.sweepRegularly)
		b.Internal = newFeed(keys, store, b.Log)
		return newAPI(&handlers{
			store: store, hasher: hasher, initial: initial, party: party, now: b.Now,
			logins: &logins{store: store, hasher: hasher, keys: keys, party: party, metrics: measured, now: b.Now},
		}, b.API)
	})
}
