// Package service runs one or many services in one process. A service is a Spec
// with one constructor; the same constructor runs alone in a container, together
// with all others in the all-in-one program, and in tests. Nothing here or in a
// service asks which of these it is.
package service

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/peer"
	"obi/platform/tracing"
	"obi/platform/web"
)

// Spec describes a service.
type Spec struct {
	// Name is short and unique, e.g. "creator": log and metrics label, schema name.
	Name string
	// Prefixes are the public path prefixes it answers, e.g. "/api/creator". A
	// longer prefix of another service wins, as in the gateway.
	Prefixes []string
	// Settings gives an empty struct of the service's settings, to check an
	// environment before anything is started; nil if there are none.
	Settings func() any
	// New builds the service from its environment. It returns when the service
	// can serve; ctx bounds the start, not the service's life.
	New func(ctx context.Context, env Env) (*Instance, error)
	// Describe declares the routes without anything behind them, for the API's
	// description and for tests of its access table; nil if there is no API.
	Describe func() (*web.API, error)
	// Internals declares the calls on the internal port without anything behind them;
	// nil if there are none.
	Internals func() []InternalRoute
}

// Env is all that a service gets from outside; there are no globals.
type Env struct {
	// Environ holds the settings; see package config.
	Environ config.Environ
	Log     *slog.Logger
	// Metrics adds the label service=<name> to whatever is registered.
	Metrics prometheus.Registerer
	// Tracing makes the spans of the service; nil if tracing is off.
	Tracing tracing.Provider
	Now     func() time.Time
}

// Instance is a built service.
type Instance struct {
	// Handler serves the public prefixes.
	Handler http.Handler
	// Internal are the calls on the internal port; nil if there are none.
	Internal []InternalRoute
	// InternalKeys open those that change something: without, all of them are refused.
	InternalKeys peer.Keys
	// Run works in the background until ctx ends; nil if there is nothing to do.
	Run func(ctx context.Context) error
	// Close frees what New acquired, after the last request; nil if nothing.
	Close func()
}
