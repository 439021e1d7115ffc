package service

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"syscall"
	"time"

	"obi/platform/config"
	"obi/platform/tracing"
)

// settings are the settings of the process, independent of its services.
type settings struct {
	Host         string        `env:"HOST"`
	Port         int           `env:"PORT" envDefault:"8080"`
	InternalHost string        `env:"INTERNAL_HOST"`
	InternalPort int           `env:"INTERNAL_PORT" envDefault:"9091"`
	LogLevel     slog.Level    `env:"LOG_LEVEL" envDefault:"INFO"`
	DrainDelay   time.Duration `env:"DRAIN_DELAY" envDefault:"0s"`
	DrainTime    time.Duration `env:"DRAIN_TIME" envDefault:"25s"`
	// TrustedProxies are the networks whose X-Forwarded-Proto is trusted.
	TrustedProxies config.Networks `env:"TRUSTED_PROXIES"`
	tracing.Settings
}

// Settings returns an empty struct of the process's own settings, like Spec.Settings for a
// service.
func Settings() any { return &settings{} }

// Check returns all problems of the settings of the process and of specs, without starting
// anything.
func Check(environ config.Environ, specs ...Spec) error {
	problems := []error{config.Load(environ, &settings{})}
	for _, spec := range specs {
		if spec.Settings != nil {
			problems = append(problems, config.Load(environ, spec.Settings()))
		}
	}
	return config.Join(problems...)
}

// Check returns the problems of values that each have the right form: ranges, and ports that are
// equal.
func (s *settings) Check() (problems []string) {
	for name, port := range map[string]int{"PORT": s.Port, "INTERNAL_PORT": s.InternalPort} {
		if port < 0 || port > 65535 {
			problems = append(problems, fmt.Sprintf("%s must be between 0 and 65535", name))
		}
	}
	if s.Port == s.InternalPort && s.Port != 0 {
		problems = append(problems, "PORT and INTERNAL_PORT must differ")
	}
	for name, value := range map[string]time.Duration{"DRAIN_DELAY": s.DrainDelay, "DRAIN_TIME": s.DrainTime} {
		if value < 0 {
			problems = append(problems, name+" must not be negative")
		}
	}
	return append(problems, s.Settings.Problems()...)
}

// listen opens both ports before anything is built, so that a port already in use is reported at
// once.
func (s *settings) listen() (public, internal net.Listener, err error) {
	public, err = listenOn(s.Host, s.Port, "PORT")
	if err != nil {
		return nil, nil, err
	}
	internal, err = listenOn(s.InternalHost, s.InternalPort, "INTERNAL_PORT")
	if err != nil {
		public.Close()
		return nil, nil, err
	}
	return public, internal, nil
}

func listenOn(host string, port int, name string) (net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("port %d cannot be used (%w): stop what uses it or set %s", port, systemError(err), name)
	}
	return listener, nil
}

// systemError returns the operating system's error inside a network error.
func systemError(err error) error {
	if code, ok := errors.AsType[syscall.Errno](err); ok {
		return code
	}
	return err
}
