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

// move exports from a running or stopped Obi, verifies its audio files and audit logs, or imports into a stopped
// Obi.
func move(ctx context.Context, command transfer.Command, environ config.Environ, out, log io.Writer) error {
	if !command.Import {
		return command.Run(ctx, out, func() (transfer.Install, func() error, error) { return attach(ctx, environ, log) })
	}
	h := &home{}
	if err := config.Load(environ, h); err != nil {
		return err
	}
	_, before := os.Stat(h.passwordPath())
	err := command.Run(ctx, out, func() (transfer.Install, func() error, error) { return prepare(ctx, environ, log) })
	if err == nil && errors.Is(before, fs.ErrNotExist) {
		// The password was made for a first administrator, whom the import has replaced.
		if err = os.Remove(h.passwordPath()); errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	return err
}

// attach returns the install to export from.
func attach(ctx context.Context, environ config.Environ, log io.Writer) (_ transfer.Install, done func() error, err error) {
	h, address, done, err := openDatabase(ctx, environ, log)
	if err != nil {
		return transfer.Install{}, nil, err
	}
	install, err := h.install(environ, address)
	if err != nil {
		err = errors.Join(err, done())
	}
	return install, done, err
}

// prepare creates everything in the data folder that a first start of Obi creates, and returns the
// install to import into.
func prepare(ctx context.Context, environ config.Environ, log io.Writer) (_ transfer.Install, done func() error, err error) {
	// An import neither adds samples nor resets a password.
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
	if err = errors.Join(database.addServices(ctx, settings), h.recordVersion()); err == nil {
		err = service.Process{Environ: settings, LogTo: log}.Prepare(ctx, services.All()...)
	}
	install, wrong := h.install(environ, database.server.AdminURL())
	if err = errors.Join(err, wrong); err != nil {
		database.stop()
		return transfer.Install{}, nil, err
	}
	return install, func() error { database.stop(); return nil }, nil
}

// install returns the install with the superuser's address for every schema, so that an import is
// one transaction.
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
