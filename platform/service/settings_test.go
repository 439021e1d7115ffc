package service_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/service"
)

type shopSettings struct {
	URL  config.Secret `env:"SHOP_URL,required,notEmpty"`
	Auth string        `env:"AUTH_URL,required"`
}

type bankSettings struct {
	Limit int    `env:"BANK_LIMIT"`
	Auth  string `env:"AUTH_URL,required"`
}

func TestEveryWrongSettingIsReportedAtOnceBeforeAnythingStarts(t *testing.T) {
	never := func(context.Context, service.Env) (*service.Instance, error) {
		t.Error("a service was built")
		return nil, nil
	}
	err := service.Process{Environ: config.Environ{"PORT": "hush", "BANK_LIMIT": "hush", "DRAIN_TIME": "soon", "OTEL_EXPORTER_OTLP_ENDPOINT": "there", "OTEL_TRACES_SAMPLER_ARG": "all"}, LogTo: io.Discard}.Run(t.Context(),
		service.Spec{Name: "shop", New: never, Settings: func() any { return &shopSettings{} }},
		service.Spec{Name: "bank", New: never, Settings: func() any { return &bankSettings{} }},
		service.Spec{Name: "plain", New: never})
	problems, ok := errors.AsType[config.Problems](err)
	if !ok {
		t.Fatalf("got %v", err)
	}
	want := config.Problems{"AUTH_URL is not set", "BANK_LIMIT must be a whole number", "DRAIN_TIME must be a time such as 30s or 2m",
		"OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318", "OTEL_TRACES_SAMPLER_ARG must be a number", "PORT must be a whole number", "SHOP_URL is not set"}
	if !slices.Equal(problems, want) {
		t.Errorf("got %q, want %q", problems, want)
	}
}

func TestValuesAreChecked(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, err := net.SplitHostPort(taken.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	over, end := context.WithCancel(t.Context())
	end() // so that a process that wrongly starts ends at once
	for name, row := range map[string]struct {
		environ config.Environ
		want    string
	}{
		"taken":                          {config.Environ{"PORT": port}, "port " + port + " cannot be used (address already in use): stop what uses it or set PORT"},
		"the internal one":               {config.Environ{"INTERNAL_PORT": port}, "port " + port + " cannot be used (address already in use): stop what uses it or set INTERNAL_PORT"},
		"the same twice":                 {config.Environ{"PORT": "8080", "INTERNAL_PORT": "8080"}, "wrong configuration: PORT and INTERNAL_PORT must differ"},
		"out of range":                   {config.Environ{"PORT": "65536", "INTERNAL_PORT": "-1"}, "wrong configuration: INTERNAL_PORT must be between 0 and 65535; PORT must be between 0 and 65535"},
		"a drain that is less than none": {config.Environ{"DRAIN_DELAY": "-1s", "DRAIN_TIME": "-1ms"}, "wrong configuration: DRAIN_DELAY must not be negative; DRAIN_TIME must not be negative"},
		"not our address":                {config.Environ{"HOST": "192.0.2.1"}, "cannot assign requested address"},
	} {
		t.Run(name, func(t *testing.T) {
			err := service.Process{Environ: ports.With(row.environ), LogTo: io.Discard}.Run(over)
			if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}
