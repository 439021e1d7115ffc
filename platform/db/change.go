package db

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"gorm.io/gorm"
)

const (
	// budget bounds the database work of one request, so that a database that hangs leads to a
	// 503 within 2.5 s.
	budget = 2300 * time.Millisecond
	// batchBudget bounds the database work of a bulk request: a few hundred entries take seconds
	// on a slow machine. It leaves the rest of the request its share of 30 s.
	batchBudget = 20 * time.Second
	tries       = 4
	// pause is the longest wait before the second try. The maximum grows by as much with each
	// further try.
	pause = 30 * time.Millisecond
)

// WithBudget returns ctx with the time limit of the database work of one request, for several
// queries.
func WithBudget(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, budget)
}

// Read calls do with a connection and a time limit.
func (d *DB) Read(ctx context.Context, do func(tx *gorm.DB) error) error {
	return d.attempt(ctx, budget, func(ctx context.Context) error { return do(d.gorm.WithContext(ctx)) })
}

// Change calls do in a transaction and writes the returned Audit in the same transaction, so that
// every change has its audit row and every row its change. A nil Audit means that nothing
// changed. do is called again when PostgreSQL asks for a retry (deadlock, serialization), so it
// must only affect tx.
func (d *DB) Change(ctx context.Context, do func(tx *gorm.DB) (*Audit, error)) error {
	return d.change(ctx, budget, do)
}

// Batch is like Change but may take up to 20 s, for many entities. Readers do not wait for it;
// writers of the same rows do.
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
		// Wait first: the other transaction of a deadlock may not have finished yet, and an
		// immediate retry would meet it again.
		select {
		case <-time.After(rand.N(pause * time.Duration(try))):
		case <-ctx.Done():
			return classify(err)
		}
	}
}
