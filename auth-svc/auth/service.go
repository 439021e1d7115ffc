// Package auth is auth-svc: it signs administrators in, and signs the tokens that every service
// verifies on its own.
//
// Read service.go (wiring) and routes.go (all routes and who may call them), then config.go (the
// settings), keys.go (the signing keys), sweep.go (deleting expired rows) and remove_factors.go (a
// command for operators).
//
// The handlers are in package accounts (administrators and their passwords), package invitations (links
// for new administrators), package keys (API keys), package signin (signing in), package factors (authenticator apps, passkeys and recovery codes) and package sessions
// (sessions, and the data that other services fetch). Package throttle limits guesses; package secret
// makes and hashes random secrets.
package auth

import (
	"context"
	"embed"
	"log/slog"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/invitations"
	"obi/auth-svc/keys"
	"obi/auth-svc/sessions"
	"obi/auth-svc/signin"
	tokens "obi/platform/auth"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/web"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Spec describes the service to the process that runs it.
func Spec() service.Spec { return specWithCost(accounts.MinCost) }

// specWithCost is like Spec, with password hashes of cost c. Tests that are not about hashing use a
// low cost: with the race detector on, a real hash takes ten times as long.
func specWithCost(c accounts.Cost) service.Spec {
	return service.Spec{
		Name:     "auth",
		Prefixes: []string{"/api/auth"},
		Settings: func() any { return &Config{} },
		New:      func(ctx context.Context, env service.Env) (*service.Instance, error) { return build(ctx, env, c) },
		Describe: func() (*web.API, error) { return newAPI(&handlers{}, web.DescribeOnly()) },
		Internals: func() []service.InternalRoute {
			return (&handlers{sessions: &sessions.Store{}, keys: &keys.Store{}}).internals(tokens.JWKS{}, nil)
		},
	}
}

// handlers holds the packages whose methods handle the routes.
type handlers struct {
	db          *db.DB
	accounts    *accounts.Store
	sessions    *sessions.Store
	factors     *factors.Store
	invitations *invitations.Store
	keys        *keys.Store
	logins      *signin.Logins
}

// internals returns the calls of other services.
func (h *handlers) internals(public tokens.JWKS, log *slog.Logger) []service.InternalRoute {
	return append(h.sessions.Internals(public, log), h.keys.Internals(log)...)
}

// build wires the service.
func build(ctx context.Context, env service.Env, c accounts.Cost) (*service.Instance, error) {
	var cfg Config
	if err := config.Load(env.Environ, &cfg); err != nil {
		return nil, err
	}
	schema := backend.Schema{Name: "auth", Migrations: migrations}
	return backend.Build(ctx, env, schema, cfg.Database, func(b *backend.Backend) (*web.API, error) {
		ring, _ := cfg.keys() // checked by config.Load
		hasher, err := accounts.NewHasher(c, accounts.HashesAtOnce, accounts.HashesWaiting, b.Metrics)
		if err != nil {
			return nil, err
		}
		results, err := signin.NewResults(b.Metrics)
		if err != nil {
			return nil, err
		}
		party, err := factors.NewRelyingParty(cfg.PublicURL)
		if err != nil {
			return nil, err
		}
		h := &handlers{db: b.DB, sessions: &sessions.Store{DB: b.DB, Now: b.Now}}
		h.accounts = &accounts.Store{DB: b.DB, Log: b.Log, Sessions: h.sessions, Hasher: hasher, InitialPasswordPath: cfg.InitialPasswordPath, SetupToken: string(cfg.SetupToken)}
		h.factors = &factors.Store{DB: b.DB, Now: b.Now, Log: b.Log, Accounts: h.accounts, Party: party, Required: cfg.SecondFactor == secondFactorRequired}
		h.invitations = &invitations.Store{DB: b.DB, Now: b.Now}
		h.keys = &keys.Store{DB: b.DB, Now: b.Now, Reauthenticate: h.accounts.Reauthenticate}
		h.logins = &signin.Logins{DB: b.DB, Now: b.Now, Signer: ring.signer, Accounts: h.accounts, Factors: h.factors, Invitations: h.invitations, Results: results}
		if err := h.accounts.Bootstrap(ctx, cfg.AdminUsername, string(cfg.AdminPassword)); err != nil {
			return nil, err
		}
		if cfg.ResetPassword != "" {
			if err := h.accounts.ResetPassword(ctx, cfg.ResetPassword, string(cfg.AdminPassword)); err != nil {
				return nil, err
			}
		}
		b.API.Verify = &sessions.Verifier{Tokens: tokens.NewVerifier(ring, b.Log, b.Now), DB: b.DB}
		b.API.TrustedProxies = cfg.TrustedProxies
		b.Background(func(ctx context.Context) error { return sweepRegularly(ctx, b.DB, b.Log) })
		b.Internal, b.InternalKeys = h.internals(ring.public, b.Log), cfg.InternalKeys
		return newAPI(h, b.API)
	})
}
