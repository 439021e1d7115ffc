package db

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// Collect runs the query that gorm has built so far and lets pgx scan the rows, in a
// third of the time that gorm's Find takes. Call it inside Read. Every column needs a
// field of T of the same name, those of embedded structs included, and every field a
// column; a tag `db:"position"` gives a field another name. No row gives an empty list,
// never nil.
func Collect[T any](d *DB, query *gorm.DB) ([]T, error) {
	rows, err := run[T](d, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}

// One is Collect for one row; without any it is gorm.ErrRecordNotFound.
func One[T any](d *DB, query *gorm.DB) (*T, error) {
	rows, err := run[T](d, query)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectOneRow(rows, pgx.RowToAddrOfStructByName[T])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, gorm.ErrRecordNotFound
	}
	return found, err
}

func run[T any](d *DB, query *gorm.DB) (pgx.Rows, error) {
	sql, args := built[T](query)
	return d.pool.Query(query.Statement.Context, sql, args...)
}
