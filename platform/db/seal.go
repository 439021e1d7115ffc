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

// SealAuditLog seals new audit rows until ctx ends; see package seals. It logs the last seal, because
// someone who alters the database cannot alter the log.
func (d *DB) SealAuditLog(ctx context.Context) error {
	ticker := time.NewTicker(sealEvery)
	defer ticker.Stop()
	isFailing := false
	for {
		err := d.sealOnce(ctx)
		if ctx.Err() != nil {
			return nil
		}
		switch {
		case err != nil && !isFailing:
			d.log.WarnContext(ctx, "audit rows could not be sealed; retrying", "error", err)
		case err == nil && isFailing:
			d.log.WarnContext(ctx, "audit rows can be sealed again")
		}
		isFailing = err != nil
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
	last, added, err := seals.Add(OnPrimary(ctx), d.pool, d.schema)
	if added {
		d.log.InfoContext(ctx, "audit rows were sealed", "row", last.Row, "hash", last.Hash)
	}
	return err
}
