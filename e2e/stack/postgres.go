package stack

import (
	"context"
	"log/slog"
	"os"
	"time"

	"obi/platform/embeddedpg"
)

// Postgres is the database server. Tests can stop and start it.
type Postgres struct {
	config embeddedpg.Config
	*embeddedpg.Server
}

func startPostgres(ctx context.Context, dir string) (*Postgres, error) {
	binDir, err := embeddedpg.Locate(os.LookupEnv)
	if err != nil {
		return nil, err
	}
	p := &Postgres{config: embeddedpg.Config{
		BinDir: binDir, DataDir: dir, Log: slog.New(slog.DiscardHandler),
		Settings: map[string]string{"max_connections": "200", "shared_buffers": "128MB"},
	}}
	return p, p.Start(ctx)
}

// Start starts it with the stored data.
func (p *Postgres) Start(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	p.Server, err = embeddedpg.Start(ctx, p.config)
	return err
}

// Stop stops it. Running transactions are rolled back.
func (p *Postgres) Stop() error {
	if p.Server == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return p.Server.Stop(ctx)
}
