package pgtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/embeddedpg"
	"obi/platform/embeddedpg/internal/folder"
	"obi/platform/provision"
)

// templateFormat must change whenever makeTemplate changes, so that old templates are not used.
const templateFormat = 1

// openTemplate returns the folder of a prepared cluster in the cache, created if needed. Copying
// it takes a tenth of the time of creating one. Concurrent test processes wait for the first.
func openTemplate(ctx context.Context, binDir, base string) (string, error) {
	cache, err := embeddedpg.CacheDir(os.LookupEnv)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	name, err := templateName(binDir)
	if err != nil {
		return "", err
	}
	target := filepath.Join(cache, name)
	if _, err := os.Stat(target); err == nil {
		return target, nil
	}
	lock, err := folder.Lock(ctx, target+".lock")
	if err != nil {
		return "", fmt.Errorf("wait for another test process to prepare the test database: %w", err)
	}
	defer lock.Close()
	if _, err := os.Stat(target); err == nil {
		return target, nil
	}
	if err := makeTemplate(ctx, binDir, base, target); err != nil {
		return "", fmt.Errorf("prepare the test database: %w", err)
	}
	return target, nil
}

// templateName returns a name that changes with PostgreSQL's programs, because only the build that
// created a cluster should open it.
func templateName(binDir string) (string, error) {
	info, err := os.Stat(filepath.Join(binDir, "postgres"))
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %d %d", templateFormat, binDir, info.Size(), info.ModTime().UnixNano()))
	return fmt.Sprintf("pgtest-template-%x", sum[:6]), nil
}

func makeTemplate(ctx context.Context, binDir, base, target string) (err error) {
	dataDir, err := makeDataDir(base)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dataDir)) }()
	server, err := embeddedpg.Start(ctx, config(binDir, dataDir))
	if err != nil {
		return err
	}
	err = prepareTemplateDatabase(ctx, server)
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	if err := errors.Join(err, server.Stop(limited)); err != nil {
		return err
	}
	staging := target + ".new" // a run that was killed may have left it; the lock keeps other runs away
	if err := os.RemoveAll(staging); err != nil {
		return err
	}
	if err := folder.CopyPrivate(filepath.Join(dataDir, "postgres", "data"), staging); err != nil {
		return err
	}
	return os.Rename(staging, target)
}

func prepareTemplateDatabase(ctx context.Context, server *embeddedpg.Server) error {
	conn, err := pgx.Connect(ctx, server.URL("template1", "postgres"))
	if err != nil {
		return err
	}
	return errors.Join(provision.Extensions(ctx, conn), conn.Close(ctx))
}
