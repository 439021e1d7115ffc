package db

import (
	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// Collect runs the query that gorm has built so far and lets pgx read the rows,
// which takes a third of the time of gorm's Find; it is for long lists. Call it
// inside Read. The fields of T, those of embedded structs included, must be
// exactly the columns in gorm's order; no row gives an empty list, never nil.
func Collect[T any](d *DB, query *gorm.DB) ([]T, error) {
	return collect[T](d, query, pgx.QueryExecModeCacheStatement)
}

// CollectPlanned is Collect for a query whose best plan depends on its values, such
// as the text it looks for: PostgreSQL plans it anew each time. Otherwise it makes
// one plan for all values after a few, which may be a thousand times slower for some.
func CollectPlanned[T any](d *DB, query *gorm.DB) ([]T, error) {
	return collect[T](d, query, pgx.QueryExecModeCacheDescribe)
}

// Each is Collect that gives the rows to do one by one as they arrive, so that they
// are never all in memory; those before an error were given.
func Each[T any](d *DB, query *gorm.DB, do func(T)) error {
	rows, err := ask[T](d, query, pgx.QueryExecModeCacheStatement)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := pgx.RowToStructByPos[T](rows)
		if err != nil {
			return err
		}
		do(one)
	}
	return rows.Err()
}

func collect[T any](d *DB, query *gorm.DB, mode pgx.QueryExecMode) ([]T, error) {
	rows, err := ask[T](d, query, mode)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[T])
}

func ask[T any](d *DB, query *gorm.DB, mode pgx.QueryExecMode) (pgx.Rows, error) {
	built := query.Session(&gorm.Session{DryRun: true}).Find(new([]T)).Statement
	return d.pool.Query(query.Statement.Context, built.SQL.String(), append([]any{mode}, built.Vars...)...)
}
