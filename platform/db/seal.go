package db

import (
	"context"
	"time"

	"obi/platform/seals"
)

const (
	sealEvery = 2 * time.Second
	// sealTime is the time limit of one attempt.
	sealTime = time.Minute
)

// SealAuditLog seals new audit rows until ctx ends; see package seals. It logs the last seal, because a
// change of the database cannot change what was logged.
func (d *DB) SealAuditLog(ctx context.Context) error {
	ticker := time.NewTicker(sealEvery)
	defer ticker.Stop()
	for {
		if err := d.sealOnce(ctx); err != nil && ctx.Err() == nil {
			d.log.WarnContext(ctx, "audit rows could not be sealed", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

func (d *DB) sealOnce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sealTime)
	defer cancel()
	last, added, err := seals.Add(ctx, d.pool, d.schema)
	if added {
		d.log.InfoContext(ctx, "audit rows were sealed", "row", last.Row, "hash", last.Hash)
	}
	return err
}
