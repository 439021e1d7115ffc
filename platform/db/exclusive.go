package db

import (
	"context"

	"github.com/cespare/xxhash/v2"
)

// Exclusively calls do unless another replica is doing the same work, and reports whether it did.
// The lock belongs to a connection of the pool and ends with it, even if the process is killed.
func (d *DB) Exclusively(ctx context.Context, work string, do func(context.Context) error) (ran bool, err error) {
	connecting, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	connection, err := d.pool.Acquire(connecting)
	if err != nil {
		return false, classify(err)
	}
	defer connection.Release()
	key := int64(xxhash.Sum64String("obi " + d.schema + " " + work))
	if err := connection.QueryRow(connecting, `SELECT pg_try_advisory_lock($1)`, key).Scan(&ran); err != nil || !ran {
		return false, classify(err)
	}
	defer func() {
		unlocking, cancel := context.WithTimeout(context.WithoutCancel(ctx), budget)
		defer cancel()
		if _, err := connection.Exec(unlocking, `SELECT pg_advisory_unlock($1)`, key); err != nil {
			_ = connection.Conn().Close(unlocking) // or the lock would stay with a connection in the pool
		}
	}()
	return true, do(ctx)
}
