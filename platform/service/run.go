package service

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/sync/errgroup"

	"obi/platform/config"
	"obi/platform/tracing"
	"obi/platform/version"
	"obi/platform/web"
)

// Process is one run of services.
type Process struct {
	Environ config.Environ
	// LogTo receives the log as JSON lines.
	LogTo io.Writer
	// Now is the clock; nil means time.Now.
	Now func() time.Time
	// Started, if set, is called once when requests are served, with the addresses of both ports.
	Started func(public, internal net.Addr)
}

// runningService is a built service.
type runningService struct {
	*Instance
	name     string
	internal http.Handler // nil if there are no internal calls
}

// Main runs specs until SIGINT or SIGTERM and then exits the process, with 0 or, after an error,
// with 1 and one sentence on standard error. With the argument "health" it only checks whether the
// process in the same container is ready: the image has no shell for a probe. "--version" prints
// the version.
func Main(specs ...Spec) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	var err error
	switch args := os.Args[1:]; {
	case version.Asked(args):
		fmt.Print(version.Answer())
	case len(args) == 0:
		err = Process{Environ: config.FromOS(), LogTo: os.Stderr}.Run(ctx, specs...)
	case len(args) == 1 && args[0] == "health":
		err = CheckHealth(ctx, config.FromOS())
	default:
		err = fmt.Errorf("usage: %s [health | --version]", os.Args[0])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Run builds every spec and serves until ctx ends or something fails, then drains: /readyz fails
// first, requests in progress finish, background work stops, the internal port closes, and the
// services are closed in reverse order.
func (p Process) Run(ctx context.Context, specs ...Spec) (err error) {
	if p.Now == nil {
		p.Now = time.Now
	}
	if err := Check(p.Environ, specs...); err != nil {
		return err
	}
	var cfg settings
	if err := config.Load(p.Environ, &cfg); err != nil {
		return err
	}
	public, internal, err := cfg.listen()
	if err != nil {
		return err
	}
	defer public.Close()
	defer internal.Close()
	log := newLog(p.LogTo, cfg.LogLevel)
	registry := prometheus.NewRegistry()
	processRegistry(registry, specs).MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), version.Collector())

	traces, err := tracing.Start(cfg.Settings, log)
	if err != nil {
		return err
	}
	defer traces.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	built, err := p.build(ctx, log, registry, traces, specs)
	defer closeAll(built)
	if err != nil {
		return err
	}
	return p.serve(ctx, stop, cfg, log, registry, built, specs, public, internal)
}

func (p Process) serve(ctx context.Context, stop func(), cfg settings, log *slog.Logger, registry *prometheus.Registry, built []runningService, specs []Spec, public, internal net.Listener) error {
	routes, state := &mux{}, &health{}
	for i, one := range built {
		for _, prefix := range specs[i].Prefixes {
			routes.add(prefix, one.Handler)
		}
	}
	workCtx, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	failed := make(chan error, len(built)+2)
	servers := []*http.Server{newServer(state.closeWhenDraining(routes), cfg.TrustedProxies, log), newServer(state.closeWhenDraining(internalMux(state, registry, built)), nil, log)}
	for i, listener := range []net.Listener{public, internal} {
		go func() { failed <- servers[i].Serve(listener) }()
	}
	finished := startWork(workCtx, built, failed)
	if p.Started != nil {
		p.Started(public.Addr(), internal.Addr())
	}

	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	state.draining.Store(true)
	stop()
	if err == nil && cfg.DrainDelay > 0 {
		// The gateway sends requests here until its next readiness check.
		select {
		case <-time.After(cfg.DrainDelay):
		case err = <-failed:
		}
	}
	drainCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cfg.DrainTime)
	defer cancel()
	shutDown := func(server *http.Server) {
		if err := server.Shutdown(drainCtx); err != nil {
			log.Warn("requests were cut off at the end of the drain time")
			server.Close()
		}
	}
	shutDown(servers[0]) // the public port
	stopWork()
	finished.Wait()
	shutDown(servers[1]) // the internal port, last: ending work calls it, e.g. to report uses of API keys
	return err
}

// startWork starts the background work of all services. Errors are sent to failed.
func startWork(ctx context.Context, built []runningService, failed chan<- error) *sync.WaitGroup {
	var all sync.WaitGroup
	for _, one := range built {
		if one.Run == nil {
			continue
		}
		all.Go(func() {
			if err := one.Run(ctx); err != nil {
				failed <- fmt.Errorf("%s: %w", one.name, err)
			}
		})
	}
	return &all
}

// newServer returns a server with all the limits that net/http does not set.
func newServer(handler http.Handler, proxies config.Networks, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           web.SecurityHeaders(endAfterChunks(handler), proxies),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),

		DisableGeneralOptionsHandler: true, // answer "OPTIONS *" like any other request
	}
}

// endAfterChunks closes the connection after a request with a chunked body. Such a request may
// also have a Content-Length, which net/http drops silently; the rest of the connection may then
// be part of the body for a proxy in front (request smuggling, RFC 9112, 6.1). Browsers do not
// send chunked bodies.
func endAfterChunks(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// RunAll returns a function that runs all of runs at once and returns when all have returned. The
// first error cancels the others.
func RunAll(runs ...func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		group, ctx := errgroup.WithContext(ctx)
		for _, run := range runs {
			group.Go(func() error { return run(ctx) })
		}
		return group.Wait()
	}
}

// Prepare builds every spec and closes it again. It migrates their databases as a start does, but
// serves nothing and runs no background work.
func (p Process) Prepare(ctx context.Context, specs ...Spec) error {
	if p.Now == nil {
		p.Now = time.Now
	}
	if err := Check(p.Environ, specs...); err != nil {
		return err
	}
	var cfg settings
	if err := config.Load(p.Environ, &cfg); err != nil {
		return err
	}
	log := newLog(p.LogTo, cfg.LogLevel)
	built, err := p.build(ctx, log, prometheus.NewRegistry(), &tracing.Process{}, specs)
	closeAll(built)
	return err
}

// newLog returns a logger that writes JSON lines. It writes durations in milliseconds and adds _ms
// to their keys: took becomes took_ms.
func newLog(to io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewJSONHandler(to, &slog.HandlerOptions{Level: level, ReplaceAttr: convertDuration}))
}

func convertDuration(_ []string, attr slog.Attr) slog.Attr {
	if attr.Value.Kind() != slog.KindDuration {
		return attr
	}
	return slog.Float64(attr.Key+"_ms", float64(attr.Value.Duration().Microseconds())/1000)
}

func closeAll(built []runningService) {
	for _, one := range slices.Backward(built) {
		if one.Close != nil {
			one.Close()
		}
	}
}

// processRegistry returns the registerer for metrics of the process. They have the label of the
// service if the process runs only one.
func processRegistry(registry prometheus.Registerer, specs []Spec) prometheus.Registerer {
	if len(specs) != 1 {
		return registry
	}
	return withServiceLabel(registry, specs[0])
}

func withServiceLabel(registry prometheus.Registerer, spec Spec) prometheus.Registerer {
	return prometheus.WrapRegistererWith(prometheus.Labels{"service": spec.Name}, registry)
}

// build builds the services in the order of specs. If one fails, it returns those built so far with
// the error.
func (p Process) build(ctx context.Context, log *slog.Logger, registry prometheus.Registerer, traces *tracing.Process, specs []Spec) (built []runningService, err error) {
	for _, spec := range specs {
		env := Env{
			Environ: p.Environ,
			Log:     log.With("service", spec.Name),
			Metrics: withServiceLabel(registry, spec),
			Tracing: traces.Service(spec.Name),
			Now:     p.Now,

			Stopping: ctx.Done(),
		}
		instance, err := spec.New(ctx, env)
		if err != nil {
			return built, fmt.Errorf("%s: %w", spec.Name, err)
		}
		one := runningService{Instance: instance, name: spec.Name}
		instance.Handler = tracing.Public(env.Tracing, instance.Handler)
		one.internal, err = internalHandler(instance, env)
		built = append(built, one)
		if err != nil {
			return built, fmt.Errorf("%s: %w", spec.Name, err)
		}
	}
	return built, nil
}
