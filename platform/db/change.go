package db

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"gorm.io/gorm"
)

const (
	// budget bounds the database work of one request, so that a database that
	// hangs is answered with 503 within 2.5 s.
	budget = 2300 * time.Millisecond
	// batchBudget bounds that of a request with many things, whose client waits for it: on a
	// slow machine some hundred take seconds. It leaves the rest of a request its share of 30 s.
	batchBudget = 20 * time.Second
	tries       = 4
	// pause is the longest wait before the second try; each further one may take
	// as much longer.
	pause = 30 * time.Millisecond
)

// Read runs do with a connection and a time limit.
func (d *DB) Read(ctx context.Context, do func(tx *gorm.DB) error) error {
	return d.attempt(ctx, budget, func(ctx context.Context) error { return do(d.gorm.WithContext(ctx)) })
}

// Change runs do in one transaction and writes the Audit it returns in the same
// transaction, so that no change is without its row and no row without its
// change. A nil Audit says that nothing was changed. do runs again when
// PostgreSQL asks for it (deadlock, serialisation) and must therefore touch
// nothing but tx.
func (d *DB) Change(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.change(ctx, budget, do)
}

// Batch is Change for many things, which may take longer: up to 20 s. Readers do not wait
// for it, writers of the same things do.
func (d *DB) Batch(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.change(ctx, batchBudget, func(tx *gorm.DB) (*Audit, error) {
		limit := strconv.FormatInt(batchBudget.Milliseconds(), 10)
		if err := tx.Exec(`SELECT set_config('statement_timeout', ?, true), set_config('lock_timeout', ?, true)`, limit, limit).Error; err != nil {
			return nil, err
		}
		return do(tx)
	})
}

func (d *DB) change(ctx context.Context, budget time.Duration, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.attempt(ctx, budget, func(ctx context.Context) error {
		return d.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			audit, err := do(tx)
			if err != nil || audit == nil {
				return err
			}
			return audit.Write(tx)
		})
	})
}

func (d *DB) attempt(ctx context.Context, budget time.Duration, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	for try := 1; ; try++ {
		err := do(ctx)
		if err == nil || try == tries || !repeatable(err) {
			return classify(err)
		}
		// At once, the transaction that it was in a deadlock with would often not have
		// gone on yet, and both would meet again.
		select {
		case <-time.After(rand.N(pause * time.Duration(try))):
		case <-ctx.Done():
			return classify(err)
		}
	}
}
