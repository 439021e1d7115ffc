package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"obi/allinone/services"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/service"
	"obi/transfer"
)

// move exports everything, from a running Obi or one that is stopped, or compares its audio
// files there, or imports into one that is stopped.
func move(ctx context.Context, order transfer.Order, environ config.Environ, out, log io.Writer) error {
	if !order.Import {
		return order.Run(ctx, out, func() (transfer.Install, func() error, error) { return attach(ctx, environ, log) })
	}
	h := &home{}
	if err := config.Load(environ, h); err != nil {
		return err
	}
	_, before := os.Stat(h.passwordPath())
	err := order.Run(ctx, out, func() (transfer.Install, func() error, error) { return prepare(ctx, environ, log) })
	if err == nil && errors.Is(before, fs.ErrNotExist) {
		// It was made for an administrator who is not there any more.
		if err = os.Remove(h.passwordPath()); errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	return err
}

// attach connects to what is exported.
func attach(ctx context.Context, environ config.Environ, log io.Writer) (_ transfer.Install, done func() error, err error) {
	h, address, done, err := reach(ctx, environ, log)
	if err != nil {
		return transfer.Install{}, nil, err
	}
	install, err := h.install(environ, address)
	if err != nil {
		err = errors.Join(err, done())
	}
	return install, done, err
}

// prepare makes the data folder what it is after a start of Obi.
func prepare(ctx context.Context, environ config.Environ, log io.Writer) (_ transfer.Install, done func() error, err error) {
	// Neither samples nor a password that is lost are asked for here.
	environ = environ.With(config.Environ{"OBI_DEMO": "", "AUTH_RESET_PASSWORD": ""})
	if err := check(environ); err != nil {
		return transfer.Install{}, nil, err
	}
	h, err := openHome(environ)
	if err != nil {
		return transfer.Install{}, nil, err
	}
	settings, err := h.settings(environ)
	if err != nil {
		return transfer.Install{}, nil, err
	}
	database, err := startDatabase(ctx, settings, h, log)
	if err != nil {
		return transfer.Install{}, nil, err
	}
	if err = database.services(ctx, settings); err == nil {
		err = service.Process{Environ: settings, LogTo: log}.Prepare(ctx, services.All()...)
	}
	install, wrong := h.install(environ, database.server.AdminURL())
	if err = errors.Join(err, wrong); err != nil {
		database.stop()
		return transfer.Install{}, nil, err
	}
	return install, func() error { database.stop(); return nil }, nil
}

// install names every service's schema, all to be reached as the superuser: what is
// imported is one transaction then.
func (h *home) install(environ config.Environ, address string) (install transfer.Install, err error) {
	var kept struct{ blob.Config }
	if err := config.Load(h.audio().With(environ), &kept); err != nil {
		return install, err
	}
	install.Areas = map[string]string{}
	for _, spec := range services.WithData() {
		install.Areas[spec.Name] = address
	}
	install.Objects, err = kept.Open()
	return install, err
}
