package stack

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"obi/areas"
)

// Replica is a process of a service.
type Replica struct {
	*Process
	Service string // as in a deployment, e.g. "ilu-svc"
	// Address is its public address, InternalAddress that of its health and metrics.
	Address, InternalAddress string
}

// Ready waits until it is ready.
func (r *Replica) Ready(ctx context.Context) error {
	return await(ctx, "http://"+r.InternalAddress+"/readyz", r.Process, isOK)
}

// Restart stops it as a deployment does and starts it again.
func (r *Replica) Restart(ctx context.Context) error {
	r.Stop()
	if err := r.Start(); err != nil {
		return err
	}
	return r.Ready(ctx)
}

// startServices starts all replicas at once and waits until they are ready.
func (s *Stack) startServices(ctx context.Context) error {
	s.internalKey = rand.Text() + rand.Text()
	s.keyPath = filepath.Join(s.dir, "signing-key.pem")
	if err := writeKey(s.keyPath); err != nil {
		return err
	}
	for _, name := range []string{"auth-svc", "audio-svc"} { // the services that others call
		var err error
		if s.balancers[name], err = newBalancer(); err != nil {
			return err
		}
	}
	for i, name := range areas.Programs() {
		for n := range s.Replicas {
			one, err := s.replica(ctx, name, i, n)
			if err != nil {
				return err
			}
			s.Services[name] = append(s.Services[name], one)
			if err := one.Start(); err != nil {
				return err
			}
		}
	}
	for name, one := range s.balancers {
		one.serve(internals(s.Services[name]))
	}
	for _, one := range s.All() {
		if err := one.Ready(ctx); err != nil {
			return err
		}
	}
	return nil
}

// replica returns the n-th replica of the i-th service.
func (s *Stack) replica(ctx context.Context, name string, i, n int) (*Replica, error) {
	host := address(i, n)
	environ, err := s.settings(ctx, name)
	if err != nil {
		return nil, err
	}
	if s.Change != nil {
		if err := s.Change(s, name, environ); err != nil {
			return nil, err
		}
	}
	environ["HOST"], environ["INTERNAL_HOST"] = host, host
	environ["PORT"], environ["INTERNAL_PORT"] = strconv.Itoa(s.port), strconv.Itoa(s.internalPort)
	return &Replica{
		Process: NewProcess(s.dir, fmt.Sprintf("%s-%d", name, n+1), filepath.Join(s.Programs.Services, name), environ),
		Service: name, Address: net.JoinHostPort(host, strconv.Itoa(s.port)), InternalAddress: net.JoinHostPort(host, strconv.Itoa(s.internalPort)),
	}, nil
}

// address returns a loopback address for a replica.
func address(service, replica int) string { return fmt.Sprintf("127.80.%d.%d", service+1, replica+1) }

// settings returns the settings of a service, as listed in docs/operations.md.
func (s *Stack) settings(ctx context.Context, name string) (map[string]string, error) {
	environ := map[string]string{
		"TRUSTED_PROXIES": "127.0.0.1/32,::1/128", // the gateway's addresses
		"DRAIN_DELAY":     "4s",                   // the gateway checks every second
		"LOG_LEVEL":       "INFO",
	}
	area, isArea := strings.CutSuffix(name, "-svc")
	if !isArea {
		return environ, nil
	}
	url, err := s.Postgres.AddService(ctx, area)
	if err != nil {
		return nil, err
	}
	environ[areas.DatabaseSetting(area)] = url
	if s.Demo {
		environ["OBI_DEMO"] = "1"
	}
	if _, lifted := s.Limits["submissions"]; lifted {
		environ["SUBMISSIONS_PER_MINUTE"], environ["CHANGES_REQUESTS_PER_MINUTE"] = "100000", "100000"
	}
	if s.Tracing != "" {
		environ["OTEL_EXPORTER_OTLP_ENDPOINT"] = s.Tracing
	}
	switch area {
	case "auth":
		environ["AUTH_SIGNING_KEY_FILE"] = s.keyPath
		environ["OBI_ADMIN_PASSWORD"] = s.Password
		environ["OBI_PUBLIC_URL"] = s.URL
		environ["INTERNAL_KEY"] = s.internalKey
		return environ, nil
	case "audio":
		maps.Copy(environ, s.Objects.Settings())
	}
	environ["INTERNAL_KEY"] = s.internalKey
	environ["AUTH_URL"] = "http://" + s.balancers["auth-svc"].Address
	environ["AUDIO_URL"] = "http://" + s.balancers["audio-svc"].Address
	return environ, nil
}

func writeKey(path string) error {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	return os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}), 0o600)
}
