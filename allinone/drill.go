package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"

	"obi/platform/config"
	"obi/platform/embeddedpg"
	"obi/transfer"
)

// drill restores a backup into a temporary data folder with its own PostgreSQL, then removes the folder. Obi may be running or stopped.
func drill(ctx context.Context, path string, environ config.Environ, out, log io.Writer) error {
	if err := checkUser(environ); err != nil {
		return err
	}
	h, address, done, err := openDatabase(ctx, environ, log)
	if err != nil {
		return err
	}
	// Inside the data folder, which PostgreSQL's user may enter if Obi runs as root.
	folder := filepath.Join(h.DataDir, "drill")
	scratch := environ.With(config.Environ{
		"OBI_DATA_DIR": folder, "AUDIO_STORE": "dir", "AUDIO_DIR": filepath.Join(folder, "audio"),
		"AUTH_INITIAL_PASSWORD_PATH": filepath.Join(folder, "initial-admin-password"),
		"OBI_DATA_DIR_FILE":          "", "AUDIO_STORE_FILE": "", "AUDIO_DIR_FILE": "", "AUTH_INITIAL_PASSWORD_PATH_FILE": "",
	})
	stopCopy := func() error { return nil }
	create := func(ctx context.Context) (transfer.Install, error) {
		install, stop, err := prepare(ctx, scratch, log)
		if err != nil {
			return transfer.Install{}, err
		}
		stopCopy = stop
		return install, nil
	}
	remove := func(ctx context.Context) error { return errors.Join(stopCopy(), embeddedpg.Remove(ctx, folder)) }
	err = transfer.Drill{Live: address, Create: create, Remove: remove}.Run(ctx, path, out)
	return errors.Join(err, done())
}

// checkUser refuses root if another user runs Obi. Root would create folders that this user cannot remove,
// and PostgreSQL may not run as root or enter the other user's folder.
func checkUser(environ config.Environ) error {
	h := &home{}
	if err := config.Load(environ, h); err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(h.DataDir, lockName))
	if err != nil || os.Geteuid() != 0 {
		return nil //nolint:nilerr // openDatabase reports a folder without an Obi
	}
	if owner := info.Sys().(*syscall.Stat_t).Uid; owner != 0 {
		return fmt.Errorf("another user (%d) runs the Obi in %s: run this as the user that runs Obi", owner, h.DataDir)
	}
	return nil
}
