// Package stack runs the distributed system on this machine, every part of it a
// process of its own as in a cluster: PostgreSQL, MinIO, two replicas of each
// service and Traefik with the configuration of folder gateway. Replicas have
// loopback addresses of their own, all on the same ports.
//
// Its tests need the tag "stack" and programs that `make stack-test` builds.
package stack

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"obi/platform/testkit/ports"
)

// Areas are the services with an API, and WebApp the one without.
var Areas = []string{"auth", "creator", "dibia", "ilu", "kwuo", "audio"}

// WebApp serves the web app.
const WebApp = "admin-ui"

// Programs says where to find what the stack runs.
type Programs struct {
	Services string // folder with a program for each service, named as in a deployment
	Tools    string // folder with traefik, minio and provision
	Gateway  string // folder with traefik.yml and dynamic.yml
}

// Options say how a stack differs from the usual one.
type Options struct {
	Programs
	Password string // of the administrator "admin"
	Demo     bool   // load sample content
	Replicas int    // of each service; 2 if 0
	// Limits are the gateway's rates for one address, a second, by middleware. In
	// tests many visitors share an address.
	Limits map[string]int
	// Accepting is how long the gateway goes on accepting when it is told to end, e.g.
	// "10s"; if empty as its file says, without what a cluster waits before.
	Accepting string
	// Tracing is the address of an OTLP receiver; empty for none.
	Tracing string
	// Dir is a folder for all that is stored, which the caller has made and removes; "" for one
	// of the stack's own.
	Dir string
	// Change changes the settings of a service before its first start; nil leaves them as they are.
	Change func(s *Stack, service string, settings map[string]string) error
	Log    io.Writer // what happens; nil discards
}

// Stack is a running system.
type Stack struct {
	Options
	// URL is the gateway's public address, Internal that of its metrics and ping.
	URL, Internal string
	Postgres      *Postgres
	Objects       *Objects
	Gateway       *Process
	// Replicas are the processes of each service, by the service's name.
	Services map[string][]*Replica

	dir                       string
	port, internalPort, proxy int
	keyPath, internalKey      string
	balancers                 map[string]*balancer
	oneName                   bool // an address is a name of several replicas, as with docker compose
}

// Crowd are limits for tests in which one address is a crowd of people.
var Crowd = map[string]int{"sign-in": 100_000, "submissions": 100_000}

// Start starts everything and returns when the gateway serves each service. It gives
// up after two minutes.
func Start(ctx context.Context, o Options) (_ *Stack, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if o.Replicas == 0 {
		o.Replicas = 2
	}
	dir := o.Dir
	if dir == "" {
		if dir, err = os.MkdirTemp("", "obi-stack-"); err != nil {
			return nil, err
		}
	}
	s := &Stack{Options: o, dir: dir, Services: map[string][]*Replica{}, balancers: map[string]*balancer{}}
	defer func() {
		if err != nil {
			s.Stop()
		}
	}()
	if err := os.Chmod(dir, 0o755); err != nil { // root's PostgreSQL runs as another user
		return nil, err
	}
	free, err := ports.Free(6)
	if err != nil {
		return nil, err
	}
	s.port, s.internalPort, s.proxy = free[0], free[1], free[2]
	s.URL = "http://localhost:" + strconv.Itoa(free[2]) // a name, which passkeys belong to
	s.Internal = "http://127.0.0.1:" + strconv.Itoa(free[3])
	if s.Postgres, err = startPostgres(ctx, filepath.Join(dir, "database")); err != nil {
		return nil, err
	}
	if s.Objects, err = startObjects(ctx, dir, o.Tools, free[4]); err != nil {
		return nil, err
	}
	if err := s.startServices(ctx); err != nil {
		return nil, err
	}
	if err := s.startGateway(ctx, free[3]); err != nil {
		return nil, err
	}
	return s, nil
}

// Stop ends everything, the gateway first, and removes all files.
func (s *Stack) Stop() {
	if s.Gateway != nil {
		s.Gateway.Kill() // it would wait for the drain that a deployment wants
	}
	for _, one := range s.All() {
		one.Signal(syscall.SIGTERM)
	}
	for _, one := range s.All() {
		one.Stop()
	}
	for _, one := range s.balancers {
		one.close()
	}
	if s.Objects != nil {
		s.Objects.Stop()
	}
	if s.Postgres != nil {
		if err := s.Postgres.Stop(); err != nil {
			s.say("PostgreSQL did not stop cleanly: %v", err)
		}
	}
	if s.Dir == "" {
		_ = os.RemoveAll(s.dir)
	}
}

// All gives every process of the services, sorted by name.
func (s *Stack) All() (all []*Replica) {
	for _, replicas := range s.Services {
		all = append(all, replicas...)
	}
	slices.SortFunc(all, func(a, b *Replica) int { return strings.Compare(a.Name, b.Name) })
	return all
}

func (s *Stack) say(format string, args ...any) {
	if s.Log != nil {
		fmt.Fprintf(s.Log, format+"\n", args...)
	}
}

// FromEnvironment gives the programs that `make stack-test` has built.
func FromEnvironment() Programs {
	return Programs{Services: os.Getenv("OBI_STACK_SERVICES"), Tools: os.Getenv("OBI_STACK_TOOLS"), Gateway: os.Getenv("OBI_STACK_GATEWAY")}
}
