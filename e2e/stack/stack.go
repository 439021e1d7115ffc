// Package stack runs the distributed system on this machine, each part in its own process as in a
// cluster: PostgreSQL, MinIO, two replicas of each service, and Traefik with the configuration of
// folder gateway. Each replica has its own loopback address; all use the same ports.
//
// Its tests need the tag "stack" and the programs that `make stack-test` builds.
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

	"obi/areas"
	"obi/platform/testkit/ports"
)

// Areas are the services with an API.
var Areas = areas.WithData()

// WebApp is the service that serves the web app.
const WebApp = "admin-ui"

// Programs holds the folders of the programs that the stack runs.
type Programs struct {
	Services string // a program for each service, named as in a deployment
	Tools    string // traefik, minio and provision
	Gateway  string // traefik.yml and dynamic.yml
}

// Options change how a stack is run.
type Options struct {
	Programs
	Password string // of the administrator "admin"
	Demo     bool   // load sample content
	Replicas int    // of each service; 2 if 0
	// Limits are the gateway's rates per address and second, by middleware. In tests many visitors
	// share an address.
	Limits map[string]int
	// Accepting is how long the gateway continues to accept connections after it is told to stop,
	// such as "10s". If it is empty, the value in traefik.yml applies, without the wait that
	// precedes termination in a cluster.
	Accepting string
	// Tracing is the address of an OTLP receiver, or "" for none.
	Tracing string
	// Dir is a folder for all data. The caller creates and removes it. If it is "", the stack uses
	// its own folder.
	Dir string
	// Change changes the settings of a service before its first start. It may be nil.
	Change func(s *Stack, service string, settings map[string]string) error
	Log    io.Writer // for progress messages; nil discards them
}

// Stack is a running system.
type Stack struct {
	Options
	// URL is the gateway's public address, Internal that of its metrics and ping.
	URL, Internal string
	Postgres      *Postgres
	Objects       *Objects
	Gateway       *Process
	// Services holds the replicas of each service by its name.
	Services map[string][]*Replica

	dir                       string
	port, internalPort, proxy int
	keyPath, internalKey      string
	balancers                 map[string]*balancer
	oneName                   bool // a service's replicas share one name, as with docker compose
}

// Crowd holds limits for tests in which one address stands for many people.
var Crowd = map[string]int{"sign-in": 100_000, "submissions": 100_000}

// Start starts everything and waits until the gateway serves each service, for at most two minutes.
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
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL runs as another user if this is root
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

// Stop stops everything, the gateway first, and removes all files.
func (s *Stack) Stop() {
	if s.Gateway != nil {
		s.Gateway.Kill() // a normal stop would wait for the connections to drain
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

// All returns all replicas, sorted by name.
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

// FromEnvironment returns the programs built by `make stack-test`.
func FromEnvironment() Programs {
	return Programs{Services: os.Getenv("OBI_STACK_SERVICES"), Tools: os.Getenv("OBI_STACK_TOOLS"), Gateway: os.Getenv("OBI_STACK_GATEWAY")}
}
