package service_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"obi/platform/config"
	"obi/platform/service"
)

func TestPrepareOnlyBuildsAndCloses(t *testing.T) {
	var log []string
	spec := func(name string, err error) service.Spec {
		return service.Spec{Name: name, New: func(context.Context, service.Env) (*service.Instance, error) {
			log = append(log, "build "+name)
			return &service.Instance{
				Run:   func(context.Context) error { log = append(log, "run "+name); return nil },
				Close: func() { log = append(log, "close "+name) },
			}, err
		}}
	}
	prepare := func(environ config.Environ, specs ...service.Spec) error {
		log = nil
		return service.Process{Environ: environ, LogTo: io.Discard}.Prepare(t.Context(), specs...)
	}
	if err := prepare(nil, spec("a", nil), spec("b", nil)); err != nil || !slices.Equal(log, []string{"build a", "build b", "close b", "close a"}) {
		t.Errorf("%v, %v", log, err)
	}
	fault := errors.New("fault")
	if err := prepare(nil, spec("a", nil), spec("b", fault), spec("c", nil)); !errors.Is(err, fault) || !slices.Equal(log, []string{"build a", "build b", "close a"}) {
		t.Errorf("%v, %v", log, err)
	}
	if err := prepare(config.Environ{"PORT": "http"}, spec("a", nil)); err == nil || !strings.Contains(err.Error(), "PORT must be") || log != nil {
		t.Errorf("%v, %v", log, err)
	}
}
