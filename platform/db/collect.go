package db

import (
	"context"
	"errors"
	"reflect"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

// Collect runs the query that gorm has built so far and lets pgx scan the rows, in a
// third of the time that gorm's Find takes. Call it inside Read: the pool gives it a connection of
// its own, so inside a transaction it returns an error; use Find there. Every column needs a
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

// CollectBefore is Collect with a second query in the same round trip, which is
// answered after the first: it reads one value into v.
func CollectBefore[T any](d *DB, query *gorm.DB, second string, args []any, v any) (found []T, err error) {
	if err := outside(query); err != nil {
		return nil, err
	}
	sql, vars := built[T](query)
	batch := &pgx.Batch{}
	batch.Queue(sql, vars...).Query(func(rows pgx.Rows) error {
		found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		return err
	})
	batch.Queue(second, args...).QueryRow(func(row pgx.Row) error { return row.Scan(v) })
	return found, d.pool.SendBatch(query.Statement.Context, batch).Close()
}

// One is Collect for one row; without any it is gorm.ErrRecordNotFound.
func One[T any](d *DB, query *gorm.DB) (*T, error) {
	rows, err := run[T](d, query)
	if err != nil {
		return nil, err
	}
	return one[T](rows)
}

// ByID gives the row of a table with an id, or gorm.ErrRecordNotFound. T is as for
// Collect. gorm writes the query for a T once; later calls do without it.
func ByID[T any](ctx context.Context, d *DB, table, id string) (found *T, err error) {
	key := rowType{reflect.TypeFor[T](), table}
	query, known := d.byID.Load(key)
	if !known {
		query, _ = built[T](d.gorm.Table(table).Where("id = ?", id))
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

// rowType is a type of rows of a table or view.
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
	if err := outside(query); err != nil {
		return nil, err
	}
	sql, args := built[T](query)
	return d.pool.Query(query.Statement.Context, sql, args...)
}

// built is what gorm makes of a query for rows T. It names the columns: the version after
// this one may add some while this one still runs.
func built[T any](query *gorm.DB) (sql string, args []any) {
	statement := query.Session(&gorm.Session{DryRun: true, QueryFields: true}).Find(new([]T)).Statement
	return statement.SQL.String(), statement.Vars
}
