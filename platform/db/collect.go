package db

import (
	"context"
	"errors"
	"reflect"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// Collect runs the query that gorm has built and scans the rows with pgx, in a third of the time
// that gorm's Find takes. Call it inside Read: it uses its own connection of the pool, so inside
// a transaction it returns an error; use Find there. Every column needs a field of T with the
// same name, including fields of embedded structs, and every field a column; a tag
// `db:"position"` overrides a field's name. Without rows it returns an empty slice, never nil.
func Collect[T any](d *DB, query *gorm.DB) ([]T, error) {
	rows, err := run[T](d, query)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}

// CollectBefore is like Collect, with a second query in the same round trip. The second query
// runs after the first and its single value is read into v.
func CollectBefore[T any](d *DB, query *gorm.DB, second string, args []any, v any) (found []T, err error) {
	if err := refuseTransaction(query); err != nil {
		return nil, err
	}
	sql, vars := buildSQL[T](query)
	batch := &pgx.Batch{}
	batch.Queue(sql, vars...).Query(func(rows pgx.Rows) error {
		found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		return err
	})
	batch.Queue(second, args...).QueryRow(func(row pgx.Row) error { return row.Scan(v) })
	return found, d.pool.SendBatch(query.Statement.Context, batch).Close()
}

// One is like Collect for a single row. It returns gorm.ErrRecordNotFound if there is none.
func One[T any](d *DB, query *gorm.DB) (*T, error) {
	rows, err := run[T](d, query)
	if err != nil {
		return nil, err
	}
	return one[T](rows)
}

// ByID returns the row with the given id, or gorm.ErrRecordNotFound. T is as for Collect. The SQL
// for each T and table is cached.
func ByID[T any](ctx context.Context, d *DB, table, id string) (found *T, err error) {
	key := rowType{reflect.TypeFor[T](), table}
	query, known := d.byID.Load(key)
	if !known {
		query, _ = buildSQL[T](d.gorm.Table(table).Where("id = ?", id))
		d.byID.Store(key, query)
	}
	err = d.attempt(ctx, budget, func(ctx context.Context) error {
		rows, err := d.pool.Query(ctx, query.(string), id)
		if err != nil {
			return err
		}
		found, err = one[T](rows)
		return err
	})
	return found, err
}

// rowType identifies a cached query: the type of the rows and their table or view.
type rowType struct {
	row   reflect.Type
	table string
}

func one[T any](rows pgx.Rows) (*T, error) {
	found, err := pgx.CollectOneRow(rows, pgx.RowToAddrOfStructByName[T])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, gorm.ErrRecordNotFound
	}
	return found, err
}

func run[T any](d *DB, query *gorm.DB) (pgx.Rows, error) {
	if err := refuseTransaction(query); err != nil {
		return nil, err
	}
	sql, args := buildSQL[T](query)
	return d.pool.Query(query.Statement.Context, sql, args...)
}

// buildSQL returns the SQL that gorm builds for rows of type T. It names the columns, because the
// next version may add some while this one is still running.
func buildSQL[T any](query *gorm.DB) (sql string, args []any) {
	statement := query.Session(&gorm.Session{DryRun: true, QueryFields: true}).Find(new([]T)).Statement
	return statement.SQL.String(), statement.Vars
}
