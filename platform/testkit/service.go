package testkit

import (
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"obi/platform/config"
	"obi/platform/peer"
	"obi/platform/service"
)

// Service is a service under test, running on its own ports.
type Service struct {
	// URL and Internal are the base addresses of its two ports.
	URL, Internal string
	// AdminURL connects to its database as the superuser, to read it directly.
	AdminURL string
	// Issuer signs tokens that the service accepts (not for auth-svc itself).
	Issuer *Issuer
	// Log is the service's log so far.
	Log *Log
	// Environ is the environment it was started with.
	Environ config.Environ

	spec service.Spec
	stop func()
}

// InternalKey is the key of the internal ports of the services that Start runs.
const InternalKey = "the-key-of-all-services-under-test"

// InternalKeys returns it for a client.
func InternalKeys() peer.Keys { return peer.Keys{InternalKey} }

// Start runs spec on a fresh database that is already migrated. It sets <NAME>_DATABASE_URL,
// AUTH_URL, INTERNAL_KEY and both ports, and an AUDIO_URL that cannot be reached; more adds or
// replaces settings.
func Start(t testing.TB, spec service.Spec, more config.Environ) *Service {
	t.Helper()
	postgres.start(t)
	issuer := NewIssuer(t)
	settings := config.Environ{"AUTH_URL": issuer.URL, "AUDIO_URL": "http://127.0.0.1:1", "INTERNAL_KEY": InternalKey}.With(more)
	template := postgres.template(t, spec, settings)
	roleURL, adminURL := postgres.clone(t, spec.Name, template)
	settings = config.Environ{databaseKey(spec): roleURL}.With(settings)
	s := run(t, spec, settings)
	s.AdminURL, s.Issuer = adminURL, issuer
	return s
}

// template returns a database that spec has migrated, created once per process.
func (s *server) template(t testing.TB, spec service.Spec, settings config.Environ) string {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	name := "template_" + spec.Name
	if s.templates[name] {
		return name
	}
	s.create(t, name, spec.Name)
	migrate := run(t, spec, settings.With(config.Environ{databaseKey(spec): s.url(name, spec.Name), "OBI_DEMO": ""}))
	migrate.Stop()
	s.templates[name] = true
	return name
}

func databaseKey(spec service.Spec) string { return strings.ToUpper(spec.Name) + "_DATABASE_URL" }

// run starts spec and waits until it serves.
func run(t testing.TB, spec service.Spec, settings config.Environ) *Service {
	t.Helper()
	settings = config.Environ{"HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0", "DRAIN_TIME": "5s"}.With(settings)
	ctx, cancel := context.WithCancel(context.Background())
	s := &Service{Log: &Log{}, Environ: settings, spec: spec}
	started, ended := make(chan struct{}), make(chan error, 1)
	process := service.Process{Environ: settings, LogTo: s.Log, Now: time.Now, Started: func(public, internal net.Addr) {
		s.URL, s.Internal = "http://"+public.String(), "http://"+internal.String()
		close(started)
	}}
	go func() { ended <- process.Run(ctx, spec) }()
	select {
	case <-started:
	case err := <-ended:
		cancel()
		t.Fatalf("%s did not start: %v\n%s", spec.Name, err, s.Log)
	}
	var once sync.Once
	s.stop = func() {
		once.Do(func() {
			// The server would wait 5 s for a connection that was opened and never used.
			http.DefaultClient.CloseIdleConnections()
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("%s: %v", spec.Name, err)
			}
		})
	}
	t.Cleanup(s.stop)
	return s
}

// Stop stops the service like SIGTERM and waits for it.
func (s *Service) Stop() { s.stop() }

// Restart stops the service and starts it again on the same database.
func (s *Service) Restart(t testing.TB) *Service {
	t.Helper()
	s.Stop()
	return s.Replica(t)
}

// Replica starts the service once more on the same database.
func (s *Service) Replica(t testing.TB) *Service {
	t.Helper()
	replica := run(t, s.spec, s.Environ)
	replica.AdminURL, replica.Issuer = s.AdminURL, s.Issuer
	return replica
}

// Log collects a service's log.
type Log struct {
	mu   sync.Mutex
	text strings.Builder
}

var _ io.Writer = (*Log)(nil)

func (l *Log) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns the log so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Metrics returns the service's metrics in Prometheus' text format.
func (s *Service) Metrics(t testing.TB) string {
	t.Helper()
	response, err := http.Get(s.Internal + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Measures fails unless each of the lines, such as `things_total{service="a"} 1`, is among the
// service's metrics.
func (s *Service) Measures(t testing.TB, lines ...string) {
	t.Helper()
	text := "\n" + s.Metrics(t)
	for _, line := range lines {
		if !strings.Contains(text, "\n"+line+"\n") {
			name, _, _ := strings.Cut(line, "{")
			var similar []string
			for had := range strings.Lines(text) {
				if strings.HasPrefix(had, name) {
					similar = append(similar, had)
				}
			}
			t.Errorf("no metric %s, but\n%s", line, strings.Join(similar, ""))
		}
	}
}
