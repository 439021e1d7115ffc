// Package pgtest runs a PostgreSQL server for tests that starts in a fraction of a second, stores
// nothing permanently and disappears with the test process.
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

// stopTimeout bounds the stop of a server whose data is discarded anyway.
const stopTimeout = 5 * time.Second

// Server starts a temporary PostgreSQL and returns a superuser's URL to its database "postgres".
// New databases are copied from template1, which has what services expect (see
// provision.Extensions). stop ends the server and removes its files. The server ends with a
// killed test process, and a later Server removes its files. The error is one sentence; if the
// programs are not installed it says how to install them.
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
		limited, cancel := context.WithTimeout(context.Background(), stopTimeout)
		defer cancel()
		_ = server.Stop(limited) // the data is removed either way
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

// config turns off durability for speed: the data is worthless after a crash.
func config(binDir, dataDir string) embeddedpg.Config {
	return embeddedpg.Config{BinDir: binDir, DataDir: dataDir, Settings: map[string]string{
		"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off",
		"max_connections": "200", "max_wal_size": "1GB", "checkpoint_timeout": "1h",
		"wal_level": "minimal", "max_wal_senders": "0",
	}}
}
