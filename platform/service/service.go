// Package service runs one or more services in one process. A service is a Spec with one
// constructor. The same constructor is used for a container of its own, for the all-in-one
// program and for tests. Services must not depend on which of these they run in.
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
	// Name is short and unique, e.g. "creator". It is the label in logs and metrics and the name
	// of the schema.
	Name string
	// Prefixes are the public path prefixes of the service, e.g. "/api/creator". The longest
	// matching prefix of all services wins, as in the gateway.
	Prefixes []string
	// Settings returns an empty struct of the service's settings, which Check loads before
	// anything starts; nil if there are none.
	Settings func() any
	// New builds the service from its environment. It returns when the service can serve. ctx only
	// limits the start.
	New func(ctx context.Context, env Env) (*Instance, error)
	// Describe declares the routes without building what their handlers need, for the API
	// description and for tests of the access table; nil if there is no API.
	Describe func() (*web.API, error)
	// Internals declares the calls on the internal port in the same way; nil if there are none.
	Internals func() []InternalRoute
}

// Env holds everything that a service gets from its process; there are no globals.
type Env struct {
	// Environ holds the settings; see package config.
	Environ config.Environ
	Log     *slog.Logger
	// Metrics adds the label service=<name> to everything that is registered.
	Metrics prometheus.Registerer
	// Tracing creates the spans of the service; nil if tracing is off.
	Tracing tracing.Provider
	Now     func() time.Time
	// Stopping is closed when the process begins to stop, before it waits for requests in progress.
	Stopping <-chan struct{}
}

// Instance is a built service.
type Instance struct {
	// Handler serves the public prefixes.
	Handler http.Handler
	// Internal are the calls on the internal port; nil if there are none.
	Internal []InternalRoute
	// InternalKeys are the keys that InternalRoute requires. If there are none, all calls that
	// change something are refused.
	InternalKeys peer.Keys
	// Run works in the background until ctx ends; nil if there is nothing to do.
	Run func(ctx context.Context) error
	// Close releases what New acquired. It is called after the last request; nil if there is
	// nothing to release.
	Close func()
}
