package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"

	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/transfer"
)

// drill restores a backup into a data folder of its own, with its own PostgreSQL, and removes it
// again. Obi may be running or stopped.
func drill(ctx context.Context, path string, environ config.Environ, out, log io.Writer) error {
	h, address, done, err := openDatabase(ctx, environ, log)
	if err != nil {
		return err
	}
	// Inside the data folder, which PostgreSQL's user may enter if Obi runs as root.
	folder := filepath.Join(h.DataDir, "drill")
	scratch := environ.With(config.Environ{
		"OBI_DATA_DIR": folder, "AUDIO_STORE": "dir", "AUDIO_DIR": filepath.Join(folder, "audio"),
		"OBI_DATA_DIR_FILE": "", "AUDIO_STORE_FILE": "", "AUDIO_DIR_FILE": "",
	})
	stop := func() error { return nil }
	err = transfer.Drill{
		Live: address,
		Create: func(ctx context.Context) (install transfer.Install, err error) {
			install, stopped, err := prepare(ctx, scratch, log)
			if err == nil {
				stop = stopped
			}
			return install, err
		},
		Remove: func(ctx context.Context) error { return errors.Join(stop(), embeddedpg.Remove(ctx, folder)) },
	}.Run(ctx, path, out)
	return errors.Join(err, done())
}
