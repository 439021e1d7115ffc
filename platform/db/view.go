package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// View is a snapshot of the whole database.
type View struct {
	tx  pgx.Tx
	ctx context.Context
}

// View calls do with a snapshot of the database. It may take as long as limit, longer than a
// request.
func (d *DB) View(ctx context.Context, limit time.Duration, do func(*View) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, d.pool, options, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = 0`); err != nil {
			return err
		}
		return do(&View{tx, ctx})
	})
	if sqlState(err) == stateReadOnly { // do wrote: a retry would fail too
		return err
	}
	return classify(err)
}

// Query runs SQL that returns rows.
func (v *View) Query(sql string, args ...any) (pgx.Rows, error) {
	return v.tx.Query(v.ctx, sql, args...)
}

// Row runs SQL that returns one row.
func (v *View) Row(sql string, args ...any) pgx.Row { return v.tx.QueryRow(v.ctx, sql, args...) }

// EachRow runs SQL and calls do with one row at a time, so that they are never all in memory. T is as
// for Rows.
func EachRow[T any](v *View, do func(*T), sql string, args ...any) error {
	rows, err := v.tx.Query(v.ctx, sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := pgx.RowToStructByName[T](rows)
		if err != nil {
			return err
		}
		do(&one)
	}
	return rows.Err()
}
