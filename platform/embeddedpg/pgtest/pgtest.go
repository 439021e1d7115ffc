// Package pgtest gives tests a real PostgreSQL that starts in a fraction of a second, keeps nothing and disappears with the
// test process.
package pgtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"obi/platform/embeddedpg"
	"obi/platform/embeddedpg/internal/folder"
)

// stopPatience bounds the end of a server whose content nobody needs.
const stopPatience = 5 * time.Second

// Server starts one throw-away PostgreSQL and returns a superuser's URL to its database "postgres". New databases come
// from template1, which holds what services expect (see provision.Extensions). stop ends the server and removes its
// files; a killed test process takes the server with it, and a later Server removes the files.
// The error is one sentence; it says so when the programs have to be installed first.
func Server(ctx context.Context) (adminURL string, stop func(), err error) {
	binDir, err := embeddedpg.Locate(os.LookupEnv)
	if err != nil {
		return "", nil, err
	}
	base, err := temporaryFolder()
	if err != nil {
		return "", nil, err
	}
	sweep(base)
	template, err := openTemplate(ctx, binDir, base)
	if err != nil {
		return "", nil, err
	}
	dataDir, err := makeDataDir(base)
	if err != nil {
		return "", nil, err
	}
	server, err := startCopy(ctx, binDir, template, dataDir)
	if err != nil {
		os.RemoveAll(dataDir)
		return "", nil, err
	}
	stop = func() {
		patience, cancel := context.WithTimeout(context.Background(), stopPatience)
		defer cancel()
		_ = server.Stop(patience) // in a hurry or not: it is gone afterwards
		os.RemoveAll(dataDir)
	}
	return server.URL("postgres", "postgres"), stop, nil
}

func startCopy(ctx context.Context, binDir, template, dataDir string) (*embeddedpg.Server, error) {
	home := filepath.Join(dataDir, "postgres")
	if err := os.Mkdir(home, 0o700); err != nil {
		return nil, err
	}
	if err := folder.CopyPrivate(template, filepath.Join(home, "data")); err != nil {
		return nil, fmt.Errorf("copy the prepared test database: %w", err)
	}
	return embeddedpg.Start(ctx, config(binDir, dataDir))
}

// config trades every safety for speed: the content is worth nothing after a crash.
func config(binDir, dataDir string) embeddedpg.Config {
	return embeddedpg.Config{BinDir: binDir, DataDir: dataDir, Settings: map[string]string{
		"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off",
		"max_connections": "200", "max_wal_size": "1GB", "checkpoint_timeout": "1h",
		"wal_level": "minimal", "max_wal_senders": "0",
	}}
}
