package main

import (
	"context"
	"errors"
	"io"

	"obi/auth-svc/auth"
	"obi/platform/config"
	"obi/platform/embeddedpg"
)

// openDatabase returns the superuser's address of the database in the data folder. It starts PostgreSQL
// only if it does not run; done stops what was started.
func openDatabase(ctx context.Context, environ config.Environ, log io.Writer) (h *home, address string, done func() error, err error) {
	h = &home{}
	if err := config.Load(environ, h); err != nil {
		return nil, "", nil, err
	}
	if address, err = embeddedpg.Attach(h.DataDir); err != nil {
		return nil, "", nil, err
	}
	if address != "" {
		return h, address, func() error { return nil }, nil
	}
	database, err := startDatabase(ctx, environ, h, log)
	if err != nil {
		return nil, "", nil, err
	}
	return h, database.server.AdminURL(), func() error { database.stop(); return nil }, nil
}

// removeFactors removes the second factors of an administrator, of a running or stopped Obi.
func removeFactors(ctx context.Context, username string, environ config.Environ, out, log io.Writer) error {
	_, address, done, err := openDatabase(ctx, environ, log)
	if err != nil {
		return err
	}
	err = auth.RemoveFactors(ctx, environ.With(config.Environ{"AUTH_DATABASE_URL": address}), username, out)
	return errors.Join(err, done())
}
